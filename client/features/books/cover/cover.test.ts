import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { COVER_LAYOUTS } from '#shared/rules/cover-design.ts'
import { coverShapes } from './cover-shapes.ts'
import { setTitle } from './set-title.ts'
import { COVER } from './shapes.ts'
import { widthOf } from './text-width.ts'

const BOX = { width: 332, height: 215, size: 66, leading: 1.08 }
const author = { username: 'ines', display_name: 'Ines Marrow' }
const words = (title: string, design: string) =>
  coverShapes({ id: 'a', title, cover_design: design, author }).flatMap((shape) =>
    shape.kind === 'text' ? shape.text : [],
  )

test('a title is set in lines of about the same length, as large as they can be', () => {
  expect(setTitle('The Ninth Lamp', BOX).lines).toEqual(['The', 'Ninth', 'Lamp'])
  expect(setTitle('Letters to a Drowned Town', BOX).lines).toEqual([
    'Letters to',
    'a Drowned',
    'Town',
  ])
  expect(setTitle('Salt', BOX)).toEqual({ lines: ['Salt'], size: 66 })
})

test('no line is wider than its box, however long title and words are', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc
      .array(
        fc.string({
          unit: fc.constantFrom('a', 'h', 'i', 'l', 'M', 'n', 'W'),
          minLength: 1,
          maxLength: 40,
        }),
        {
          minLength: 1,
          maxLength: 30,
        },
      )
      .map((some) => some.join(' ')),
  )
  fc.assert(
    fc.property(title, (text) => {
      const { lines, size } = setTitle(text, BOX)
      expect(lines.length * size * BOX.leading).toBeLessThanOrEqual(BOX.height + 0.01)
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(BOX.width + 0.01)
    }),
    { numRuns: 200 },
  )
})

test('a title that no reader could read at this size ends with an ellipsis', () => {
  const { lines, size } = setTitle('and then they went on and on '.repeat(7), BOX)
  expect(lines.at(-1)).toMatch(/…$/)
  expect(size).toBeGreaterThanOrEqual(24)
})

test('a long word is cut with a hyphen, and a script without spaces between its signs', () => {
  const long = setTitle('Donaudampfschifffahrtsgesellschaftskapitän', BOX).lines
  expect(long.join('').replaceAll('-', '')).toBe('Donaudampfschifffahrtsgesellschaftskapitän')
  expect(long.slice(0, -1).every((line) => line.endsWith('-'))).toBe(true)
  const signs = setTitle('銀河鉄道の夜と四次元の標本箱と石炭袋の話', BOX).lines
  expect(signs.join('')).toBe('銀河鉄道の夜と四次元の標本箱と石炭袋の話')
})

test.each(COVER_LAYOUTS)('%s says the title and the author', (layout) => {
  const said = words('Oil and Wick', `${layout}-teal`)
  const whole = said.join(' ').toLowerCase()
  expect(whole).toContain('oil and wick')
  expect(said.at(-1)).toBe('Ines Marrow')
})

test.each(COVER_LAYOUTS)('%s keeps its words on the cover', (layout) => {
  const title = 'A Frankly Unreasonable Number of Words for the Cover of Anything'
  const shapes = coverShapes({ id: 'b', title, cover_design: `${layout}-sand`, author })
  for (const shape of shapes) {
    if (shape.kind !== 'text') continue
    expect(shape.y).toBeGreaterThan(0)
    expect(shape.y).toBeLessThanOrEqual(COVER.height)
    if (layout !== 'initial' || shape.text.length > 1)
      expect(widthOf(shape.text) * shape.size).toBeLessThan(COVER.width)
  }
})

test('words that run from the right stand at the right edge', () => {
  const shapes = coverShapes({ id: 'c', title: 'مدينة الملح', cover_design: 'loom-ink', author })
  const title = shapes.filter((shape) => shape.kind === 'text')
  expect(title[0]).toMatchObject({ text: 'مدينة', align: 'right', x: 366 })
  expect(title.at(-1)).toMatchObject({ text: 'Ines Marrow', x: 32 })
})

test('a book without a title has a cover too', () => {
  expect(words(' ', 'loom-teal')[0]).toBe('Untitled')
})
