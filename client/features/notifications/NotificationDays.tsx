import type { Notification } from '#shared/contract/notifications.ts'
import { dayHeading } from '#shared/rules/dates.ts'
import type { ReactNode } from 'react'
import { useNow } from '../../ui/use-now.ts'

interface Props {
  /** Latest first. */
  notifications: readonly Notification[]
  renderItem(notification: Notification): ReactNode
}

/** The list below a heading for each day. */
export function NotificationDays({ notifications, renderItem }: Props) {
  const now = useNow()
  const days = Map.groupBy(notifications, ({ created_at }) => dayHeading(created_at, now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mb-6">
      <h2 className="mb-2 font-serif text-lg leading-6.5 font-semibold">{day}</h2>
      <ul className="-mx-3 space-y-1">{ofDay.map(renderItem)}</ul>
    </section>
  ))
}
