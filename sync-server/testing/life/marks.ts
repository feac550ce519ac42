import type { LifePart } from '../full-life.ts'

export const live: LifePart = async ({ put, life, word }) => {
  await put('/marks/01980000-0000-7000-8000-0000000000ab', {
    book_id: life.book,
    chapter_id: life.chapter,
    kind: 'highlight',
    start: 0,
    quote: word,
    prefix: '',
    suffix: '',
    colour: 'green',
    note: `${word} on it`,
  })
}
