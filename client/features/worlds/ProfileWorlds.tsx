import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWorldsOf } from './my-worlds.local.ts'
import { WorldTile } from './WorldTile.tsx'

/** The worlds somebody has made and one may see. */
export function ProfileWorlds({ ownerId }: { ownerId: string }) {
  const list = useWorldsOf(ownerId)
  if (list.state !== 'here')
    return (
      <ListStates
        list={list}
        prefix="Error: "
        fallback="Failed to load data"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No worlds yet."
            hint="Public worlds stand here, with their communities, books and pictures."
          />
        }
      />
    )
  return (
    <>
      <h2 className="sr-only">Worlds</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {list.data.map((world) => (
          <li key={world.id}>
            <WorldTile world={world} />
          </li>
        ))}
      </ul>
    </>
  )
}
