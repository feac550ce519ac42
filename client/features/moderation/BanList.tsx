import type { Community } from '#shared/contract/communities.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { BanDialog } from './BanDialog.tsx'

/** People banned from a community, with reason and end. */
export function BanList({ community }: { community: Community }) {
  const { session } = useApp()
  const { id, rules } = community
  const [banning, setBanning] = useState(false)
  const { data, failure, reload } = useRemote(
    `bans:${id}`,
    async () => (await session.api.moderation.listBans({ params: { id } })).data,
  )
  const lifting = useAttempt()
  const banButton = useRef<HTMLButtonElement>(null)
  const lift = (user: string, button: HTMLButtonElement) =>
    lifting.attempt(
      async () => {
        await session.api.moderation.unban({ params: { id, user } })
        // It goes with its row.
        if (document.activeElement === button) banButton.current?.focus()
        reload()
      },
      { key: user },
    )
  return (
    <div className="space-y-3">
      <div className="flex justify-end">
        <Button ref={banButton} size="sm" variant="secondary" onClick={() => setBanning(true)}>
          Ban somebody
        </Button>
      </div>
      {failure && (
        <Banner tone="danger" action={{ label: 'Try Again', onClick: reload }}>
          {failure}
        </Banner>
      )}
      {!data && !failure && <Skeleton className="h-16 w-full rounded-[10px]" />}
      {data?.length === 0 && (
        <EmptyState
          text="No bans"
          hint="People you ban can read, but not post or vote, for as long as you choose."
        />
      )}
      <ul className="divide-y divide-border">
        {data?.map(({ user, reason, until, banned_at }) => (
          <li key={user.id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="mr-auto min-w-0 text-[15px] leading-5.5">
              <Link to={paths.profile(user.username)} className="font-semibold hover:underline">
                u/{user.username}
              </Link>
              <p className="wrap-anywhere text-muted">{reason}</p>
              <p className="text-[13px] leading-5 text-subtle">
                Since {formatDate(banned_at)} · {until ? `until ${formatDate(until)}` : 'for good'}
              </p>
            </div>
            <Button
              size="sm"
              variant="ghost"
              busy={lifting.busyWith === user.id}
              disabled={lifting.busy && lifting.busyWith !== user.id}
              onClick={({ currentTarget }) => void lift(user.id, currentTarget)}
            >
              Lift ban
            </Button>
          </li>
        ))}
      </ul>
      <Problem text={lifting.failure} />
      {banning && (
        <BanDialog
          communityId={id}
          rules={rules}
          onBanned={reload}
          onClose={() => setBanning(false)}
        />
      )}
    </div>
  )
}
