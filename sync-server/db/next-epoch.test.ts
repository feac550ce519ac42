import { expect, test } from 'vitest'
import { nextEpoch } from './next-epoch.ts'

const NOON = new Date('2026-11-27T12:00:00Z')
const TIME = NOON.getTime()

test.each([
  ['the time', 1, TIME],
  ['the time, after a restore of the day before', TIME - 86_400_000, TIME],
  ['one more, within the same millisecond', TIME, TIME + 1],
  ['one more, after a restore by a clock that ran ahead', TIME + 900, TIME + 901],
])('the next epoch is %s', (_, known, next) => {
  expect(nextEpoch(known, NOON)).toBe(next)
})
