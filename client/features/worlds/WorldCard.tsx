import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import type { ShownCommunity } from '../communities/communities.local.ts'
import { MembershipButton } from '../communities/MembershipButton.tsx'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

interface Props {
  world: ShownWorld
  communities: readonly ShownCommunity[]
}

/** A world as Explore shows it, with its communities in a list of its own height. */
export function WorldCard({ world, communities }: Props) {
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={world.name}
      className="flex flex-col overflow-hidden rounded-[14px] border border-border bg-surface transition-colors duration-120 hover:border-border-strong"
    >
      <div className="relative flex flex-1 flex-col">
        <CoverImage entity={world} className="aspect-[3/1] w-full" />
        <div className="px-4 pb-3">
          <div className="-mt-7 w-fit rounded-full border-4 border-surface">
            <PlaceIcon place={world} size={56} />
          </div>
          <h2 className="mt-1 font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
            <Link
              to={paths.world(world.slug)}
              data-open
              className="after:absolute after:inset-0 after:rounded-t-[14px]"
            >
              {world.name}
            </Link>
          </h2>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-[13px] leading-5 text-subtle">
            <WorldCounts world={world} />
          </p>
          {world.description && (
            <p className="mt-1 line-clamp-2 text-[15px] leading-5.5 wrap-anywhere text-muted">
              {world.description}
            </p>
          )}
        </div>
      </div>
      <div className="border-t border-border">
        {communities.length === 0 ? (
          <p className="flex h-32 items-center justify-center px-4 text-[13px] leading-5 text-subtle">
            No communities yet
          </p>
        ) : (
          <ul
            aria-label={`Communities of ${world.name}`}
            className="h-32 overflow-y-auto overscroll-contain px-2 py-1"
          >
            {communities.map((community) => (
              <li key={community.id} className="flex min-h-10 items-center gap-2 px-2">
                <PlaceIcon place={community} size={24} />
                <Link
                  to={paths.community(community)}
                  className="min-w-0 truncate text-[15px] leading-5.5 font-semibold hover:underline"
                >
                  c/{community.name}
                </Link>
                <span className="mr-auto text-[13px] leading-5 whitespace-nowrap text-subtle">
                  {community.member_count}
                  <span className="sr-only">
                    {community.member_count === 1 ? ' member' : ' members'}
                  </span>
                </span>
                <MembershipButton community={community} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
