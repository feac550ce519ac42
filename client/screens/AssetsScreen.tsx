import { useParams } from 'react-router-dom'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { AssetLibrary } from './AssetLibrary.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

export function AssetsScreen() {
  useTitle('Asset Library')
  const { worldName = '' } = useParams()
  const { data: world, loading, error } = useWorld(worldName)
  if (world)
    return (
      <div className="mx-auto max-w-240 space-y-4">
        <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
        <FeedHeader title="Asset Library" />
        <AssetLibrary key={world.id} world={world} />
      </div>
    )
  if (loading) return <ScreenSkeleton />
  return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
}
