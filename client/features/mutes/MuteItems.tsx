import { UserX, VolumeX } from 'lucide-react'
import { MenuItem } from '../../ui/Menu.tsx'
import type { useMuting } from './use-muting.ts'

/** Read by the owner of the menu: what stands in it is right from its first paint. */
interface Props {
  muting: ReturnType<typeof useMuting>
}

interface PersonProps extends Props {
  person: { id: string; username: string }
}

/** Menu items for muting or blocking a person. */
export function MutePersonItems({ person: { id, username }, muting }: PersonProps) {
  const { mutes, muteUser, blockUser } = muting
  const mute = mutes.get(`user:${id}`)
  return (
    <>
      <MenuItem icon={<VolumeX aria-hidden />} onSelect={() => void muteUser(id, username, !mute)}>
        {mute ? 'Unmute' : 'Mute'} u/{username}
      </MenuItem>
      <MenuItem
        icon={<UserX aria-hidden />}
        onSelect={() => void blockUser(id, username, !mute?.blocks)}
      >
        {mute?.blocks ? 'Unblock' : 'Block'} u/{username}
      </MenuItem>
    </>
  )
}

interface CommunityProps extends Props {
  community: { id: string; name: string }
}

/** Menu item that hides a community from the user’s feeds. */
export function MuteCommunityItem({ community: { id, name }, muting }: CommunityProps) {
  const { mutes, muteCommunity } = muting
  const isMuted = mutes.has(`community:${id}`)
  return (
    <MenuItem
      icon={<VolumeX aria-hidden />}
      onSelect={() => void muteCommunity(id, name, !isMuted)}
    >
      {isMuted ? 'Unmute' : 'Mute'} c/{name}
    </MenuItem>
  )
}
