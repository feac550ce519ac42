const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const INVALID = 'Recently'
// To make one takes longer than to use it a hundred times.
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const DATE_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** "3 hours ago"; an invalid date is "Recently". */
export function timeAgo(date: string, now: number): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return INVALID
  const seconds = Math.max(0, (now - time) / 1_000)
  const unit = UNITS.find(([, length]) => seconds >= length)
  if (!unit) return 'just now'
  return AGO.format(-Math.floor(seconds / unit[1]), unit[0])
}

/** "November 20, 2026". */
export function formatDate(date: string): string {
  return format(date, DATE)
}

/** The date with its time, for a title. */
export function formatDateTime(date: string): string {
  return format(date, DATE_TIME)
}

function format(date: string, formatter: Intl.DateTimeFormat): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? INVALID : formatter.format(time)
}
