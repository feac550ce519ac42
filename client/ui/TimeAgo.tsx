import { useNow } from './use-now.ts'
import { formatDateTime, timeAgo } from '#shared/rules/dates.ts'

export function TimeAgo({ date }: { date: string }) {
  const now = useNow()
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {timeAgo(date, now)}
    </time>
  )
}
