import { BinnedNotice } from '../features/books/BinnedNotice.tsx'
import type { ShownBook } from '../features/books/books.local.ts'
import { GenerationNotice } from '../features/generation/GenerationNotice.tsx'
import type { Generation } from '../features/generation/use-generation.ts'
import { RemovedNotice } from './RemovedNotice.tsx'

interface Props {
  book: ShownBook
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The notices for the writers of a book. They scroll away with the text below them. */
export function EditorNotices({ book, mayWrite, ...props }: Props) {
  return (
    <div className="mx-auto max-w-180 not-empty:mb-4 not-empty:space-y-3">
      <BinnedNotice book={book} />
      {book.removed_reason !== null && <RemovedNotice book={book} />}
      {!mayWrite && (
        <p role="status" className="text-[13px] leading-5 text-subtle">
          You read along in this book. Its editors write.
        </p>
      )}
      <GenerationNotice {...props} mayWrite={mayWrite} />
    </div>
  )
}
