import { serverNow } from '../../../clock.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'

export interface Timing {
  when: 'now' | 'later' | 'one by one'
  /** The (first) time, as a `datetime-local` field has it. */
  at: string
  /** The number of days from one chapter to the next. */
  days: string
}
/** A chapter with its time; null: now. */
export type Timed<T> = T & { at: string | null }

const MOST_DAYS = 365
const SUNDAY = 7
const HOUR = 18

/** Next Sunday at six in the evening, one chapter a week. */
export function firstTiming(now = new Date()): Timing {
  const day = now.getDate() + ((SUNDAY - now.getDay()) % 7 || 7)
  const first = new Date(now.getFullYear(), now.getMonth(), day, HOUR)
  return { when: 'now', at: fieldOf(first), days: '7' }
}

/** "2026-11-29T18:00", by the user's own clock. */
function fieldOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function timingProblems({ when, at, days }: Timing) {
  const time = Date.parse(at)
  const atProblem = Number.isNaN(time)
    ? 'Choose a day and a time'
    : time <= serverNow()
      ? 'Choose a time that is still to come'
      : null
  const isCount = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS
  return {
    at: when === 'now' ? null : atProblem,
    days: when !== 'one by one' || isCount ? null : `Choose 1 to ${MOST_DAYS} days`,
  }
}

/** The time of each chapter. One by one, only new chapters wait: readers get changes at once. */
export function timed<T extends { chapter: Pick<ShownChapter, 'published_at'> }>(
  publications: readonly T[],
  { when, at, days }: Timing,
): Timed<T>[] {
  const first = new Date(at)
  const isDated = !Number.isNaN(first.getTime())
  let place = 0
  return publications.map((one) => {
    const isNow = when === 'now' || (when === 'one by one' && one.chapter.published_at !== null)
    if (isNow || !isDated) return { ...one, at: null }
    const date = new Date(first)
    // By the calendar: the hour stays the same when the clocks change.
    if (when === 'one by one') date.setDate(date.getDate() + (Number(days) || 0) * place++)
    return { ...one, at: date.toISOString() }
  })
}

const SHORT = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const WITH_YEAR = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long' })
const CLOCK = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** "Nov 29", with its year if that is another one. */
export function shortDay(at: string, now = new Date()): string {
  const date = new Date(at)
  return (date.getFullYear() === now.getFullYear() ? SHORT : WITH_YEAR).format(date)
}

/** "Sundays at 6:00 PM". */
export function rhythmText({ at, days }: Timing): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const clock = CLOCK.format(date)
  if (days === '7') return `${WEEKDAY.format(date)}s at ${clock}`
  return days === '1' ? `Every day at ${clock}` : `Every ${days} days at ${clock}`
}
