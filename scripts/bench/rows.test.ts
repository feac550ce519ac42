import { expect, test } from 'vitest'
import { compare, expectedFrom, type Row } from './rows.ts'

const row = (what: string, judged: Partial<Row>): Row => ({
  what,
  measured: '',
  goal: '',
  ...judged,
})
const changes = (rows: Row[], expected: Record<string, number>, yardstick = 10) =>
  compare(rows, expected, yardstick).rows.map(({ change }) => change)

test('a row that does less than four fifths of what was expected is named', () => {
  const expected = { feed: 0.1, comment: 0.1, vote: 0.1 }
  const rows = [
    row('feed', { cost: 1.24 }),
    row('comment', { cost: 5 }),
    row('vote', { cost: 0.5 }),
  ]
  expect(changes(rows, expected)).toEqual(['124 %', '500 %', '50 %'])
  expect(compare(rows, expected, 10).worse).toEqual(['comment: 500 % of what was expected (0.1)'])
})

test('a machine that takes twice as long for the yardstick may take twice as long for the rest', () => {
  const expected = expectedFrom([row('feed', { cost: 1 })], {}, 10)
  expect(changes([row('feed', { cost: 2 })], expected, 20)).toEqual(['100 %'])
})

test('sizes and multiples are compared as they are', () => {
  const { worse } = compare([row('memory', { level: 130 })], { memory: 100 }, 20)
  expect(worse).toEqual(['memory: 130 % of what was expected (100)'])
})

test('what nobody expected is new, and what cannot be compared says nothing', () => {
  const rows = [row('feed', { cost: 1 }), row('a text', {})]
  expect(changes(rows, {})).toEqual(['new', ''])
})

test('of a whole run no expected row may be missing; of a part it may', () => {
  expect(compare([], { feed: 1 }, 10).worse).toEqual([])
  expect(compare([], { feed: 1 }, 10, true).worse).toEqual(['feed: expected, but not measured'])
})

test('a part that is expected anew leaves the others, a whole run replaces all', () => {
  const rows = [row('feed', { cost: 1.23456 }), row('a text', {})]
  expect(expectedFrom(rows, { search: 2, feed: 9 }, 10)).toEqual({ search: 2, feed: 0.123 })
  expect(expectedFrom(rows, { search: 2, feed: 9 }, 10, true)).toEqual({ feed: 0.123 })
})
