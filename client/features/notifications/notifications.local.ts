import type { Notification } from '#shared/contract/notifications.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSyncedList } from '../../sync/react/use-list.ts'

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
