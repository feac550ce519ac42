import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import { useMemberDialog } from '../auth/use-member-dialog.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useShelvesOfBook } from './shelves.local.ts'

const ShelfChoice = lazyNamed(() => import('./ShelfChoice.tsx'), 'ShelfChoice')

/** Puts a book on shelves of the user's own. */
export function ShelveButton({ book }: { book: ShownBook }) {
  const { shelved } = useShelvesOfBook(book.id)
  const choice = useMemberDialog(`shelve ${book.title}`, `shelve:${book.id}`)
  if (book.pending) return null
  const Icon = shelved ? BookmarkCheck : Bookmark
  return (
    <>
      <Button
        aria-label={shelved ? `Shelves of ${book.title}` : `Shelve ${book.title}`}
        onClick={choice.open}
      >
        <Icon aria-hidden className="size-4" />
        {shelved ? 'Shelved' : 'Shelve'}
      </Button>
      {choice.isOpen && (
        <Suspense fallback={null}>
          <ShelfChoice book={book} onClose={choice.close} />
        </Suspense>
      )}
    </>
  )
}
