import { useConnection } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWorldsOf } from './my-worlds.local.ts'
import { WorldTile } from './WorldTile.tsx'

/** The worlds somebody has made and one may see. */
export function ProfileWorlds({ ownerId }: { ownerId: string }) {
  const { data = [], loading, error } = useWorldsOf(ownerId)
  const offline = useConnection() === 'offline'
  if (data.length === 0) {
    if (loading) return <Skeleton className="h-40 w-full rounded-[14px]" />
    if (error && !offline)
      return <Banner tone="danger">Error: {error.message || 'Failed to load data'}</Banner>
    return (
      <EmptyState
        text={offline ? 'Not kept on this device' : 'No worlds yet.'}
        {...(!offline && {
          hint: 'Public worlds stand here, with their communities, books and pictures.',
        })}
      />
    )
  }
  return (
    <>
      <h2 className="sr-only">Worlds</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {data.map((world) => (
          <li key={world.id}>
            <WorldTile world={world} />
          </li>
        ))}
      </ul>
    </>
  )
}
