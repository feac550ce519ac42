import type { Notification } from '#shared/contract/notifications.ts'
import { NOTIFICATION_TABS, type NotificationKind } from '#shared/rules/notifications.ts'
import { CheckCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { AnswerInvitation } from '../features/collaborators/AnswerInvitation.tsx'
import { useCollaborations } from '../features/collaborators/collaborators.local.ts'
import { AnswerNotification } from '../features/comments/AnswerNotification.tsx'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { NotificationDays } from '../features/notifications/NotificationDays.tsx'
import { NotificationItem } from '../features/notifications/NotificationItem.tsx'
import { useQuotedNotifications } from '../features/notifications/notifications.local.ts'
import { paths } from '../paths.ts'
import { useMutate } from '../sync/react/use-mutate.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useTitle } from './use-title.ts'

type Tab = keyof typeof NOTIFICATION_TABS
type List = ReturnType<typeof useQuotedNotifications>

/** The most that one call accepts. */
const AT_ONCE = 500
const PAGE = 100

const NOTHING: Record<Tab, string> = {
  All: 'Comments, replies, forks, followers, and new posts and chapters of what you follow appear here.',
  Replies: 'Comments on your posts and chapters, and replies to you, appear here.',
  Chapters: 'New chapters of the books and people you follow appear here.',
  Moderation:
    'If a moderator removes a text of yours, it appears here with the reason. So does what is reported where you moderate.',
}

export function NotificationsScreen() {
  useTitle('Notifications')
  const { user } = useSession()
  const mutate = useMutate()
  const list = useQuotedNotifications()
  const [params, setParams] = useSearchParams()
  if (!user) return <Navigate to={paths.home()} replace />
  const unread = list.data.filter(({ read_at }) => read_at === null)
  const read = (some: readonly Notification[]) => {
    const ids = some.flatMap(({ id, read_at }) => (read_at === null ? id : []))
    if (ids.length > 0) void mutate('notifications.read', { body: { ids: ids.slice(0, AT_ONCE) } })
  }
  const shown = params.get('show') ?? ''
  const tab: Tab = shown in NOTIFICATION_TABS ? (shown as Tab) : 'All'
  return (
    <div className="mx-auto max-w-195">
      <FeedHeader title="Notifications">
        {unread.length > 0 && (
          <Button variant="ghost" title="Mark all as read" onClick={() => read(unread)}>
            <CheckCheck aria-hidden className="size-4 max-md:size-5" />
            {/* With its words a phone's header breaks into two lines once there is news, and all below it moves. */}
            <span className="max-md:sr-only">Mark all as read</span>
          </Button>
        )}
        <Link
          to={paths.settings()}
          aria-label="Notification settings"
          title="Notification settings"
          className={buttonClass('ghost')}
        >
          <Settings aria-hidden className="size-4 max-md:size-5" />
        </Link>
      </FeedHeader>
      <Tabs
        label="Kinds of notifications"
        value={tab}
        onChange={(show) => setParams(show === 'All' ? {} : { show }, { replace: true })}
        tabs={Object.entries(NOTIFICATION_TABS).map(([value, kinds]) => ({
          value,
          label: value === 'All' && unread.length > 0 ? `All ${unread.length}` : value,
          content: <Notices list={list} kinds={kinds} hint={NOTHING[value as Tab]} onRead={read} />,
        }))}
      />
    </div>
  )
}

interface NoticesProps {
  list: List
  kinds: readonly NotificationKind[] | null
  /** Says what would stand here. */
  hint: string
  onRead(some: readonly Notification[]): void
}

/** The notifications of some kinds, or of all, a page at a time. */
function Notices({ list, kinds, hint, onRead }: NoticesProps) {
  const [shown, setShown] = useState(PAGE)
  const invited = useCollaborations()?.filter(({ accepted_at }) => accepted_at === null)
  const open = invited && new Set(invited.map(({ id }) => id))
  const ofKinds = kinds ? list.data.filter(({ kind }) => kinds.includes(kind)) : list.data
  const isEmpty = list.state === 'here' && ofKinds.length === 0
  return (
    <>
      <ListStates
        list={isEmpty ? { state: 'empty' } : list}
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={<EmptyState text="Nothing yet" hint={hint} />}
      />
      <NotificationDays
        notifications={ofKinds.slice(0, shown)}
        renderItem={(one) => (
          <NotificationItem key={one.id} notification={one} onRead={() => onRead([one])}>
            {one.quote?.comment_id && (
              <AnswerNotification
                notification={one}
                commentId={one.quote.comment_id}
                onAnswered={() => onRead([one])}
              />
            )}
            {open?.has(one.subject.id) && (
              <AnswerInvitation id={one.subject.id} onAnswered={() => onRead([one])} />
            )}
          </NotificationItem>
        )}
      />
      {ofKinds.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
          Show older
        </Button>
      )}
    </>
  )
}
