import '../../testing/window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReadingPosition } from './reading-position.ts'
import { watchReader } from './watch-reader.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<article><p>Wick begins here.</p></article>'
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
})

function watch() {
  const noted: ReadingPosition[] = []
  const stop = watchReader({
    text: { current: document.querySelector('article') },
    chapterId: 'wick',
    reader: { hasMoved: false, own: 0 },
    onFraction: () => undefined,
    note: (position) => noted.push(position),
  })
  return { noted, stop }
}

test('a chapter that is turned over within two seconds was not read', () => {
  const { noted, stop } = watch()
  vi.advanceTimersByTime(1_999)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(noted).toEqual([])
})

test('one that was looked at for two seconds is where one is, and read where it is whole in sight', () => {
  const { noted, stop } = watch()
  vi.advanceTimersByTime(2_000)
  expect(noted).toMatchObject([{ chapter_id: 'wick', words: 'Wick begins here.', fraction: 1 }])
  stop()
  expect(noted).toHaveLength(1)
})

test('of a long one only the beginning was read', () => {
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    value: 5_000,
    configurable: true,
  })
  const { noted, stop } = watch()
  vi.advanceTimersByTime(2_000)
  stop()
  expect(noted).toMatchObject([{ chapter_id: 'wick', fraction: 0 }])
})
