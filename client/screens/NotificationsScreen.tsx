import { CheckCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { FeedHeader } from '../features/feed/FeedHeader.tsx'
import { NotificationItem } from '../features/notifications/NotificationItem.tsx'
import { useNotifications } from '../features/notifications/notifications.local.ts'
import { paths } from '../paths.ts'
import { useMutate } from '../sync/react/use-mutate.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTitle } from './use-title.ts'

/** The most that one call accepts. */
const AT_ONCE = 500
const PAGE = 100

export function NotificationsScreen() {
  useTitle('Notifications')
  const { user } = useSession()
  const mutate = useMutate()
  const list = useNotifications()
  const notifications = list.data
  const [shown, setShown] = useState(PAGE)
  if (!user) return <Navigate to={paths.home()} replace />
  const unread = notifications.filter(({ read_at }) => read_at === null)
  const read = (ids: string[]) => {
    if (ids.length > 0) void mutate('notifications.read', { body: { ids: ids.slice(0, AT_ONCE) } })
  }
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <FeedHeader title="Notifications">
        {unread.length > 0 && (
          <Button variant="secondary" onClick={() => read(unread.map(({ id }) => id))}>
            <CheckCheck aria-hidden className="size-4" />
            Mark all as read
          </Button>
        )}
        <Link
          to={paths.settings()}
          aria-label="Notification settings"
          title="Notification settings"
          className={buttonClass('ghost')}
        >
          <Settings aria-hidden className="size-4" />
        </Link>
      </FeedHeader>
      <ListStates
        list={list}
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="Nothing yet"
            hint="Comments, replies, forks, followers, and new posts and chapters of what you follow appear here."
          />
        }
      />
      {notifications.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-[14px] border border-border bg-surface">
          {notifications.slice(0, shown).map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onOpen={() => read(notification.read_at === null ? [notification.id] : [])}
            />
          ))}
        </ul>
      )}
      {notifications.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + PAGE)}>
          Show older
        </Button>
      )}
    </div>
  )
}
