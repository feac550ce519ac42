import type { Community } from '#shared/contract/communities.ts'
import { canLeaveCommunity } from '#shared/rules/permissions.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { appToast } from '../../ui/toast.ts'
import { useMemberships } from './communities.local.ts'

/** The user's membership of a community, and the two ways to change it. */
export function useMembership(community: Pick<Community, 'id' | 'creator_id'>) {
  const mutate = useMutate()
  const { user } = useSession()
  const memberships = useMemberships()
  const isMember = memberships.data?.some((membership) => membership.id === community.id) ?? false

  const join = async () => {
    try {
      await mutate('communities.join', { params: { id: community.id }, body: {} })
    } catch (error) {
      appToast.error(messageOf(error, 'Failed to join community'))
    }
  }
  const leave = async () => {
    try {
      await mutate('communities.leave', { params: { id: community.id }, body: {} })
      appToast.success('Left community successfully')
    } catch (error) {
      appToast.error(messageOf(error, 'Failed to leave community'))
    }
  }
  return {
    isMember,
    // Nothing is offered before it is known.
    canJoin: user !== null && memberships.data !== undefined && !isMember,
    canLeave: isMember && canLeaveCommunity(user, community),
    join,
    leave,
  }
}

function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback
}
