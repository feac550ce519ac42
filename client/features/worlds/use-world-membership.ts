import type { World } from '#shared/contract/worlds.ts'
import { canLeaveWorld } from '#shared/rules/permissions.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { appToast } from '../../ui/toast.ts'
import { useWorldMemberships } from './my-worlds.local.ts'

/** The user's membership of a world, and the two ways to change it. */
export function useWorldMembership(world: Pick<World, 'id' | 'owner_id'>) {
  const mutate = useMutate()
  const { user } = useSession()
  const memberships = useWorldMemberships()
  const isMember = memberships?.has(world.id) ?? false
  const input = { params: { id: world.id }, body: {} }
  const join = async () => {
    try {
      await mutate('worlds.join', input)
    } catch (error) {
      appToast.error((error as Error).message || 'Failed to join world')
    }
  }
  const leave = async () => {
    try {
      await mutate('worlds.leave', input)
      appToast.success('Left world successfully')
    } catch (error) {
      appToast.error((error as Error).message || 'Failed to leave world')
    }
  }
  return {
    isOwner: user?.id === world.owner_id,
    canJoin: user !== null && memberships !== undefined && !isMember && user.id !== world.owner_id,
    canLeave: isMember && canLeaveWorld(user, world),
    join,
    leave,
  }
}
