import { canEditWorld } from '#shared/rules/permissions.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Day } from '../../ui/Day.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { PlaceHeader } from '../communities/PlaceHeader.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { OwnerActions } from './OwnerActions.tsx'
import { VisitorActions } from './VisitorActions.tsx'
import { WorldCounts } from './WorldCounts.tsx'

interface Props {
  world: ShownWorld
  onCreate(what: 'book' | 'community'): void
}

/** Cover, icon and name of a world, with what its owner or a signed-in reader can do. */
export function WorldHeader({ world, onCreate }: Props) {
  const { user } = useSession()
  const owns = canEditWorld(user, world)
  return (
    <PlaceHeader
      place={world}
      name={world.name}
      actions={
        <>
          {owns && <OwnerActions slug={world.slug} onCreate={onCreate} />}
          {user && <VisitorActions world={world} owns={owns} />}
        </>
      }
      facts={
        <>
          <WorldCounts world={world} />
          <span>
            Created <Day date={world.created_at} />
          </span>
          {world.pending && <PendingMark />}
        </>
      }
      back={{ to: user ? paths.worlds() : paths.explore(), label: 'Back' }}
    />
  )
}
