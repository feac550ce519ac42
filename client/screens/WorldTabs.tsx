import { canEditWorld } from '#shared/rules/permissions.ts'
import type { ReactNode } from 'react'
import type { ShownBook } from '../features/books/books.local.ts'
import { WorldBook } from '../features/books/WorldBook.tsx'
import { CommunityRow } from '../features/communities/CommunityRow.tsx'
import { useGallery } from '../features/gallery/gallery.local.ts'
import { GalleryWall } from '../features/gallery/GalleryWall.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { CommunityAct } from '../features/worlds/WorldCommunities.tsx'
import { useWorldCommunities } from '../features/worlds/worlds.local.ts'
import { type List, narrowed } from '../sync/react/use-list.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface Props {
  world: ShownWorld
  onCreate(what: 'book' | 'community'): void
}

/** All books of a world that the user may see. */
export function WorldBooks({ world, books, onCreate }: Props & { books: List<ShownBook> }) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-7 lg:grid-cols-5 min-[100rem]:grid-cols-6">
        {books.data.map((book) => (
          <li key={book.id}>
            <WorldBook book={book} />
          </li>
        ))}
      </ul>
      <ListStates
        list={books}
        fallback="Failed to load books"
        loading={<Skeleton className="h-64 w-full rounded-xl" />}
        empty={
          <EmptyState
            text="No books in this world yet"
            action={
              <OwnersButton world={world} onClick={() => onCreate('book')}>
                Create Book
              </OwnersButton>
            }
          />
        }
      />
    </>
  )
}

/** The pictures that a world's owner chose to show. */
export function WorldGallery({ world }: { world: ShownWorld }) {
  const images = narrowed(useGallery(world), ({ is_featured }) => is_featured)
  return (
    <>
      {images.data.length > 0 && <GalleryWall images={images.data} />}
      <ListStates
        list={images}
        fallback="Failed to load gallery"
        loading={<Skeleton className="h-64 w-full rounded-xl" />}
        empty={
          <EmptyState text="No pictures yet" hint="Pictures that the owner features stand here." />
        }
      />
    </>
  )
}

/** The communities in which one talks about a world. */
export function WorldTalk({ world, onCreate }: Props) {
  const communities = useWorldCommunities(world)
  return (
    <>
      <ul className="-mx-3 grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        {communities.data.map((community) => (
          <li key={community.id}>
            <CommunityRow community={community} action={<CommunityAct community={community} />} />
          </li>
        ))}
      </ul>
      <ListStates
        list={communities}
        fallback="Failed to load communities"
        loading={<Skeleton className="h-24 w-full rounded-xl" />}
        empty={
          <EmptyState
            text="No communities in this world yet"
            hint="Readers of this world meet and talk in them."
            action={
              <OwnersButton world={world} onClick={() => onCreate('community')}>
                Create Community
              </OwnersButton>
            }
          />
        }
      />
    </>
  )
}

interface OwnersProps {
  world: ShownWorld
  onClick(): void
  children: ReactNode
}

function OwnersButton({ world, onClick, children }: OwnersProps) {
  const { user } = useSession()
  if (!canEditWorld(user, world)) return null
  return (
    <Button variant="secondary" onClick={onClick}>
      {children}
    </Button>
  )
}
