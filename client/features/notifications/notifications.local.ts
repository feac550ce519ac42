import { useLiveQuery } from 'dexie-react-hooks'
import type { Notification } from '#shared/contract/notifications.ts'
import { useApp } from '../../sync/react.tsx'

/** What reached one, latest first; undefined until it is read. It comes by itself, with one's private scope. */
export function useNotifications(): Notification[] | undefined {
  const { account, overlay } = useApp()
  return useLiveQuery(async () => {
    const rows = await account.cache.rows('notification').orderBy('created_at').reverse().toArray()
    return rows.flatMap((row) => overlay.fold('notification', row.id, row) ?? [])
  }, [account, overlay])
}
