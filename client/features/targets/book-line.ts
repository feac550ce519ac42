import type { WrittenDay } from '#shared/contract/targets.ts'
import { addDays } from '#shared/rules/writing-days.ts'

export interface Point {
  day: string
  words: number
}

/** All words of a book day by day, up to now. Begins on the day before the first count, with what was there before. */
export function bookLine(
  rows: readonly WrittenDay[],
  now: { today: string; words: number },
): Point[] {
  const seen = rows
    .filter(({ day }) => day < now.today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, book_words }) => ({ day, words: book_words }))
  const [first] = rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (!first) return [{ day: now.today, words: now.words }]
  const before = Math.max(0, first.book_words - first.words)
  return [
    { day: addDays(first.day, -1), words: before },
    ...seen,
    { day: now.today, words: now.words },
  ]
}
