import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownCommunity } from '../communities/communities.local.ts'
import { MembershipButton } from '../communities/MembershipButton.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldFace } from './WorldFace.tsx'

interface Props {
  world: ShownWorld
  communities: readonly ShownCommunity[]
}

/** A world as Explore shows it, with its communities in a list that scrolls from 8rem on. */
export function WorldCard({ world, communities }: Props) {
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={world.name}
      className="flex flex-col overflow-hidden rounded-[14px] bg-surface"
    >
      <div className="relative flex flex-1 flex-col">
        <WorldFace world={world} heading="h2" />
      </div>
      <div className="border-t border-border">
        {communities.length === 0 ? (
          <p className="px-4 py-3 text-[13px] leading-5 text-subtle">No communities yet</p>
        ) : (
          <ul
            aria-label={`Communities of ${world.name}`}
            className="max-h-32 overflow-y-auto overscroll-contain px-2 py-1"
          >
            {communities.map((community) => (
              <CommunityLine key={community.id} community={community} />
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function CommunityLine({ community }: { community: ShownCommunity }) {
  const { name, member_count } = community
  return (
    <li className="flex min-h-10 items-center gap-2 px-2">
      <PlaceIcon place={community} size={24} />
      <Link
        to={paths.community(community)}
        className="min-w-0 truncate text-[15px] leading-5.5 font-semibold hover:underline"
      >
        c/{name}
      </Link>
      <span className="mr-auto text-[13px] leading-5 whitespace-nowrap text-subtle">
        {member_count} {member_count === 1 ? 'member' : 'members'}
      </span>
      <MembershipButton community={community} />
    </li>
  )
}
