import type { Community } from '#shared/contract/communities.ts'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'

interface CommunityButtonProps {
  community: Community
  reason: string | null
  busy: boolean
  onChoose(community: Community): void
}

/** A community to choose; one that cannot be chosen says why. */
export function CommunityButton({ community, reason, busy, onChoose }: CommunityButtonProps) {
  return (
    <li>
      <button
        type="button"
        disabled={busy || reason !== null}
        onClick={() => onChoose(community)}
        className="flex min-h-14 w-full items-center gap-3 rounded-[14px] bg-surface px-4 py-2 text-left enabled:hover:bg-surface-2 disabled:opacity-60"
      >
        <PlaceIcon place={community} size={32} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">c/{community.name}</span>
          {reason && <span className="block text-[13px] leading-5 text-muted">{reason}</span>}
        </span>
      </button>
    </li>
  )
}
