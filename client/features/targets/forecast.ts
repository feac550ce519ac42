import { addDays, type DayCount, daysBetween, wordsByDay } from '#shared/rules/writing-days.ts'

const MONTH_DAYS = 30
const FORTNIGHT_DAYS = 14
/** Fewer days with words say nothing about a pace. */
const MIN_DAYS = 3
/** A forecast beyond it would be a joke. */
const MAX_DAYS = 3_650

export interface Pace {
  /** Words a day. */
  words: number
  /** It is of so many days, today included. */
  days: number
}

/** Words a day of the last 30 days; of the last 14 of a writer who began less than 30 days ago; null if too few say anything. */
export function paceOf(rows: readonly DayCount[], today: string): Pace | null {
  const sums = wordsByDay(rows)
  const first = [...sums.keys()].reduce((a, b) => (a < b ? a : b), today)
  const known = daysBetween(first, today) + 1
  const days = known >= MONTH_DAYS ? MONTH_DAYS : Math.min(known, FORTNIGHT_DAYS)
  let [words, written] = [0, 0]
  for (let back = 0; back < days; back += 1) {
    const count = sums.get(addDays(today, -back)) ?? 0
    words += count
    if (count !== 0) written += 1
  }
  return written < MIN_DAYS ? null : { words: words / days, days }
}

export interface Aim {
  /** Words of the book now, and those that it is to have. */
  words: number
  target: number
  due: string | null
  today: string
}

export type Forecast =
  | { kind: 'reached' }
  /** Too few days have words. */
  | { kind: 'unknown' }
  /** The book does not grow, or far too slowly to name a day. */
  | { kind: 'never' }
  /** `early`: days before the date; below zero after it, null without one. */
  | { kind: 'finished'; on: string; early: number | null; pace: Pace }

/** The day on which the book has its words at this pace. */
export function forecastOf({ words, target, due, today }: Aim, pace: Pace | null): Forecast {
  if (words >= target) return { kind: 'reached' }
  if (pace === null) return { kind: 'unknown' }
  const days = Math.ceil((target - words) / pace.words)
  if (pace.words <= 0 || days > MAX_DAYS) return { kind: 'never' }
  const on = addDays(today, days)
  return { kind: 'finished', on, early: due === null ? null : daysBetween(on, due), pace }
}

/** Words a day from today on that meet the date, today and the date included; null if there is none or it has passed. */
export function neededADay({ words, target, due, today }: Aim): number | null {
  if (due === null || due < today || words >= target) return null
  return Math.ceil((target - words) / (daysBetween(today, due) + 1))
}
