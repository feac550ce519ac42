const UNITS: readonly (readonly [string, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const INVALID = 'Recently'
/** Makes a formatter when it is first used: that takes longer than to use it a hundred times. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('en', options))
}
const DATE = formatter({ dateStyle: 'long' })
const UTC_DATE = formatter({ dateStyle: 'long', timeZone: 'UTC' })
const DATE_TIME = formatter({ dateStyle: 'long', timeStyle: 'short' })

/** "3 hours ago"; an invalid date is "Recently". */
export function timeAgo(date: string, now: number): string {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return INVALID
  const span = spanText(now - time)
  return span ? `${span} ago` : 'just now'
}

/** "3 hours"; null below a minute. */
export function spanText(ms: number): string | null {
  const seconds = ms / 1_000
  const unit = UNITS.find(([, length]) => seconds >= length)
  if (!unit) return null
  const count = Math.floor(seconds / unit[1])
  return `${count} ${unit[0]}${count === 1 ? '' : 's'}`
}

/** "Today", "Yesterday" or the date, as the days are called here. */
export function dayHeading(date: string, now: number): string {
  const day = formatDate(date)
  if (day === DATE().format(now)) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === DATE().format(yesterday) ? 'Yesterday' : day
}

/** "November 20, 2026", as the day is called here. */
export function formatDate(date: string): string {
  return format(date, DATE)
}

/** The same, as the day is called in UTC. */
export function formatUtcDate(date: string): string {
  return format(date, UTC_DATE)
}

/** The date with its time, for a title. */
export function formatDateTime(date: string): string {
  return format(date, DATE_TIME)
}

function format(date: string, made: () => Intl.DateTimeFormat): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? INVALID : made().format(time)
}
