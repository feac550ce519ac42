import { expect, test } from 'vitest'
import { firstWhere } from './letters.ts'

test('the first of which it is true', () => {
  expect(firstWhere(10, (i) => i >= 7)).toBe(7)
  expect(firstWhere(10, () => true)).toBe(0)
  expect(firstWhere(10, () => false)).toBe(10)
})
