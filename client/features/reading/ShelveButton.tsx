import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useShelvesOfBook } from './shelves.local.ts'

const ShelfChoice = lazyNamed(() => import('./ShelfChoice.tsx'), 'ShelfChoice')

/** Puts a book on shelves of the user's own. */
export function ShelveButton({ book }: { book: ShownBook }) {
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const { shelved } = useShelvesOfBook(book.id)
  const [isOpen, setOpen] = useState(false)
  if (book.pending) return null
  const Icon = shelved ? BookmarkCheck : Bookmark
  return (
    <>
      <Button
        aria-label={shelved ? `Shelves of ${book.title}` : `Shelve ${book.title}`}
        onClick={() => (user ? setOpen(true) : dialogs.open('sign-in'))}
      >
        <Icon aria-hidden className="size-4" />
        {shelved ? 'Shelved' : 'Shelve'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShelfChoice book={book} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
