import { monthName, shortDayName } from './day-names.ts'

/** Letters of two labels must not touch. */
const LABEL_PX = 76

export interface Mark {
  day: string
  label: string
}

/** Labels below the line, left to right: today and the day of the end stand, months stand where there is room. */
export function timeMarks(
  { from, to, today, on }: { from: string; to: string; today: string; on: string | null },
  width: number,
): Mark[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const placeOf = (day: string) => ((Date.parse(day) - first) / Math.max(1, last - first)) * width
  const fixed = [{ day: today, label: 'Today' }]
  if (on !== null && placeOf(on) - placeOf(today) >= LABEL_PX)
    fixed.push({ day: on, label: shortDayName(on) })
  const marks = [...fixed]
  for (const day of monthsBetween(from, to))
    if (
      // The half of a label that would stand before the line.
      placeOf(day) >= LABEL_PX / 2 &&
      marks.every((mark) => Math.abs(placeOf(mark.day) - placeOf(day)) >= LABEL_PX)
    )
      marks.push({ day, label: monthName(day) })
  return marks.sort((a, b) => (a.day < b.day ? -1 : 1))
}

function monthsBetween(from: string, to: string): string[] {
  const days: string[] = []
  const at = new Date(`${from.slice(0, 7)}-01`)
  for (; at.toISOString().slice(0, 10) <= to; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const day = at.toISOString().slice(0, 10)
    if (day >= from) days.push(day)
  }
  return days
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const LINES = 4

/** Round numbers of words from 0 to at least `most`. */
export function wordMarks(most: number): number[] {
  const least = Math.max(LINES, most) / LINES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.map((one) => one * power).find((one) => one >= least)!
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step)
}

/** "6k", "1.5k", "500". */
export function shortCount(words: number): string {
  return words < 1_000 ? String(words) : `${Number((words / 1_000).toFixed(1))}k`
}
