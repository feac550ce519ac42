import { canEditWorld } from '#shared/rules/permissions.ts'
import { Link } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import { FeaturedBooks } from '../features/books/FeaturedBooks.tsx'
import { FeaturedGallery } from '../features/gallery/FeaturedGallery.tsx'
import { useGallery } from '../features/gallery/gallery.local.ts'
import { NoteCards } from '../features/snippets/NoteCards.tsx'
import { useSnippets } from '../features/snippets/snippets.local.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { type List, narrowed } from '../sync/react/use-list.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { WorldAside } from './WorldAside.tsx'

interface Props {
  world: ShownWorld
  books: List<ShownBook>
  onCreate(what: 'book'): void
}

/** The overview of a world: covers, notes and pictures; beside them its author and its communities. */
export function WorldOverview({ world, books, onCreate }: Props) {
  const { user } = useSession()
  const owns = canEditWorld(user, world)
  const featured = narrowed(books, ({ is_featured }) => is_featured)
  const gallery = narrowed(useGallery(world), ({ is_featured }) => is_featured)
  const notes = useSnippets(world)
  const isBare = gallery.data.length === 0 && notes.data.length === 0
  // A world is not called empty before all that it may show has been asked for.
  const isAsking = [gallery, notes].some(({ state }) => state === 'asking')
  const first = featured.state === 'empty' && isBare && isAsking ? ASKING : featured
  return (
    <div className="grid gap-x-12 gap-y-10 min-[75rem]:grid-cols-[minmax(0,1fr)_17.75rem] min-[100rem]:grid-cols-[minmax(0,1fr)_23.75rem]">
      <div className="min-w-0 space-y-10">
        {featured.data.length > 0 && <FeaturedBooks books={featured.data} />}
        {(isBare || first.state !== 'empty') && (
          <ListStates
            list={first}
            fallback="Failed to load books"
            loading={<Skeleton className="h-75 w-full rounded-xl" />}
            empty={
              <NothingShown books={books.data.length} onCreate={owns && (() => onCreate('book'))} />
            }
          />
        )}
        {notes.data.length > 0 && <NoteCards slug={world.slug} notes={notes.data} />}
        {gallery.data.length > 0 && (
          <FeaturedGallery
            images={gallery.data}
            more={
              <Link
                to="?tab=gallery"
                replace
                className="text-[13px] leading-6 font-semibold text-accent hover:underline"
              >
                {gallery.data.length} {gallery.data.length === 1 ? 'picture' : 'pictures'}
              </Link>
            }
          />
        )}
      </div>
      <WorldAside world={world} />
    </div>
  )
}

const ASKING = { state: 'asking' } as const

interface NothingProps {
  /** How many there are that are not featured. */
  books: number
  onCreate: false | (() => void)
}

function NothingShown({ books, onCreate }: NothingProps) {
  const toBooks = books > 0 && (
    <Link to="?tab=books" replace className={buttonClass('secondary')}>
      {books === 1 ? 'See its book' : `See its ${books.toLocaleString()} books`}
    </Link>
  )
  return (
    <EmptyState
      text={onCreate ? 'Your world has nothing to show yet' : 'Nothing is shown here yet'}
      hint={
        onCreate
          ? 'Featured books, featured pictures and notes stand here.'
          : 'Books, pictures and notes appear here as soon as the owner shows them.'
      }
      action={
        toBooks ||
        (onCreate && (
          <Button variant="primary" onClick={onCreate}>
            Create Book
          </Button>
        ))
      }
    />
  )
}
