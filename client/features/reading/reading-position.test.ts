import { expect, test } from 'vitest'
import {
  beginningOf,
  findParagraph,
  fractionAt,
  nextUp,
  percentOf,
  type ReadingPosition,
  readingTime,
  readStates,
} from './reading-position.ts'

const texts = ['Oil.', 'It was dark in the harbour.', 'Nobody spoke.', 'It was dark in the tower.']
const at = '2026-11-20T10:00:00.000Z'

test.each([
  ['its own words', { paragraph: 2, words: 'Nobody spoke.' }, 2],
  ['words that moved', { paragraph: 0, words: 'Nobody spoke.' }, 2],
  ['the nearest of two that begin alike', { paragraph: 3, words: 'It was dark in the h' }, 1],
  ['a beginning whose rest was edited', { paragraph: 9, words: 'It was dark in the quay' }, 3],
  ['its number, when its words are gone', { paragraph: 2, words: 'Somebody spoke.' }, 2],
  ['the last one, when the text got shorter', { paragraph: 40, words: '' }, 3],
])('a position is found again by %s', (_, position, found) => {
  expect(findParagraph(texts, position)).toBe(found)
})

test('in a text without paragraphs there is none', () => {
  expect(findParagraph([], { paragraph: 0, words: '' })).toBe(-1)
})

test('a beginning is one short line', () => {
  expect(beginningOf('  It\n was   dark. ')).toBe('It was dark.')
  expect(beginningOf('x'.repeat(500))).toHaveLength(60)
})

const chapters = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const position = (chapter_id: string, fraction: number): ReadingPosition => {
  return { chapter_id, fraction, paragraph: 0, words: '', at }
}

test.each([
  [null, [], 'start', 'a', ['unread', 'unread', 'unread']],
  [position('b', 0.4), ['a'], 'continue', 'b', ['read', 'here', 'unread']],
  // A chapter that was skipped is not read, and one that was read before it is begun again is begun.
  [position('b', 0.4), ['b', 'c'], 'continue', 'b', ['behind', 'here', 'read']],
  [position('b', 0.99), ['a', 'b'], 'continue', 'c', ['read', 'read', 'unread']],
  [position('c', 1), [], 'again', 'a', ['behind', 'behind', 'read']],
  [position('gone', 0.4), ['c'], 'start', 'a', ['unread', 'unread', 'read']],
])('from %j, with %j read, reading goes on with %s %s', (from, read, kind, id, states) => {
  expect(nextUp(chapters, from)).toEqual({ kind, chapter: { id } })
  expect(readStates(chapters, from, read)).toEqual(states)
})

test('a book without chapters cannot be begun', () => {
  expect(nextUp([], null)).toBeNull()
})

test.each([
  [0, '1 min'],
  [1_150, '5 min'],
  [13_800, '1 h'],
  [15_000, '1 h 5 min'],
])('%d words take %s', (words, time) => {
  expect(readingTime(words)).toBe(time)
})

const long = { begin: 100, end: 2_100, least: 400, furthest: 2_600 }
const short = { begin: 100, end: -300, least: 60, furthest: 400 }
const cramped = { begin: 100, end: -300, least: 60, furthest: 40 }
test.each([
  ['the top of a long chapter', 0, long, 0],
  ['its middle', 1_100, long, 0.5],
  ['its end', 2_100, long, 1],
  ['what stands below it', 2_500, long, 1],
  ['the top of a short chapter', 0, short, 0],
  ['a line further', 115, short, 0.25],
  ['its end', 160, short, 1],
  ['the end of a page that hardly scrolls', 40, cramped, 1],
  ['the top of a page that does not scroll', 0, { ...short, furthest: 0 }, 0],
])('at %s so much is read', (_, y, way, fraction) => {
  expect(fractionAt(y, way)).toBeCloseTo(fraction)
})

test('what is not whole is no hundred percent', () => {
  expect([0, 0.004, 0.336, 0.9996, 1].map(percentOf)).toEqual([0, 0, 34, 99, 100])
})
