import { expect, test } from 'vitest'
import { Timestamp } from './fields.ts'

test('a time has a fraction of a second, but none without end', () => {
  const ofDigits = (digits: number) => `2026-11-26T03:05:26.${'1'.repeat(digits)}Z`
  expect([3, 9, 10, 60_000].map((digits) => Timestamp.safeParse(ofDigits(digits)).success)).toEqual(
    [true, true, false, false],
  )
})
