import { expect, test } from 'vitest'
import { numberedTitle } from './chapter-number.ts'

test.each([
  ['Oil', 'Chapter 3: Oil'],
  ['III', 'Chapter 3: III'],
  ['Chapters', 'Chapter 3: Chapters'],
  ['Chapter house', 'Chapter 3: Chapter house'],
  ['Chapter 1', 'Chapter 1'],
  ['CHAPTER IV. Oil', 'CHAPTER IV. Oil'],
])('%j as the third chapter', (title, expected) => {
  expect(numberedTitle(3, title)).toBe(expected)
})
