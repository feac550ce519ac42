import type { Notification } from '#shared/contract/notifications.ts'
import type { NotificationKind } from '#shared/rules/notifications.ts'
import { addressOf, wordsFor } from '#shared/rules/notification-words.ts'
import { clsx } from 'clsx'
import {
  Award,
  Bell,
  BookOpen,
  Check,
  Flag,
  GitFork,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  Reply,
  Shield,
  Sparkles,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

const ICONS: Record<NotificationKind, LucideIcon> = {
  comment: MessageSquare,
  reply: Reply,
  award: Award,
  post: Newspaper,
  book_fork: GitFork,
  artwork_done: Sparkles,
  book_done: Sparkles,
  follow: UserPlus,
  update: BookOpen,
  invitation: UserPlus,
  moderation: Shield,
  appeal: Shield,
  report: Flag,
}

interface Props {
  notification: Notification
  onRead(): void
  /** The answers that need no other page. */
  children?: ReactNode
}

/** A click anywhere in the row opens its address, but for the buttons in it. */
export function NotificationItem({ notification, onRead, children }: Props) {
  const { kind, quote, created_at, read_at } = notification
  const { who, did, what } = wordsFor(notification)
  const isUnread = read_at === null
  return (
    <li
      className={clsx(
        'relative flex items-start gap-4 rounded-xl px-3 py-3.5 hover:bg-surface-2 max-md:gap-3',
        isUnread && 'bg-accent-soft/42',
      )}
    >
      <Faces notification={notification} />
      <div className="min-w-0 flex-1">
        <Link
          to={`${addressOf(notification)}${quote?.comment_id ? `#comment-${quote.comment_id}` : ''}`}
          onClick={onRead}
          className="block text-[15px] leading-5.5 wrap-anywhere after:absolute after:inset-0 after:rounded-xl"
        >
          <strong className="font-semibold">{who}</strong> <span className="text-muted">{did}</span>{' '}
          {what && <span className={clsx(kind === 'update' && 'font-semibold')}>{what}</span>}
          {isUnread && <span className="sr-only"> Unread</span>}
        </Link>
        {quote && (
          <p
            dir="auto"
            className="mt-0.5 line-clamp-3 text-left font-serif text-base leading-6 wrap-anywhere text-muted"
          >
            {quote.text}
          </p>
        )}
        {children && <div className="relative z-1 mt-2">{children}</div>}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-[13px] leading-5.5 text-subtle">
        <TimeAgo date={created_at} />
        {isUnread && (
          <IconButton
            aria-label={`Mark as read: ${who} ${did} ${what}`.trim()}
            title="Mark as read"
            className="relative z-1 -mr-2.5"
            onClick={({ currentTarget }) => {
              // The button goes with the mark.
              currentTarget.closest('li')?.querySelector('a')?.focus()
              onRead()
            }}
          >
            <Check aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** The latest actor with the kind of the event; the kind alone where the server acted. */
function Faces({ notification: { kind, actors } }: Pick<Props, 'notification'>) {
  // A newer server may tell of more.
  const Icon = (ICONS as Partial<typeof ICONS>)[kind] ?? Bell
  const [actor] = actors
  if (!actor)
    return (
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
    )
  return (
    <span className="relative grid size-10 shrink-0 place-items-center">
      <Avatar name={actor.username} fileId={actor.avatar_file_id} />
      <span className="absolute -right-1 -bottom-1 grid size-5.5 place-items-center rounded-full bg-text text-bg ring-2 ring-bg">
        <Icon aria-hidden className="size-3" />
      </span>
    </span>
  )
}
