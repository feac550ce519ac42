import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { AssetRow } from '../features/assets/AssetRow.tsx'
import { useAssets } from '../features/assets/assets.local.ts'
import { CategoryTabs, type Choice, inCategory } from '../features/assets/CategoryTabs.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { narrowed } from '../sync/react/use-list.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** A world's files for download; all users but its owner see only the public ones. */
export function AssetsScreen() {
  useTitle('Asset Library')
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  if (world) return <AssetLibrary key={world.id} world={world} />
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}

function AssetLibrary({ world }: { world: ShownWorld }) {
  const { user } = useSession()
  const owns = canEditWorld(user, world)
  const [choice, setChoice] = useState<Choice>('all')
  const list = narrowed(useAssets(world), ({ is_public }) => is_public)
  const shown = inCategory(list, choice)
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
      <FeedHeader title="Asset Library">
        {owns && (
          <Link to={paths.manageAssets(world.slug)} className={buttonClass('secondary')}>
            Manage Assets
          </Link>
        )}
      </FeedHeader>
      <CategoryTabs list={list} value={choice} onChange={setChoice} />
      <ul className="space-y-3">
        {shown.data.map((asset) => (
          <AssetRow
            key={asset.id}
            asset={asset}
            actions={!owns && <ForkButton kind="asset" item={asset} />}
            provenance={<Provenance kind="asset" item={asset} />}
          />
        ))}
      </ul>
      <ListStates
        list={shown}
        fallback="Failed to load assets"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No assets here yet"
            hint="Files shared by the owner of this world appear here for download."
          />
        }
      />
    </div>
  )
}
