import { BookPlus, FileInput, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useBookBin, useMyBooks } from '../features/books/books.local.ts'
import { ContinueWriting } from '../features/books/ContinueWriting.tsx'
import { useLastScene } from '../features/books/last-scene.local.ts'
import { Shelf } from '../features/books/Shelf.tsx'
import { useCollaborations } from '../features/collaborators/collaborators.local.ts'
import { Invitations } from '../features/collaborators/Invitations.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { useNewBook } from '../features/sections/use-new-book.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { useCommand } from '../ui/commands.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { lazyNamed } from '../ui/part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTitle } from './use-title.ts'

const BookBinDialog = lazyNamed(
  () => import('../features/books/BookBinDialog.tsx'),
  'BookBinDialog',
)
const ImportBookDialog = lazyNamed(() => import('./ImportBookDialog.tsx'), 'ImportBookDialog')

/** What one writes, alone and with others. */
export function MyBooksScreen() {
  useTitle('My Books')
  const { user } = useSession()
  if (!user) return <Navigate to={paths.home()} replace />
  return <MyBooks />
}

function MyBooks() {
  const navigate = useNavigate()
  const newBook = useNewBook()
  const [importing, setImporting] = useState(false)
  const books = useMyBooks()
  const scene = useLastScene()
  const isHere = books.state === 'here'
  const begin = () => void newBook()
  // Beside the title a phone has room for their signs.
  const label = books.state === 'empty' ? '' : 'max-sm:sr-only'
  useCommand('create', begin)
  const ways = (
    <>
      <Button variant="secondary" onClick={() => setImporting(true)}>
        <FileInput aria-hidden className="size-4" />
        <span className={label}>Import</span>
      </Button>
      {/* What one has left off comes first, where there is any. */}
      <Button variant={isHere ? 'secondary' : 'primary'} onClick={begin}>
        <BookPlus aria-hidden className="size-4" />
        <span className={label}>New book</span>
      </Button>
    </>
  )
  return (
    <div className="mx-auto max-w-260 space-y-8 min-[100rem]:max-w-360">
      <FeedHeader title="My Books">{books.state !== 'empty' && ways}</FeedHeader>
      <WithOthers />
      {scene && <ContinueWriting scene={scene} />}
      {isHere && <Shelf books={books.data} onNew={begin} />}
      <ListStates
        list={books}
        fallback="Failed to load books"
        loading={<ShelfSkeleton />}
        empty={<FirstBook>{ways}</FirstBook>}
      />
      <Bin />
      {importing && (
        <Suspense fallback={null}>
          <ImportBookDialog
            books={books.data.length}
            onImported={(id) => void navigate(paths.manuscript(id))}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function FirstBook({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="The first sentence is enough."
      text="A title can come later. What you write is yours alone until you publish it."
      action={
        <>
          <div className="flex flex-row-reverse flex-wrap justify-center gap-2">{children}</div>
          <p className="mt-3 text-[13px] leading-5 text-muted">EPUB, DOCX or Markdown</p>
        </>
      }
    />
  )
}

/** Books of others that one was asked to work on. */
function WithOthers() {
  const collaborations = useCollaborations() ?? []
  if (collaborations.length === 0) return null
  return (
    <section aria-labelledby="together" className="space-y-3">
      <h2 id="together" className="font-serif text-xl leading-7 font-semibold">
        With others
      </h2>
      <Invitations collaborations={collaborations} />
    </section>
  )
}

/** The door to the bin, where there is anything in it. */
function Bin() {
  const books = useBookBin()
  const [isOpen, setOpen] = useState(false)
  if (books.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
        Bin ({books.length})
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <BookBinDialog books={books} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ShelfSkeleton() {
  return (
    <div
      aria-busy
      className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:gap-6 lg:grid-cols-5 min-[100rem]:grid-cols-7"
    >
      {Array.from({ length: 5 }, (_, i) => (
        <Skeleton key={i} className="aspect-[2/3] w-full rounded-[6px]" />
      ))}
    </div>
  )
}
