import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

const MINUTE = 60_000
const scenes = (...minutes: number[]) => ({
  times: minutes.map((minute) => minute * MINUTE).toReversed(),
  count: minutes.length,
})

test('the rest takes as long as the last scenes did', () => {
  const half = { words_done: 5_000, words_planned: 10_000 }
  expect(minutesLeft(scenes(0, 2, 4, 6, 8), half)).toBe(10)
  expect(minutesLeft(scenes(0, 2, 4, 6, 8), { ...half, words_done: 10_500 })).toBe(0)
})

test('a night in which it rested says nothing', () => {
  const half = { words_done: 5_000, words_planned: 10_000 }
  expect(minutesLeft(scenes(0, 2, 4, 600, 602), half)).toBe(10)
})

test('a few scenes say nothing yet', () => {
  expect(minutesLeft(scenes(0, 2, 4), { words_done: 900, words_planned: 10_000 })).toBeNull()
  expect(minutesLeft(scenes(), { words_done: 0, words_planned: 10_000 })).toBeNull()
})
