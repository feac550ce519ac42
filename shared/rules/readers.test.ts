import { expect, test } from 'vitest'
import { partCounts, reachedCounts, shareText, toldCount } from './readers.ts'

test('a reader who is in a later chapter came to all before it', () => {
  expect(reachedCounts([3, 0, 5, 2])).toEqual([10, 7, 7, 2])
  expect(reachedCounts([])).toEqual([])
})

test('the parts of a chapter: those who went on are beyond its end', () => {
  expect(partCounts([1, 0, 4], 6)).toEqual([11, 10, 10, 6])
})

test('one and two readers are not counted; none and three are', () => {
  expect([0, 1, 2, 3].map(toldCount)).toEqual([0, null, null, 3])
})

test.each([
  [10, 10, 'All'],
  [99, 100, 'Nine of ten'],
  [7, 10, 'Seven of ten'],
  [1, 100, 'One of ten'],
  [0, 10, 'None'],
])('%i of %i: %s', (part, whole, words) => {
  expect(shareText(part, whole)).toBe(words)
})
