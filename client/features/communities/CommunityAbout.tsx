import type { Community } from '#shared/contract/communities.ts'
import { ChevronDown } from 'lucide-react'
import { useRoom } from '../../ui/use-room.ts'
import { ModeratorList, RulesList } from './CommunityRules.tsx'
import { OfflineSwitch } from './OfflineSwitch.tsx'

/** Rules and moderators of a community where no rail has them, folded until the user opens them. */
export function CommunityAbout({ community }: { community: Community }) {
  const { rules } = community
  if (useRoom('rail') === true) return null
  return (
    <details className="group min-[75rem]:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-[13px] leading-5 font-semibold text-muted">
        {rules.length > 0
          ? `Rules (${rules.length}), moderators and offline reading`
          : 'Moderators and offline reading'}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-4 pb-4">
        {rules.length > 0 && <RulesList rules={rules} />}
        <ModeratorList community={community} />
        <OfflineSwitch kind="community" of={community.id} />
      </div>
    </details>
  )
}
