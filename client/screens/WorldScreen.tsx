import { lazy, Suspense, useState } from 'react'
import { FolderOpen, NotebookText } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { CommunityRow } from '../features/communities/CommunityRow.tsx'
import { MembershipButton } from '../features/communities/MembershipButton.tsx'
import { FeaturedBooks } from '../features/books/FeaturedBooks.tsx'
import { FeaturedGallery } from '../features/gallery/FeaturedGallery.tsx'
import { AuthorHero } from '../features/worlds/AuthorHero.tsx'
import { WorldHeader } from '../features/worlds/WorldHeader.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld, useWorldCommunities } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FeedLink } from '../ui/FeedLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

const CreateCommunityDialog = lazy(async () => ({
  default: (await import('../features/communities/CreateCommunityDialog.tsx'))
    .CreateCommunityDialog,
}))

export function WorldScreen() {
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  useTitle(world?.name ?? 'World')
  if (world) return <WorldPage key={world.id} world={world} />
  if (loading) return <ScreenSkeleton cover />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

const HEADING = 'font-serif text-xl leading-7 font-semibold'

function WorldPage({ world }: { world: ShownWorld }) {
  const navigate = useNavigate()
  const communities = useWorldCommunities(world)
  const [creating, setCreating] = useState(false)
  return (
    <div className="mx-auto max-w-180 space-y-6">
      <WorldHeader world={world} onCreateCommunity={() => setCreating(true)} />
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
      <section className="space-y-3">
        <h2 className={HEADING}>Communities</h2>
        {communities.data.map((community) => (
          <CommunityRow
            key={community.id}
            community={community}
            action={<MembershipButton community={community} />}
          />
        ))}
        {communities.loading && <Skeleton className="h-20 w-full rounded-[14px]" />}
        {communities.data.length === 0 && !communities.loading && (
          <EmptyState
            text="No communities in this world yet"
            hint="Readers of this world meet and talk in them."
          />
        )}
      </section>
      <div className="flex flex-wrap gap-2">
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
      </div>
      {creating && (
        <Suspense fallback={null}>
          <CreateCommunityDialog
            world={world}
            onClose={() => setCreating(false)}
            onCreated={(id) => void navigate(paths.communityById(id))}
          />
        </Suspense>
      )}
    </div>
  )
}
