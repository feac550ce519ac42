import { expect, test } from 'vitest'
import { isUnnamed, numberedTitle, unnamedTitle } from './chapter-number.ts'

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

test.each([
  [unnamedTitle(1), true],
  ['Chapter 12', true],
  ['Chapter IV', false],
  ['Chapter 3: Oil', false],
  ['Oil', false],
])('a chapter with the title %j is unnamed: %s', (title, expected) => {
  expect(isUnnamed(title)).toBe(expected)
})
