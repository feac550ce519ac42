import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellAtRest } from './tell-at-rest.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const told: number[] = []
  const teller = tellAtRest<number>((place) => {
    told.push(place)
    return Promise.resolve()
  })
  return { told, teller }
}

test('a place is told once the reader rests, and only once', () => {
  const { told, teller } = open()
  teller.note(1)
  vi.advanceTimersByTime(1_000)
  teller.note(2)
  vi.advanceTimersByTime(1_400)
  expect(told).toEqual([])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([2])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([2])
})

test('one who never rests is told of within five seconds, and not with every line', () => {
  const { told, teller } = open()
  for (let line = 0; line < 120; line++) {
    teller.note(line)
    vi.advanceTimersByTime(250)
  }
  // Half a minute of scrolling.
  expect(told.length).toBeGreaterThanOrEqual(30 / 5)
  expect(told.length).toBeLessThanOrEqual(10)
  vi.advanceTimersByTime(1_500)
  expect(told.at(-1)).toBe(119)
})

test('a page that goes tells at once what it has not told', () => {
  const { told, teller } = open()
  teller.tellNow()
  teller.note(7)
  expect(teller.untold()).toBe(7)
  teller.tellNow()
  expect(told).toEqual([7])
  expect(teller.untold()).toBeNull()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([7])
})

test('what could not be stored is told again, unless there is newer', async () => {
  const told: number[] = []
  let isFull = true
  const teller = tellAtRest<number>((place) => {
    if (isFull) return Promise.reject(new Error('The device is full.'))
    told.push(place)
    return Promise.resolve()
  })
  teller.note(1)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(teller.untold()).toBe(1)
  isFull = false
  await vi.advanceTimersByTimeAsync(3_500)
  expect(told).toEqual([1])
})
