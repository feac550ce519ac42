import { expect, test } from 'vitest'
import { isDue } from './followed-log.ts'

test('the log is read each second while the bus is away, and each five otherwise', () => {
  expect([999, 1_000].map((ms) => isDue(false, ms))).toEqual([false, true])
  expect([4_999, 5_000].map((ms) => isDue(true, ms))).toEqual([false, true])
})
