import { useState } from 'react'
import { formatDateTime, timeAgo } from '#shared/rules/dates.ts'
import { useNow } from './use-now.ts'

/** How long ago; whoever points at it reads when. */
export function TimeAgo({ date }: { date: string }) {
  const now = useNow()
  const [pointed, setPointed] = useState(false)
  return (
    <time
      dateTime={date}
      title={pointed ? formatDateTime(date) : undefined}
      onPointerEnter={() => setPointed(true)}
    >
      {timeAgo(date, now)}
    </time>
  )
}
