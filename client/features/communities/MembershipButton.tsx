import type { Community } from '#shared/contract/communities.ts'
import { Button } from '../../ui/Button.tsx'
import { useMembership } from './use-membership.ts'

/** Join or Leave; a creator sees that the community is theirs. */
export function MembershipButton({ community }: { community: Community }) {
  const { canJoin, canLeave, isMember, join, leave } = useMembership(community)
  if (canJoin) {
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Join c/${community.name}`}
        onClick={() => void join()}
      >
        Join
      </Button>
    )
  }
  if (canLeave) {
    return (
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Leave c/${community.name}`}
        onClick={() => void leave()}
      >
        Leave
      </Button>
    )
  }
  if (!isMember) return null
  return (
    <span className="rounded-[6px] bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-soft-fg">
      Creator
    </span>
  )
}
