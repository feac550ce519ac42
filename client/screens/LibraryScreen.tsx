import { FileInput, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ShownBook, useBooks } from '../features/books/books.local.ts'
import { LibraryRow } from '../features/books/LibraryRow.tsx'
import { useBookActs } from '../features/books/use-book-acts.ts'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { OwnWorld } from './OwnWorld.tsx'
import { lazyNamed } from '../ui/part.tsx'

const ImportBookDialog = lazyNamed(() => import('./ImportBookDialog.tsx'), 'ImportBookDialog')
const MoveBookDialog = lazyNamed(() => import('./MoveBookDialog.tsx'), 'MoveBookDialog')
const MoveToBin = lazyNamed(() => import('../features/books/MoveToBin.tsx'), 'MoveToBin')
const BookDialog = lazyNamed(() => import('../features/books/BookDialog.tsx'), 'BookDialog')

type Open = { act: 'create' | 'import' } | { act: 'edit' | 'move' | 'bin'; book: ShownBook }

export function LibraryScreen() {
  return (
    <OwnWorld title="Manage Library" refusal="You do not have permission to manage this library">
      {(world) => <ManageLibrary world={world} />}
    </OwnWorld>
  )
}

function ManageLibrary({ world }: { world: ShownWorld }) {
  const { feature, publish } = useBookActs()
  const books = useBooks(world)
  const [open, setOpen] = useState<Open | null>(null)
  const create = () => setOpen({ act: 'create' })
  useCommand('create', create)
  return (
    <div className="mx-auto max-w-240 space-y-4">
      <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
      <FeedHeader title="Manage Library">
        <Button variant="secondary" onClick={() => setOpen({ act: 'import' })}>
          <FileInput aria-hidden className="size-4" />
          Import book
        </Button>
        <Button variant="primary" onClick={create}>
          <Plus aria-hidden className="size-4" />
          Create Book
        </Button>
      </FeedHeader>
      <ul className="md:-mx-3">
        {books.data.map((book) => (
          <LibraryRow
            key={book.id}
            book={book}
            onFeature={(featured) => void feature(book, featured)}
            onPublish={(isPublic) => void publish(book, isPublic)}
            onEdit={() => setOpen({ act: 'edit', book })}
            onMove={() => setOpen({ act: 'move', book })}
            onBin={() => setOpen({ act: 'bin', book })}
          />
        ))}
      </ul>
      <ListStates
        list={books}
        fallback="Failed to load books"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState text="No books yet" hint="A new book is private until you make it public." />
        }
      />
      {open && (
        <Suspense fallback={null}>
          <LibraryDialog
            open={open}
            world={world}
            books={books.data.length}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface DialogProps {
  open: Open
  world: ShownWorld
  /** How many there are. */
  books: number
  onClose(): void
}

/** The dialog of an act; a book that is new is entered. */
function LibraryDialog({ open, world, books, onClose }: DialogProps) {
  const navigate = useNavigate()
  const enter = (id: string) => void navigate(paths.manuscript(id))
  switch (open.act) {
    case 'import':
      return (
        <ImportBookDialog worldId={world.id} books={books} onImported={enter} onClose={onClose} />
      )
    case 'move':
      return <MoveBookDialog book={open.book} from={world} onClose={onClose} />
    case 'bin':
      return <MoveToBin book={open.book} onMoved={onClose} onClose={onClose} />
    case 'create':
      return <BookDialog worldId={world.id} onCreated={enter} onClose={onClose} />
    case 'edit':
      return <BookDialog worldId={world.id} book={open.book} onCreated={enter} onClose={onClose} />
  }
}
