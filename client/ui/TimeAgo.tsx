import { formatDateTime, timeAgo } from '#shared/rules/dates.ts'

export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {timeAgo(date, Date.now())}
    </time>
  )
}
