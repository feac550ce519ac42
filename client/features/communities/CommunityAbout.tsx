import type { Community } from '#shared/contract/communities.ts'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { OfflineSwitch } from './OfflineSwitch.tsx'
import { paths } from '../../paths.ts'
import { FeedLink } from '../users/FeedLink.tsx'

/** Rules and moderators of a community, folded until the user opens them. */
export function CommunityAbout({ community }: { community: Community }) {
  const { rules, moderators } = community
  return (
    <details className="group rounded-[14px] border border-border bg-surface px-4 md:px-6">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-[15px] leading-5.5 font-semibold">
        {rules.length > 0
          ? `Rules (${rules.length}), moderators and offline reading`
          : 'Moderators and offline reading'}
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="space-y-3 pb-4 text-[15px] leading-5.5">
        <OfflineSwitch kind="community" of={community.id} />
        {rules.length > 0 && (
          <ol className="space-y-2">
            {rules.map(({ name, text }, i) => (
              <li key={name} className="flex gap-3">
                <span className="w-5 text-right font-serif text-subtle tabular-nums">{i + 1}.</span>
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  {text && <span className="block text-muted">{text}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
        <p className="flex flex-wrap gap-x-3 text-muted">
          {moderators.length === 0
            ? 'Moderated by its creator.'
            : moderators.map(({ id, username }) => (
                <Link key={id} to={paths.profile(username)} className="hover:underline">
                  u/{username}
                </Link>
              ))}
          <Link
            to={`${paths.moderation(community)}?tab=log`}
            className="ml-auto text-accent hover:underline"
          >
            Moderation log
          </Link>
          <FeedLink path={paths.community(community)} />
        </p>
      </div>
    </details>
  )
}
