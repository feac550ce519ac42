import type { WrittenDay } from '#shared/contract/targets.ts'
import { addDays } from '#shared/rules/writing-days.ts'

/** One day of a writer in all books. */
export interface DayTotal {
  day: string
  words: number
  seconds: number
  sittings: number
  /** The goal of that day. */
  goal: number | null
}

export type Totals = ReadonlyMap<string, DayTotal>

/** The days on which something was written, in order. */
export function totalsOf(rows: readonly WrittenDay[]): Totals {
  const byDay = Map.groupBy(
    rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => day,
  )
  return new Map(
    [...byDay].map(([day, own]) => {
      const sum = (key: 'words' | 'seconds' | 'sittings') =>
        own.reduce((all, row) => all + row[key], 0)
      const { goal } = own.reduce((latest, row) => (row.at > latest.at ? row : latest))
      const total = { day, words: sum('words'), seconds: sum('seconds'), sittings: sum('sittings') }
      return [day, { ...total, goal }]
    }),
  )
}

/** On a day without a goal any word is enough. */
const isReached = (total: DayTotal | undefined) =>
  total !== undefined && total.words >= (total.goal ?? 1)

/**
 * Days in a row with the goal of each reached. Today counts once its goal is reached; until it is over it breaks
 * nothing.
 */
export function streakOf(totals: Totals, today: string): number {
  let days = 0
  let day = isReached(totals.get(today)) ? today : addDays(today, -1)
  for (; isReached(totals.get(day)); day = addDays(day, -1)) days += 1
  return days
}

/** The day with the most words; null before the first. */
export function bestDayOf(totals: Totals): DayTotal | null {
  let best: DayTotal | null = null
  for (const total of totals.values())
    if (total.words > 0 && total.words > (best?.words ?? 0)) best = total
  return best
}
