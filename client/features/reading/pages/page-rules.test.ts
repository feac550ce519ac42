import { expect, test } from 'vitest'
import {
  fractionOfPage,
  pageAt,
  pageOfPlace,
  turnOfKey,
  turnOfTap,
  wheelTurns,
} from './page-rules.ts'

test.each([
  [0, 0],
  [399, 1],
  [399.4, 1],
  [390, 0],
  [1_200, 3],
  [-20, 0],
])('so far as %s is page %s', (x, page) => {
  expect(pageAt(x, 400)).toBe(page)
})

test('a text of one page has no way through it, and what stands below its last line is read', () => {
  expect([fractionOfPage(0, 0), fractionOfPage(1, 4), fractionOfPage(5, 4)]).toEqual([0, 0.25, 1])
})

test.each([
  ['on the page of its share', 0.5, 10, [4, 7], 5],
  ['where its paragraph begins, when that is further', 0.1, 10, [4, 7], 4],
  ['where its paragraph ends, when that is before', 1, 10, [4, 7], 7],
] as const)('a place is found %s', (_, fraction, last, on, page) => {
  expect(pageOfPlace(fraction, last, on)).toBe(page)
})

test.each([
  ['ArrowRight', false, 'ltr', 1],
  ['ArrowRight', false, 'rtl', -1],
  ['ArrowLeft', false, 'rtl', 1],
  ['PageUp', false, 'rtl', -1],
  [' ', false, 'ltr', 1],
  [' ', true, 'ltr', -1],
  ['End', false, 'ltr', 'last'],
  ['a', false, 'ltr', null],
] as const)('the key "%s" (shift %s, %s) turns %s', (key, shift, direction, by) => {
  expect(turnOfKey(key, shift, direction)).toBe(by)
})

test('a tap turns at the sides, the way the text is read', () => {
  const taps = (direction: 'ltr' | 'rtl') => [20, 195, 370].map((x) => turnOfTap(x, 390, direction))
  expect(taps('ltr')).toEqual([-1, null, 1])
  expect(taps('rtl')).toEqual([1, null, -1])
})

test('a wheel turns one page for each movement, however long it runs out, and at once back', () => {
  const turn = wheelTurns()
  const moves = [
    [10, 0],
    [25, 16],
    [80, 32],
    [40, 90],
    [-50, 100],
    [-20, 130],
    [100, 500],
  ] as const
  expect(moves.map(([delta, at]) => turn(delta, at))).toEqual([null, 1, null, null, -1, null, 1])
})
