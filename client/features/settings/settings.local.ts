import type { NotificationSettings } from '#shared/contract/settings.ts'
import { FIRST_FLAGS } from '#shared/rules/notification-settings.ts'
import { FIRST_QUIET_HOURS } from '#shared/rules/quiet-hours.ts'
import { UNREAD } from '../../sync/pull.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'

/**
 * One's own settings; undefined until they are here. They come with one's private scope: once that has been read and
 * holds none, nobody has changed them.
 */
export function useSettings(userId: string): NotificationSettings | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  const found = useQuery(userId, async () => {
    const row = await cache.rows('notification_settings').get(userId)
    const scope = await cache.cursors.get(`user:${userId}`)
    return { row, isRead: scope !== undefined && scope.cursor !== UNREAD }
  }, [cache])
  if (!found?.row && !found?.isRead) return undefined
  const first = { id: userId, rev: 0, ...FIRST_FLAGS, ...FIRST_QUIET_HOURS }
  // A row that an older program kept has no quiet hours yet.
  const row = { ...first, ...found.row }
  return overlay.fold('notification_settings', userId, row)
}
