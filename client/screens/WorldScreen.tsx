import { Suspense, useState } from 'react'
import { FolderOpen, NotebookText } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { FeaturedBooks } from '../features/books/FeaturedBooks.tsx'
import { FeaturedGallery } from '../features/gallery/FeaturedGallery.tsx'
import { AuthorHero } from '../features/worlds/AuthorHero.tsx'
import { WorldCommunities } from '../features/worlds/WorldCommunities.tsx'
import { WorldHeader } from '../features/worlds/WorldHeader.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld, useWorldCommunities } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FeedLink } from '../features/users/FeedLink.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useNamedAddress } from './use-named-address.ts'
import { useTitle } from './use-title.ts'
import { lazyNamed } from '../ui/part.tsx'

const CreateCommunityDialog = lazyNamed(
  () => import('../features/communities/CreateCommunityDialog.tsx'),
  'CreateCommunityDialog',
)
const BookDialog = lazyNamed(() => import('../features/books/BookDialog.tsx'), 'BookDialog')

export function WorldScreen() {
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  useTitle(world?.name ?? 'World')
  useNamedAddress(worldName, world && !world.pending ? paths.world(world.slug) : undefined)
  if (world) return <WorldPage key={world.id} world={world} />
  if (loading) return <ScreenSkeleton cover />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

const HEADING = 'font-serif text-xl leading-7 font-semibold'

function WorldPage({ world }: { world: ShownWorld }) {
  const navigate = useNavigate()
  const [creating, setCreating] = useState<'book' | 'community' | null>(null)
  const close = () => setCreating(null)
  return (
    <div className="mx-auto max-w-280 space-y-6">
      <WorldHeader world={world} onCreate={setCreating} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          {world.show_author_hero && <AuthorHero world={world} />}
          <FeaturedBooks world={world} />
          {world.description && (
            <section aria-labelledby="about-world" className="space-y-2">
              <h2 id="about-world" className={HEADING}>
                About This World
              </h2>
              <p className="max-w-prose text-base leading-6 whitespace-pre-line wrap-anywhere text-muted">
                {world.description}
              </p>
            </section>
          )}
          <FeaturedGallery world={world} />
        </div>
        <WorldAside world={world} />
      </div>
      <Suspense fallback={null}>
        {creating === 'community' && (
          <CreateCommunityDialog
            world={world}
            onClose={close}
            onCreated={(community) => void navigate(paths.community(community))}
          />
        )}
        {creating === 'book' && (
          <BookDialog
            worldId={world.id}
            onClose={close}
            onCreated={(id) => void navigate(paths.manuscript(id))}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Links to the other pages of this world. */
function WorldAside({ world }: { world: ShownWorld }) {
  const communities = useWorldCommunities(world)
  return (
    <aside aria-label="In this world" className="space-y-4">
      <section
        aria-labelledby="communities"
        className="space-y-2 rounded-[14px] border border-border bg-surface p-4"
      >
        <h2 id="communities" className={HEADING}>
          Communities
        </h2>
        <WorldCommunities communities={communities.data} />
        <ListStates
          list={communities}
          fallback="Failed to load communities"
          loading={<Skeleton className="h-14 w-full rounded-[10px]" />}
          empty={
            <EmptyState
              text="No communities in this world yet"
              hint="Readers of this world meet and talk in them."
            />
          }
        />
      </section>
      <nav aria-label="More of this world" className="flex flex-wrap gap-2">
        <Link to={paths.assets(world.slug)} className={buttonClass('secondary')}>
          <FolderOpen aria-hidden className="size-4" />
          View All Assets
        </Link>
        <Link to={paths.snippets(world.slug)} className={buttonClass('secondary')}>
          <NotebookText aria-hidden className="size-4" />
          Notes
        </Link>
        {world.is_public && (
          <FeedLink path={paths.world(world.slug)} className={buttonClass('secondary')} />
        )}
      </nav>
    </aside>
  )
}
