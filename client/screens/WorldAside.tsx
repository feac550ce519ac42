import { Link } from 'react-router-dom'
import { AssetLine } from '../features/assets/AssetLine.tsx'
import { useAssets } from '../features/assets/assets.local.ts'
import { FeedLink } from '../features/users/FeedLink.tsx'
import { AuthorHero } from '../features/worlds/AuthorHero.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { WorldCommunities } from '../features/worlds/WorldCommunities.tsx'
import { useWorldCommunities } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { RailPart } from '../ui/WithRail.tsx'

const FILES = 3
const LINK = 'inline-flex min-h-6 items-center gap-1 text-[15px] font-semibold text-accent'

/** Beside a world: its author, what it is about, its communities and files. */
export function WorldAside({ world }: { world: ShownWorld }) {
  const communities = useWorldCommunities(world)
  const assets = useAssets(world)
  const files = assets.data.filter(({ is_public }) => is_public)
  // Links below a list that still grows would move from under a finger.
  const isAsking = [communities, assets].some(({ state }) => state === 'asking')
  return (
    <aside
      aria-label="In this world"
      className="grid content-start gap-8 md:max-[75rem]:grid-cols-2 md:max-[75rem]:gap-x-12"
    >
      {world.show_author_hero && <AuthorHero world={world} />}
      {world.description && (
        <RailPart title="About This World">
          <p className="max-w-prose text-[15px] leading-6 whitespace-pre-line wrap-anywhere text-muted">
            {world.description}
          </p>
        </RailPart>
      )}
      <RailPart title="Communities">
        <WorldCommunities communities={communities.data} />
        <ListStates
          list={communities}
          fallback="Failed to load communities"
          loading={<Skeleton className="h-14 w-full rounded-[10px]" />}
          empty={
            <p className="text-[15px] leading-6 text-muted">No communities in this world yet</p>
          }
        />
      </RailPart>
      {!isAsking && (
        <RailPart title="Files">
          <ul>
            {files.slice(0, FILES).map((asset) => (
              <AssetLine key={asset.id} asset={asset} />
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
            <Link to={paths.assets(world.slug)} className={`${LINK} hover:underline`}>
              View All Assets
            </Link>
            <Link to={paths.snippets(world.slug)} className={`${LINK} hover:underline`}>
              Notes
            </Link>
            {world.is_public && <FeedLink path={paths.world(world.slug)} className={LINK} />}
          </p>
        </RailPart>
      )}
    </aside>
  )
}
