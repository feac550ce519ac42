import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense } from 'react'
import type { Ban } from '#shared/contract/moderation.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { lazyNamed } from '../../ui/part.tsx'
import { useAtTime } from '../../ui/use-now.ts'
import { Banner } from '../../ui/Banner.tsx'

const OwnAppeal = lazyNamed(() => import('./OwnAppeal.tsx'), 'OwnAppeal')

/** The user's running ban in a community; undefined for nearly everybody. */
export function useBan(communityId: string | undefined): Ban | undefined {
  const { account } = useApp()
  const ban = useLiveQuery(
    async () => (communityId ? account.cache.rows('ban').get(communityId) : undefined),
    [account, communityId],
  )
  const isOver = useAtTime((now) => !!ban?.until && Date.parse(ban.until) <= now)
  return isOver ? undefined : ban
}

export function BanNote({ ban: { id, reason, until, banned_at } }: { ban: Ban }) {
  return (
    <Banner tone="warning">
      You are banned from this community{until ? ` until ${formatDate(until)}` : ''}. Reason:{' '}
      {reason}
      <Suspense fallback={null}>
        <OwnAppeal type="ban" id={id} at={banned_at} />
      </Suspense>
    </Banner>
  )
}
