import type { Community } from '#shared/contract/communities.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FeedLink } from '../users/FeedLink.tsx'

/** The rules of a community, numbered. */
export function RulesList({ rules }: Pick<Community, 'rules'>) {
  return (
    <ol className="space-y-2 text-[15px] leading-5.5">
      {rules.map(({ name, text }, i) => (
        <li key={name} className="flex gap-2">
          <span className="w-4 text-subtle tabular-nums">{i + 1}</span>
          <span className="min-w-0 wrap-anywhere">
            {name}
            {text && <span className="block text-[13px] leading-5 text-muted">{text}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The people who keep a community in order, and what they did. */
export function ModeratorList({ community }: { community: Community }) {
  const { moderators } = community
  return (
    <div className="space-y-2 text-[15px] leading-5.5 text-muted">
      {moderators.length === 0 && <p>Moderated by its creator.</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {moderators.map(({ id, username }) => (
          <li key={id}>
            <Link
              to={paths.profile(username)}
              className="inline-flex min-h-8 items-center gap-2 hover:text-text hover:underline"
            >
              <Avatar name={username} size="sm" />
              u/{username}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-[13px] leading-5">
        <Link
          to={`${paths.moderation(community)}?tab=log`}
          className="inline-flex min-h-6 items-center hover:underline"
        >
          Moderation log
        </Link>
        <FeedLink path={paths.community(community)} />
      </p>
    </div>
  )
}
