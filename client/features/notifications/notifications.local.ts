import type { Notification } from '#shared/contract/notifications.ts'
import { useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'
import { useMutes } from '../mutes/mutes.local.ts'

/** The user's notifications, latest first. */
export function useNotifications() {
  const { account, overlay } = useApp()
  return useSyncedList(
    'notifications',
    async (): Promise<Notification[]> => {
      const rows = await account.cache
        .rows('notification')
        .orderBy('created_at')
        .reverse()
        .toArray()
      return rows.flatMap((row) => overlay.fold('notification', row.id, row) ?? [])
    },
    [overlay],
  )
}

/** The same without words of people whom the user has muted since, offline too. */
export function useQuotedNotifications() {
  const list = useNotifications()
  const mutes = useMutes()
  const { data } = list
  const quoted = useMemo(
    () =>
      data.map((one) => (mutes.has(`user:${one.actors[0]?.id}`) ? { ...one, quote: null } : one)),
    [data, mutes],
  )
  return { ...list, data: quoted }
}
