import type { Community } from '#shared/contract/communities.ts'
import { RailPart } from '../../ui/WithRail.tsx'
import { ModeratorList, RulesList } from './CommunityRules.tsx'
import { OfflineSwitch } from './OfflineSwitch.tsx'

/** Beside a community: its rules, its moderators, and whether it is kept offline. */
export function CommunityRail({ community }: { community: Community }) {
  const { rules } = community
  return (
    <>
      {rules.length > 0 && (
        <RailPart title="Rules">
          <RulesList rules={rules} />
        </RailPart>
      )}
      <RailPart title="Moderators">
        <ModeratorList community={community} />
      </RailPart>
      <OfflineSwitch kind="community" of={community.id} />
    </>
  )
}
