import { MAX_PLANNED_WORDS } from '../limits.ts'

// A day is the date on the writer's own calendar, such as `2026-11-25`. It is counted as a date, without hours and zones.

/** The most words of a book that a writer can set themselves. */
export const MAX_TARGET_WORDS = 10 * MAX_PLANNED_WORDS
/** The most words that a writer can set themselves for a day. */
export const MAX_DAY_GOAL = 99_999
/** The earliest day that can be counted, and the last date that a book can have. */
const FIRST_DAY = '2020-01-01'
const LAST_DAY = '2099-12-31'

/** True if a book can have so many words as its target. */
export function isTargetCount(words: unknown): words is number {
  return Number.isInteger(words) && Number(words) >= 1 && Number(words) <= MAX_TARGET_WORDS
}

/** True if it is a day of the calendar that a book can have as its date. */
export function isTargetDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return false
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const DAY_MS = 86_400_000
/** Clocks may run ahead, and a day begins up to 14 hours before it begins in UTC. */
const AHEAD_DAYS = 2

/** The words that one day added to one book. */
export interface DayCount {
  day: string
  /** Added less deleted; below zero on a day of cuts. */
  words: number
}

/** The date of a moment in a time zone. */
export function dayOf(at: number, timeZone: string): string {
  return new Date(at).toLocaleDateString('sv', { timeZone })
}

export function addDays(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one date to another; below zero if it has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

/** True if somebody can have written on that day already. */
export function hasCome(day: string, now: number): boolean {
  return Date.parse(day) <= now + AHEAD_DAYS * DAY_MS
}

/** Words by day: several books and devices add up. */
export function wordsByDay(rows: readonly DayCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, words } of rows) sums.set(day, (sums.get(day) ?? 0) + words)
  return sums
}
