import { expect, test } from 'vitest'
import { MAX_GENERATED_WORDS } from '../limits.ts'
import { bookPrice, hasHundredths, moneyText } from './prices.ts'

test('a book costs what the price page says', () => {
  const points = [
    [1_000, 200],
    [5_000, 200],
    [7_500, 350],
    [10_000, 500],
    [15_000, 650],
    [20_000, 800],
    [30_000, 1_150],
    [40_000, 1_500],
    [50_000, 1_750],
    [60_000, 2_000],
    [80_000, 3_000],
    [100_000, 4_000],
  ]
  expect(points.map(([words]) => [words, bookPrice(words!)])).toEqual(points)
})

test('a price is whole halves, and more words never cost less', () => {
  let before = 0
  for (let words = 1; words <= MAX_GENERATED_WORDS; words += 7) {
    const price = bookPrice(words)
    expect(price % 50).toBe(0)
    expect(price).toBeGreaterThanOrEqual(before)
    before = price
  }
})

test('money is written with its currency, and nothing is free', () => {
  expect(moneyText(350, 'usd')).toBe('$3.50')
  expect(moneyText(350, 'eur')).toBe('€3.50')
  expect(moneyText(0, 'usd')).toBe('Free')
})

test('a currency without hundredths has no price here', () => {
  expect(['usd', 'eur', 'gbp', 'jpy', 'kwd', 'dollars'].map(hasHundredths)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
