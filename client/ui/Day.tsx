import { useSyncExternalStore } from 'react'
import { formatDate, formatUtcDate } from '#shared/rules/dates.ts'

const never = () => () => {}

/** A day as its reader counts it. The server does not know where they are, and begins with its own. */
export function Day({ date }: { date: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatDate(date),
    () => formatUtcDate(date),
  )
  return <time dateTime={date}>{text}</time>
}
