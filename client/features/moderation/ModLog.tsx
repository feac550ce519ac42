import type { Community } from '#shared/contract/communities.ts'
import type { LogEntry } from '#shared/contract/moderation.ts'
import { ACT_NAMES } from '#shared/rules/moderation.ts'
import { Link } from 'react-router-dom'
import { PersonLink } from '../users/PersonLink.tsx'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useOutbox } from '../../sync/react/use-sync-status.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

/** Actions of moderators, visible to everybody. */
export function ModLog({ community }: { community: Community }) {
  const { session } = useApp()
  const { id } = community
  // A new action appears in the log after this device has sent it, so read again when the outbox changes.
  const waiting = useOutbox().length
  const { data, failure, reload } = useRemote(
    `log:${id}`,
    async () => (await session.api.moderation.log({ params: { id }, query: { limit: 100 } })).data,
    waiting,
  )
  if (failure && !data)
    return (
      <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
        {failure}
      </Banner>
    )
  if (!data) return <Skeleton className="h-24 w-full rounded-[10px]" />
  if (data.length === 0)
    return (
      <EmptyState
        text="No moderator actions yet"
        hint="Moderator actions appear here for everyone, with the reason and without private text."
      />
    )
  return (
    <ol className="divide-y divide-border">
      {data.map((entry) => (
        <li key={entry.id} className="py-2.5 text-[15px] leading-5.5">
          <p>
            <PersonLink username={entry.moderator} className="font-semibold hover:underline">
              u/{entry.moderator}
            </PersonLink>{' '}
            {ACT_NAMES[entry.action] ?? entry.action}{' '}
            <Subject community={community} entry={entry} />
            <span className="text-[13px] text-subtle">
              {' · '}
              <TimeAgo date={entry.created_at} />
            </span>
          </p>
          {entry.reason && <p className="wrap-anywhere text-muted">{entry.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

function Subject({ community, entry }: { community: Community; entry: LogEntry }) {
  const at = entry.item.indexOf(':')
  if (entry.username)
    return (
      <PersonLink username={entry.username} className="font-semibold hover:underline">
        u/{entry.username}
      </PersonLink>
    )
  if (!entry.item.startsWith('post:')) return null
  return (
    <Link
      to={paths.communityPost(community, entry.item.slice(at + 1))}
      className="text-accent hover:underline"
    >
      (see it)
    </Link>
  )
}
