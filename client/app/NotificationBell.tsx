import { Link } from 'react-router-dom'
import { UnreadBell } from '../features/notifications/UnreadBell.tsx'
import { useUnread } from '../features/notifications/use-unread.ts'
import { paths } from '../paths.ts'

/** The header's way to the notifications; on phones the bar has it. */
export function NotificationBell() {
  const unread = useUnread()
  return (
    <Link
      to={paths.notifications()}
      aria-label={unread.label}
      title={unread.label}
      className="grid size-10 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
    >
      <UnreadBell {...unread} />
    </Link>
  )
}
