import type { Notification } from '#shared/contract/notifications.ts'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'

const BellKeeper = lazyNamed(() => import('./BellKeeper.tsx'), 'BellKeeper')

const MOST = 99

interface Props {
  notifications: Notification[]
  /** False until this device has read them. */
  isKnown: boolean
  unread: number
}

/** A bell with the number of unread notifications. There is one on a page: the header's, or that of the phone's bar. */
export function UnreadBell({ notifications, isKnown, unread }: Props) {
  return (
    <span className="relative">
      <Bell aria-hidden className="size-5 max-md:size-6" strokeWidth={1.75} />
      {unread > 0 && (
        // The count is drawn, not text: the name of the link around it says it in words.
        <span
          aria-hidden
          data-count={unread > MOST ? `${MOST}+` : unread}
          className="absolute -top-2 left-full min-w-4.5 -translate-x-3/5 rounded-full bg-accent px-1 text-center text-[11px] leading-4.5 font-semibold text-accent-fg tabular-nums before:content-[attr(data-count)]"
        />
      )}
      <Suspense>{isKnown && <BellKeeper notifications={notifications} />}</Suspense>
    </span>
  )
}
