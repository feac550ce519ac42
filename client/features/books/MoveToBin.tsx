import { BIN_DAYS } from '#shared/limits.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { ShownBook } from './books.local.ts'
import { useBookActs } from './use-book-acts.ts'

interface Props {
  book: ShownBook
  onMoved(): void
  onClose(): void
}

/** Asks before a book goes to the bin, and tells what that does to its readers and co-writers. */
export function MoveToBin({ book, onMoved, onClose }: Props) {
  const { remove } = useBookActs()
  return (
    <ConfirmDialog
      title={`Move “${book.title}” to the bin?`}
      description={`Readers can no longer see it. You can restore it for ${BIN_DAYS} days; after that it is erased with everything in it, for your co-writers as well.`}
      confirmLabel="Move to bin"
      danger
      onConfirm={async () => {
        await remove(book)
        onMoved()
      }}
      onClose={onClose}
    />
  )
}
