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
import { useConnection, useSession } from '../sync/react.tsx'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** What a world offers for download; everybody sees the public assets alone. */
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
  const offline = useConnection() === 'offline'
  const owns = canEditWorld(user, world)
  const [choice, setChoice] = useState<Choice>('all')
  const { data, loading, error } = useAssets(world)
  const assets = data.filter(({ is_public }) => is_public)
  const shown = inCategory(assets, choice)
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
      <CategoryTabs assets={assets} value={choice} onChange={setChoice} />
      {error && !offline && assets.length === 0 && (
        <Banner tone="danger">{error.message || 'Failed to load assets'}</Banner>
      )}
      <ul className="space-y-3">
        {shown.map((asset) => (
          <AssetRow
            key={asset.id}
            asset={asset}
            actions={!owns && <ForkButton kind="asset" item={asset} />}
            provenance={<Provenance kind="asset" item={asset} />}
          />
        ))}
      </ul>
      {shown.length === 0 && !loading && (
        <EmptyState
          text="No assets here yet"
          hint="Files that the owner of this world shares stand here to be downloaded."
        />
      )}
    </div>
  )
}
