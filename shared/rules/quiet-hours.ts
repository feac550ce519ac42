/** The hours in which a user wants no notices, by their local clock. */
export interface QuietHours {
  /** An IANA name, such as `Europe/Berlin`. */
  time_zone: string
  /** `22:00`; null when there are none. Quiet hours may go past midnight. */
  quiet_from: string | null
  quiet_to: string | null
}

/** The quiet hours of a new account. */
export const FIRST_QUIET_HOURS: QuietHours = { time_zone: 'UTC', quiet_from: null, quiet_to: null }
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const DAY = 1_440
const MINUTE_MS = 60_000

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The end of the present quiet hours; null outside of them. */
export function quietUntil(hours: QuietHours, now: Date): Date | null {
  const { time_zone, quiet_from, quiet_to } = hours
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null
  const from = minutesOf(quiet_from)
  const to = minutesOf(quiet_to)
  const minute = minuteAt(now, time_zone)
  if (modulo(minute - from) >= modulo(to - from)) return null
  const begun = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const end = begun + modulo(to - minute) * MINUTE_MS
  // The clock may be changed in between: what it shows then says by how much.
  const off = modulo(minuteAt(new Date(end), time_zone) - to + DAY / 2) - DAY / 2
  return new Date(Math.max(end - off * MINUTE_MS, begun + MINUTE_MS))
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** The local time of a place, in minutes since midnight. */
function minuteAt(date: Date, timeZone: string): number {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return minutesOf(new Intl.DateTimeFormat('en', format).format(date))
}

function modulo(minutes: number): number {
  return ((minutes % DAY) + DAY) % DAY
}
