import { expect, test } from 'vitest'
import { progressOf } from './book-progress.ts'

const chapters = [
  { id: 'a', word_count: 460 },
  { id: 'b', word_count: 1_380 },
  { id: 'c', word_count: 2_760 },
]

test.each([
  ['a', 0, { book: 0, chapterLeft: '2 min left', bookLeft: '20 min left' }],
  ['a', 1, { book: 0.1, chapterLeft: null, bookLeft: '18 min left' }],
  ['b', 0.5, { book: 0.25, chapterLeft: '3 min left', bookLeft: '15 min left' }],
  ['c', 0.99, { book: 1, chapterLeft: null, bookLeft: null }],
])('in chapter %s at %d one is %j', (id, fraction, expected) => {
  const { marks, book, ...left } = progressOf(chapters, id, fraction)
  expect({ book: Number(book.toFixed(3)), ...left }).toEqual(expected)
  expect(marks).toEqual([0.1, 0.4])
})

test('a book of pictures has no words to count', () => {
  expect(progressOf([{ id: 'a', word_count: 0 }], 'a', 0.5).book).toBe(0)
})
