import { expect, test } from 'vitest'
import { anchorOf, findAnchor } from './marks.ts'

const text = 'The lamp burned. Nobody saw the lamp, and the lamp saw nobody.'
const second = text.indexOf('the lamp, and')
const third = text.indexOf('the lamp saw')

test.each([
  ['the text is as it was', text, second],
  ['words came before', `Long ago, in the dark. ${text}`, second + 23],
  ['words went', text.slice('The lamp burned. '.length), second - 17],
  ['only the surroundings changed', text.replace('Nobody saw', 'All saw'), second - 3],
])('a quote is found again: %s', (_, now, place) => {
  expect(findAnchor(now, anchorOf(text, second, second + 8, 100))).toBe(place)
})

test('of the same words elsewhere those with the same words around them are meant', () => {
  const moved = `${text.slice(second)} ${text.slice(0, second)}`
  expect(moved.slice(findAnchor(moved, anchorOf(text, third, third + 8, 100))!)).toMatch(
    /^the lamp saw nobody/,
  )
})

test('without anything around them the nearest are meant', () => {
  const anchor = { start: 30, quote: 'lamp', prefix: '', suffix: '' }
  expect(findAnchor(text, anchor)).toBe(text.indexOf('lamp, and'))
})

test('words that are gone are nowhere, and no words are no place', () => {
  const anchor = anchorOf(text, second, second + 8, 100)
  expect(findAnchor('The candle burned.', anchor)).toBeNull()
  expect(findAnchor(text, { ...anchor, quote: '' })).toBeNull()
})

test('a long passage is kept by its beginning', () => {
  expect(anchorOf(text, 4, 60, 4)).toEqual({
    start: 4,
    quote: 'lamp',
    prefix: 'The ',
    suffix: text.slice(8, 48),
  })
})

test('no half of a character stands at the edge of an anchor', () => {
  const lamps = '🕯'.repeat(60)
  const { quote, prefix, suffix } = anchorOf(`${lamps.slice(0, 42)}x${lamps}`, 43, 100, 5)
  expect([quote, suffix].map((part) => part.isWellFormed())).toEqual([true, true])
  expect(prefix.isWellFormed()).toBe(true)
  expect(quote).toBe('🕯'.repeat(2))
})
