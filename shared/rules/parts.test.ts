import { expect, test } from 'vitest'
import { standingInParts, whereBegun } from './parts.ts'

/** "Sea", "One: Sea" where a part begins, and "-One: Sea" in the bin. */
function of(line: string) {
  const [, binned, part = '', title] = /^(-?)(?:(.*): )?(.*)$/.exec(line)!
  return { title, part, binned: binned === '-' }
}
const told = (chapters: ReturnType<typeof of>[]) =>
  chapters.map(({ title, part }) => (part ? `${part}: ${title}` : title))
const standing = (...lines: string[]) =>
  told(standingInParts(lines.map(of), ({ binned }) => !binned))

test('a part begins at the next chapter that stands', () => {
  expect(standing('Dawn', 'One: Sea', 'Land', 'Two: Home')).toEqual([
    'Dawn',
    'One: Sea',
    'Land',
    'Two: Home',
  ])
  expect(standing('-One: Sea', '-Land', 'Ice', 'Rain')).toEqual(['One: Ice', 'Rain'])
})

test('of two parts at one chapter the later begins; behind the last chapter none does', () => {
  expect(standing('-One: Sea', '-Two: Land', 'Ice')).toEqual(['Two: Ice'])
  expect(standing('-One: Sea', 'Two: Land', 'Ice')).toEqual(['Two: Land', 'Ice'])
  expect(standing('Sea', '-One: Land')).toEqual(['Sea'])
})

test('where parts begin is known from the part that each chapter stands in', () => {
  const inside = ['Dawn', 'One: Sea', 'One: Land', 'Two: Home', 'One: Rain'].map(of)
  expect(told(whereBegun(inside))).toEqual(['Dawn', 'One: Sea', 'Land', 'Two: Home', 'One: Rain'])
})
