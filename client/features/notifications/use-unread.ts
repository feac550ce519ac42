import { useNotifications } from './notifications.local.ts'

/** The user's notifications as a bell tells of them. */
export function useUnread() {
  const { data: notifications, state } = useNotifications()
  const unread = notifications.filter(({ read_at }) => read_at === null).length
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return { notifications, isKnown: state !== 'asking', unread, label }
}
