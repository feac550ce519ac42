import { useState } from 'react'
import { formatDateTime, timeAgo } from '#shared/rules/dates.ts'
import { useAtTime } from './use-now.ts'

/** The age of a date; under the pointer it shows the date itself. */
export function TimeAgo({ date }: { date: string }) {
  const age = useAtTime((now) => timeAgo(date, now))
  const [pointed, setPointed] = useState(false)
  return (
    <time
      dateTime={date}
      title={pointed ? formatDateTime(date) : undefined}
      onPointerEnter={() => setPointed(true)}
    >
      {age}
    </time>
  )
}
