import { addDays, weekdayOf } from '#shared/rules/writing-days.ts'
import type { DayTotal, Totals } from './streak.ts'

export const CALENDAR_WEEKS = 53

/** The colour of each level. */
export const HEAT = [
  'bg-(--heat-0)',
  'bg-(--heat-1)',
  'bg-(--heat-2)',
  'bg-(--heat-3)',
  'bg-(--heat-4)',
]

export interface CalendarDay {
  day: string
  words: number
  /** From 0, nothing, to 4. */
  level: number
}

/** Full weeks from Monday on, the last one up to today. */
export function calendarOf(totals: Totals, today: string, weeks = CALENDAR_WEEKS): CalendarDay[][] {
  const monday = addDays(today, -weekdayOf(today))
  const usual = medianOf([...totals.values()].flatMap(({ words }) => (words > 0 ? [words] : [])))
  return Array.from({ length: weeks }, (_, week) => {
    const first = addDays(monday, 7 * (week + 1 - weeks))
    return Array.from({ length: 7 }, (_, n) => addDays(first, n))
      .filter((day) => day <= today)
      .map((day) => {
        const total = totals.get(day)
        return { day, words: Math.max(0, total?.words ?? 0), level: levelOf(total, usual) }
      })
  })
}

/** Against the goal of the day, or what is usual for this writer: a day that reaches it has level 3. */
function levelOf(total: DayTotal | undefined, usual: number): number {
  if (!total || total.words <= 0) return 0
  const share = total.words / (total.goal ?? usual)
  return share < 0.5 ? 1 : share < 1 ? 2 : share < 1.5 ? 3 : 4
}

function medianOf(counts: number[]): number {
  return counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
}

export interface MonthTotal {
  /** Such as `2026-11`. */
  month: string
  words: number
  /** Days with words. */
  days: number
  best: number
}

/** The same days as figures, the latest month first. */
export function monthsOf(weeks: readonly CalendarDay[][]): MonthTotal[] {
  const byMonth = Map.groupBy(weeks.flat(), ({ day }) => day.slice(0, 7))
  return [...byMonth]
    .map(([month, days]) => ({
      month,
      words: days.reduce((sum, { words }) => sum + words, 0),
      days: days.filter(({ words }) => words > 0).length,
      best: Math.max(...days.map(({ words }) => words)),
    }))
    .reverse()
}
