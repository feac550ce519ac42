const UNITS: readonly (readonly [string, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const INVALID = 'Recently'
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
/** Made when it is first used: that takes a phone 40 ms. */
let dateTime: Intl.DateTimeFormat | undefined

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
  if (day === dayOf(new Date(now))) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return day === dayOf(yesterday) ? 'Yesterday' : day
}

/** "November 20, 2026", as the day is called here. */
export function formatDate(date: string): string {
  return format(date, dayOf)
}

/** The same, as the day is called in UTC. */
export function formatUtcDate(date: string): string {
  return format(date, (at) => longDate(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}

/** The date with its time, for a title. */
export function formatDateTime(date: string): string {
  dateTime ??= new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
  return format(date, dateTime.format)
}

function format(date: string, written: (at: Date) => string): string {
  const at = new Date(date)
  return Number.isNaN(at.getTime()) ? INVALID : written(at)
}

const dayOf = (at: Date): string => longDate(at.getFullYear(), at.getMonth(), at.getDate())

const longDate = (year: number, month: number, day: number): string =>
  `${MONTHS[month]} ${day}, ${year}`
