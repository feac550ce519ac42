import { useLiveQuery } from 'dexie-react-hooks'
import type { Ban } from '#shared/contract/moderation.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useAtTime } from '../../ui/use-now.ts'
import { Banner } from '../../ui/Banner.tsx'

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

export function BanNote({ ban: { reason, until } }: { ban: Ban }) {
  return (
    <Banner tone="warning">
      You are banned from this community{until ? ` until ${formatDate(until)}` : ''}. Reason:{' '}
      {reason}
    </Banner>
  )
}
