import { VolumeX } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useMuting } from '../mutes/use-muting.ts'
import type { ShownWorld } from './my-worlds.local.ts'
import { useWorldMembership } from './use-world-membership.ts'

interface Props {
  world: ShownWorld
  owns: boolean
}

/** Actions of a signed-in user on a world: join, leave, mute. An owner cannot mute their own. */
export function VisitorActions({ world, owns }: Props) {
  const { mutes, muteWorld } = useMuting()
  const { canJoin, canLeave, join, leave } = useWorldMembership(world)
  const isMuted = mutes.has(`world:${world.id}`)
  return (
    <>
      {canJoin && (
        <Button variant="primary" onClick={() => void join()}>
          Join World
        </Button>
      )}
      {canLeave && (
        <Button variant="ghost" onClick={() => void leave()}>
          Leave World
        </Button>
      )}
      {!owns && (
        <Button
          variant="ghost"
          aria-pressed={isMuted}
          onClick={() => void muteWorld(world.id, world.name, !isMuted)}
        >
          <VolumeX aria-hidden className="size-4" />
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      )}
    </>
  )
}
