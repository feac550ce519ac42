import type { Notification } from '#shared/contract/notifications.ts'
import { addressOf, wordsFor } from '#shared/rules/notification-words.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/Avatar.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

interface Props {
  notification: Notification
  onOpen(): void
}

export function NotificationItem({ notification, onOpen }: Props) {
  const { actors, created_at, read_at } = notification
  const { who, did, what } = wordsFor(notification)
  return (
    <li>
      <Link
        to={addressOf(notification)}
        onClick={onOpen}
        className="flex items-start gap-3 px-4 py-3 hover:bg-surface-2"
      >
        <Avatar name={actors[0]?.username ?? '?'} fileId={actors[0]?.avatar_file_id} />
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5.5 wrap-anywhere">
            <strong className="font-semibold">{who}</strong> {did}{' '}
            {what && <strong className="font-semibold">{what}</strong>}
          </span>
          <span className="text-[13px] leading-5 text-subtle">
            <TimeAgo date={created_at} />
          </span>
        </span>
        <span
          className={clsx(
            'mt-2 size-2 shrink-0 rounded-full',
            read_at === null ? 'bg-accent' : 'bg-transparent',
          )}
        >
          {read_at === null && <span className="sr-only">Unread</span>}
        </span>
      </Link>
    </li>
  )
}
