import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'
import { useMutes } from './mutes.local.ts'

/** Mutes, blocks and undoes both; each shows at once, with a toast. */
export function useMuting() {
  const mutate = useMutate()
  const mutes = useMutes()
  return {
    mutes,
    async muteUser(id: string, username: string, muted: boolean) {
      await mutate('mutes.muteUser', { params: { id }, body: { muted } })
      appToast.success(muted ? `u/${username} is muted` : `u/${username} is back`)
    },
    async blockUser(id: string, username: string, blocked: boolean) {
      await mutate('mutes.blockUser', { params: { id }, body: { blocked } })
      appToast.success(blocked ? `u/${username} is blocked` : `u/${username} is back`)
    },
    async muteCommunity(id: string, name: string, muted: boolean) {
      await mutate('mutes.muteCommunity', { params: { id }, body: { muted } })
      appToast.success(muted ? `c/${name} is muted` : `c/${name} is back in your feeds`)
    },
    async muteWorld(id: string, name: string, muted: boolean) {
      await mutate('worlds.mute', { params: { id }, body: { muted } })
      appToast.success(muted ? `${name} is muted` : `${name} is back in your feeds`)
    },
  }
}
