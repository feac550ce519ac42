import { ArrowLeft, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { BookRow } from '../features/books/BookRow.tsx'
import { type ShownBook, useBooks } from '../features/books/books.local.ts'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { type ShownWorld, useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useConnection, useMutate, useSession } from '../sync/react.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { appToast } from '../ui/toast.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

const BookDialog = lazy(async () => ({
  default: (await import('../features/books/BookDialog.tsx')).BookDialog,
}))

export function LibraryScreen() {
  useTitle('Manage Library')
  const { worldName = '' } = useParams()
  const { user } = useSession()
  const { data: world, loading, error } = useWorld(worldName)
  if (!world) {
    if (loading) return <ScreenSkeleton />
    return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
  }
  if (canEditWorld(user, world)) return <ManageLibrary key={world.id} world={world} />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="sr-only">Manage Library</h1>
      <Banner tone="danger">You do not have permission to manage this library</Banner>
      <Link to={paths.world(world.slug)} className={buttonClass('secondary')}>
        Back to {world.name}
      </Link>
    </div>
  )
}

function ManageLibrary({ world }: { world: ShownWorld }) {
  const mutate = useMutate()
  const offline = useConnection() === 'offline'
  const { data: books, loading, error } = useBooks(world)
  const [open, setOpen] = useState<ShownBook | 'new' | null>(null)
  const feature = async ({ id }: ShownBook, is_featured: boolean) => {
    try {
      await mutate('books.feature', { params: { id }, body: { is_featured } })
      appToast.success(
        is_featured ? 'Book featured on world page (and made public)' : 'Book unfeatured',
      )
    } catch {
      appToast.error('Failed to toggle featured status')
    }
  }
  const publish = async ({ id }: ShownBook, is_public: boolean) => {
    try {
      await mutate('books.publish', { params: { id }, body: { is_public } })
      appToast.success(is_public ? 'Book made public' : 'Book made private (and unfeatured)')
    } catch {
      appToast.error('Failed to toggle public status')
    }
  }
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <Link
        to={paths.world(world.slug)}
        className="inline-flex h-10 items-center gap-1.5 text-[15px] leading-5.5 font-semibold text-accent hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {world.name}
      </Link>
      <FeedHeader title="Manage Library">
        <Button variant="primary" data-create onClick={() => setOpen('new')}>
          <Plus aria-hidden className="size-4" />
          Create Book
        </Button>
      </FeedHeader>
      {error && !offline && books.length === 0 && (
        <Banner tone="danger">{error.message || 'Failed to load books'}</Banner>
      )}
      <ul className="space-y-3">
        {books.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            onFeature={(featured) => void feature(book, featured)}
            onPublish={(isPublic) => void publish(book, isPublic)}
            onEdit={() => setOpen(book)}
          />
        ))}
      </ul>
      {books.length === 0 && !loading && (
        <EmptyState text="No books yet" hint="A new book is private until you make it public." />
      )}
      {open && (
        <Suspense fallback={null}>
          <BookDialog
            worldId={world.id}
            {...(open === 'new' ? {} : { book: open })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
