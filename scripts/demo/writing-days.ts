import { addDays } from '#shared/rules/writing-days.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { Call } from './worlds.ts'

const DAYS = 100

/** A hundred days in which a book came to its words, so that its progress has something to show. */
export async function writeDays(
  as: Call,
  owner: string,
  book: string,
  text: string,
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const words = countWords(text)
  // Every fifth day is free; the others differ, and the last week keeps to the goal.
  const weights = Array.from({ length: DAYS }, (_, i) => {
    if (i >= DAYS - 7) return 12
    return i % 5 === 3 ? 0 : 2 + ((i * 7) % 9)
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const goal = Math.floor((words * 10) / sum)
  const target = { target_words: Math.ceil(words / 500) * 1_000, due_on: addDays(today, 120) }
  await as(owner, `/books/${book}/target`, target, 'PUT')
  await as(owner, '/writing/goal', { words: goal }, 'PUT')
  let written = 0
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) continue
    const day = addDays(today, i + 1 - DAYS)
    const count = Math.round((words * weight) / sum)
    written += count
    await as(owner, `/books/${book}/words`, {
      day,
      words: count,
      seconds: 60 * Math.ceil(count / 9),
      sittings: 1 + (i % 2),
      book_words: written,
      goal,
      at: `${day}T08:00:00.000Z`,
    })
  }
}
