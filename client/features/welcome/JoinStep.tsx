import { counted } from '#shared/rules/numbers.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MembershipButton } from '../communities/MembershipButton.tsx'
import { usePopularCommunities } from '../communities/popular.local.ts'

const SHOWN = 5

/** The communities with most members: the user joins with one click each. */
export function JoinStep() {
  const list = usePopularCommunities(SHOWN)
  if (list.state !== 'here')
    return (
      <ListStates
        list={list}
        fallback="Failed to load communities"
        loading={<Skeleton className="h-40 w-full rounded-[10px]" />}
        empty={
          <p className="text-muted">
            No communities yet.{' '}
            <Link to={paths.communities()} className="text-accent underline">
              Start the first one
            </Link>
            .
          </p>
        }
      />
    )
  return (
    <>
      <ul className="divide-y divide-border">
        {list.data.map((community) => (
          <li key={community.id} className="flex min-h-12 items-center gap-3 py-1.5">
            <PlaceIcon place={community} size={32} />
            <span className="min-w-0 flex-1">
              <Link
                to={paths.community(community)}
                className="block truncate font-semibold hover:underline"
              >
                c/{community.name}
              </Link>
              <span className="block truncate text-[13px] leading-5 text-subtle">
                {community.description || counted(community.member_count, 'member')}
              </span>
            </span>
            <MembershipButton community={community} />
          </li>
        ))}
      </ul>
      <Link to={paths.explore()} className={`-ml-3 ${buttonClass('ghost', 'sm')}`}>
        Explore more
      </Link>
    </>
  )
}
