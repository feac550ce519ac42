import type { LifePart } from '../full-life.ts'

export const live: LifePart = async ({ make, put, life }) => {
  await put(`/books/${life.book}/target`, { target_words: 24_000, due_on: '2030-12-31' })
  await put('/writing/goal', { words: 500 })
  const at = new Date().toISOString()
  const said = { words: 312, seconds: 600, sittings: 1, book_words: 1_000, goal: 500, at }
  await make(`/books/${life.book}/words`, { day: at.slice(0, 10), ...said })
}
