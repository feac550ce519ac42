import type { Community } from '#shared/contract/communities.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { MembershipButton } from './MembershipButton.tsx'
import { membersOf } from './members-of.ts'
import { PlaceIcon } from './PlaceIcon.tsx'

/** A community in a few lines, beside what is said in it. */
export function CommunityCard({ community }: { community: Community }) {
  return (
    <section aria-label={`About c/${community.name}`} className="space-y-3">
      <div className="flex items-center gap-3">
        <PlaceIcon place={community} size={44} />
        <p className="min-w-0 text-[13px] leading-5 text-muted">
          <Link
            to={paths.community(community)}
            className="block truncate font-serif text-base leading-6 font-semibold text-text hover:underline"
          >
            c/{community.name}
          </Link>
          {membersOf(community)}
        </p>
      </div>
      {community.description && (
        <p className="text-[13px] leading-5 wrap-anywhere text-muted">{community.description}</p>
      )}
      <MembershipButton community={community} />
    </section>
  )
}
