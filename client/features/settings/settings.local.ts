import type { NotificationSettings } from '#shared/contract/settings.ts'
import { FIRST_FLAGS, FIRST_READING } from '#shared/rules/notification-settings.ts'
import { FIRST_QUIET_HOURS } from '#shared/rules/quiet-hours.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isAsking, isSynced } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'

/**
 * The user's own settings; undefined until they are here. The user's own scope carries them: once it has been read and
 * holds none, the user has changed none.
 */
export function useSettings(userId: string) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const read = useRead(`settings:${userId}`, async () => {
    const reply = await session.api.settings.get({ params: { id: userId } })
    const row = { type: 'notification_settings' as const, id: userId, body: reply.data }
    await engine.keepAnswer([row], reply)
  })
  const { answered, error, refresh } = read
  const found = useQuery(userId, async () => {
    const isWhole = await isSynced(cache, `user:${userId}`)
    const row = await cache.rows('notification_settings').get(userId)
    return { row, isWhole, answered }
  }, [cache, answered])
  const isHere = found !== undefined && (found.row !== undefined || found.isWhole)
  const first = { id: userId, rev: 0, ...FIRST_FLAGS, ...FIRST_READING, ...FIRST_QUIET_HOURS }
  // A row stored by an older version has no quiet hours yet.
  const row: NotificationSettings = { ...first, ...found?.row }
  const data = isHere ? overlay.fold('notification_settings', userId, row) : undefined
  return { data, loading: isAsking(found, data, read), error, refresh }
}
