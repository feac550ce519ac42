import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { editsOf, placesIn, takeBack, withEdits } from './places.ts'

const before = 'The jars stood.\n\nA jar fell, and jar by jar they went.'
const hits = [...before.matchAll(/jar/g)].map(({ 0: found, index: at }) => ({ found, at }))
const places = placesIn(before, hits, () => 'flask')
const after = withEdits(before, editsOf(places))
const back = (now: string) => {
  const { edits, left } = takeBack(before, places, now)
  return { text: withEdits(now, edits), left }
}

test('what nobody has edited is as it was before', () => {
  expect(after).toBe('The flasks stood.\n\nA flask fell, and flask by flask they went.')
  expect(back(after)).toEqual({ text: before, left: 0 })
  expect(back(before)).toEqual({ text: before, left: 0 })
})

test('later words stay, and a place that was edited since is left', () => {
  expect(back(after.replace('stood.', 'stood in rows.'))).toEqual({
    text: before.replace('stood.', 'stood in rows.'),
    left: 0,
  })
  expect(back(after.replace('A flask fell', 'A bottle fell'))).toEqual({
    text: before.replace('A jar fell', 'A bottle fell'),
    left: 1,
  })
  // The writer's own flasks are no part of the replacement.
  expect(back(`A flask.\n\n${after}`)).toEqual({ text: `A flask.\n\n${before}`, left: 0 })
  expect(back('')).toEqual({ text: '', left: 4 })
})

test('a place that was undone by hand is not counted as left', () => {
  expect(back(after.replace('A flask fell', 'A jar fell'))).toEqual({ text: before, left: 0 })
})

test('words that were deleted come back where they were', () => {
  const gone = placesIn(before, hits, () => '')
  const now = withEdits(before, editsOf(gone)).replace('they went', 'we went')
  const { edits, left } = takeBack(before, gone, now)
  expect(withEdits(now, edits)).toBe(before.replace('they went', 'we went'))
  expect(left).toBe(0)
})

test('whatever is written later, no word of it is lost, and what is not touched comes back', () => {
  const word = fc.constantFrom('jar', 'flask', 'Xa', 'Xb', 'Xc', '\n\n')
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 12 }),
      fc.nat(12),
      fc.array(word, { maxLength: 4 }),
      (words, at, added) => {
        const text = words.join(' ')
        const found = [...text.matchAll(/jar/g)].map(({ 0: said, index }) => ({
          found: said,
          at: index,
        }))
        const put = placesIn(text, found, () => 'Q')
        const list = withEdits(text, editsOf(put)).split(' ')
        list.splice(at, 0, ...added)
        const now = list.join(' ')
        const { edits } = takeBack(text, put, now)
        const taken = withEdits(now, edits)
        const others = (said: string) => said.replaceAll(/\bjar\b|Q/g, '')
        expect(others(taken)).toBe(others(now))
        if (added.length === 0) expect(taken).toBe(text)
      },
    ),
  )
})
