import { GenerationNotice } from '../features/generation/GenerationNotice.tsx'
import type { Generation } from '../features/generation/use-generation.ts'

interface Props {
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
}

/** The notices for the writers of a book. They scroll away with the text below them. */
export function EditorNotices({ mayWrite, ...props }: Props) {
  return (
    <div className="mx-auto max-w-180 not-empty:mb-4">
      {!mayWrite && (
        <p role="status" className="text-[13px] leading-5 text-subtle">
          You read along in this book. Its editors write.
        </p>
      )}
      <GenerationNotice {...props} mayWrite={mayWrite} />
    </div>
  )
}
