import { expect, test } from 'vitest'
import { COVER_LAYOUTS, COVER_PALETTES, coverDesignProblem, designOf } from './cover-design.ts'

test('a book whose author chose nothing always has the same design', () => {
  const book = { id: '01a21378-8226-73c2-a2c7-3918a472f041', cover_design: null }
  expect(designOf(book)).toBe(designOf({ ...book }))
  expect(coverDesignProblem(designOf(book))).toBe(null)
})

test('ids choose among all layouts and palettes', () => {
  const designs = Array.from({ length: 2_000 }, (_, n) => designOf({ id: `book ${n}` }))
  expect(new Set(designs).size).toBe(COVER_LAYOUTS.length * COVER_PALETTES.length)
})

test('a design that this device does not know is as if none were chosen', () => {
  const id = '01a21378-8226-73c2-a2c7-3918a472f041'
  expect(designOf({ id, cover_design: 'spiral-neon' })).toBe(designOf({ id, cover_design: null }))
})

test.each(['', 'loom', 'loom-', 'loom-neon', 'spiral-teal', 'loom-teal-x', 'LOOM-teal'])(
  '“%s” is no design',
  (design) => expect(coverDesignProblem(design)).toBe('This is not a cover design'),
)
