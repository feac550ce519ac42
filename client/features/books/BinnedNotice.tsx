import { canEditBook } from '#shared/rules/permissions.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { ShownBook } from './books.local.ts'
import { ErasedOn } from './ErasedOn.tsx'
import { useBookActs } from './use-book-acts.ts'

/** What becomes of a book in the bin, for those who write it; its author can restore it. */
export function BinnedNotice({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const { restore } = useBookActs()
  if (!book.deleted_at) return null
  const action = { label: 'Restore', onClick: () => void restore(book) }
  return (
    <Banner tone="warning" {...(canEditBook(user, book) && { action })}>
      This book is in the bin. It will be erased on <ErasedOn deletedAt={book.deleted_at} />.
    </Banner>
  )
}
