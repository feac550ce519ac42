import { canEditBook } from '#shared/rules/permissions.ts'
import { BIN_DAYS } from '#shared/limits.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ShownBook } from './books.local.ts'
import { ErasedOn } from './ErasedOn.tsx'
import { useBookActs } from './use-book-acts.ts'

interface Props {
  books: ShownBook[]
  onClose(): void
}

/** Books from the last 30 days that their authors moved to the bin. */
export function BookBinDialog({ books, onClose }: Props) {
  const { user } = useSession()
  const { restore } = useBookActs()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Bin"
      description={`A book can be restored for ${BIN_DAYS} days. It comes back private.`}
    >
      <ul className="divide-y divide-border">
        {books.map((book) => (
          <li key={book.id} className="flex items-center gap-3 py-2">
            <span className="mr-auto min-w-0">
              <span
                dir="auto"
                className="block truncate text-left text-[15px] leading-5.5 font-semibold"
              >
                {book.title}
              </span>
              <span className="block text-[13px] leading-5 text-subtle">
                erased on <ErasedOn deletedAt={book.deleted_at!} />
              </span>
            </span>
            {canEditBook(user, book) ? (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Restore ${book.title}`}
                onClick={() => void restore(book)}
              >
                Restore
              </Button>
            ) : (
              <span className="text-[13px] leading-5 text-subtle">
                by {book.author.display_name || book.author.username}
              </span>
            )}
          </li>
        ))}
      </ul>
      {books.length === 0 && (
        <EmptyState
          text="The bin is empty"
          hint={`A book that you move to the bin waits here for ${BIN_DAYS} days.`}
        />
      )}
    </Dialog>
  )
}
