import { canEditCommunity } from '#shared/rules/permissions.ts'
import { Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownCommunity } from '../communities/communities.local.ts'
import { MembershipButton } from '../communities/MembershipButton.tsx'

/** The communities of a world in a narrow column, each with its actions. */
export function WorldCommunities({ communities }: { communities: readonly ShownCommunity[] }) {
  return (
    <ul className="-mx-2">
      {communities.map((community) => (
        <li
          key={community.id}
          data-item
          tabIndex={-1}
          aria-label={`c/${community.name}`}
          className="relative flex min-h-14 items-center gap-3 rounded-[10px] px-2 py-1.5 transition-colors duration-120 hover:bg-surface-2"
        >
          <PlaceIcon place={community} size={40} />
          <div className="min-w-0 flex-1">
            <h3 className="truncate text-[15px] leading-5.5 font-semibold">
              <Link
                to={paths.community(community)}
                data-open
                className="after:absolute after:inset-0 after:rounded-[10px]"
              >
                c/{community.name}
              </Link>
            </h3>
            <p className="flex flex-wrap items-center gap-x-2 text-[13px] leading-5 text-subtle">
              {community.member_count} {community.member_count === 1 ? 'member' : 'members'}
              {community.pending && <PendingMark />}
            </p>
          </div>
          <div className="relative z-1 flex shrink-0 items-center">
            <CommunityAct community={community} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Its settings for those who may change them, else joining and leaving. */
export function CommunityAct({ community }: { community: ShownCommunity }) {
  const { user } = useSession()
  if (!canEditCommunity(user, community)) return <MembershipButton community={community} />
  return (
    <Link
      to={paths.communitySettings(community)}
      aria-label={`Settings of c/${community.name}`}
      title={`Settings of c/${community.name}`}
      className="grid size-10 place-items-center rounded-[10px] text-muted hover:bg-surface hover:text-text pointer-coarse:size-11"
    >
      <Settings aria-hidden className="size-4" />
    </Link>
  )
}
