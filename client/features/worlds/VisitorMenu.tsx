import { Ellipsis, LogOut, VolumeX } from 'lucide-react'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useMuting } from '../mutes/use-muting.ts'
import type { ShownWorld } from './my-worlds.local.ts'

interface Props {
  world: ShownWorld
  className: string
  /** Missing where there is nothing to leave. */
  onLeave?: () => void
}

/** The rarer acts of a signed-in user on another's world. */
export function VisitorMenu({ world, className, onLeave }: Props) {
  const { mutes, muteWorld } = useMuting()
  const isMuted = mutes.has(`world:${world.id}`)
  return (
    <Menu
      trigger={
        <button type="button" aria-label="More" title="More" className={className}>
          <Ellipsis aria-hidden className="size-5" />
        </button>
      }
    >
      {onLeave && (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={onLeave}>
          Leave world
        </MenuItem>
      )}
      <MenuItem
        icon={<VolumeX aria-hidden />}
        onSelect={() => void muteWorld(world.id, world.name, !isMuted)}
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </MenuItem>
    </Menu>
  )
}
