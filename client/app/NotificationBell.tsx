import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useNotifications } from '../features/notifications/notifications.local.ts'
import { paths } from '../paths.ts'
import { lazyNamed } from '../ui/part.tsx'

const BellKeeper = lazyNamed(() => import('../features/notifications/BellKeeper.tsx'), 'BellKeeper')

const MOST = 99

/** The number of unread notifications. */
export function NotificationBell() {
  const { data: notifications, state } = useNotifications()
  const unread = notifications.filter(({ read_at }) => read_at === null).length
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <Link
      to={paths.notifications()}
      aria-label={label}
      title={label}
      className="relative grid size-10 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
    >
      <Bell aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-danger px-1 text-center text-[11px] leading-4.5 font-semibold text-danger-fg tabular-nums"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
      <Suspense>{state !== 'asking' && <BellKeeper notifications={notifications} />}</Suspense>
    </Link>
  )
}
