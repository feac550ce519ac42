import { fc } from '#shared/testing/fast-check.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoff } from './backoff.ts'
import { Loop } from './loop.ts'

const NOW = 1_000_000
const platform = { now: () => Date.now(), random: () => 0.99 }
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Start of each step, in ms since the test's start. */
let began: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  began = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A loop whose steps take this long. */
function loopOf(takes: number, rest: number | null = null): Loop {
  const step = async () => {
    began.push(Date.now() - NOW)
    await sleep(takes)
  }
  return new Loop(step, { platform, rest: () => rest })
}

test('it runs when it is woken, and not by itself', async () => {
  const loop = loopOf(10)
  await vi.advanceTimersByTimeAsync(1_000)
  loop.wake()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(began).toEqual([1_000])
})

test('it runs again after its rest', async () => {
  loopOf(10, 500).wake()
  await vi.advanceTimersByTimeAsync(1_200)
  expect(began).toEqual([0, 510, 1_020])
})

test('an alarm that is set already stays as it is', async () => {
  const loop = loopOf(10)
  loop.wakeWithin(300)
  loop.wakeWithin(100)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(began).toEqual([300])
})

test('each wake is followed by a step, no two steps run at once, and none after the stop', async () => {
  const wakes = fc.array(fc.nat(2_000), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(wakes, fc.integer({ min: 1, max: 400 }), async (times, takes) => {
      vi.setSystemTime(NOW)
      began = []
      const loop = loopOf(takes)
      for (const at of times) setTimeout(() => loop.wake(), at)
      await vi.advanceTimersByTimeAsync(10_000)
      for (const at of times) expect(began.some((start) => start >= at)).toBe(true)
      for (const [i, start] of began.slice(1).entries())
        expect(start - began[i]!).toBeGreaterThanOrEqual(takes)
      expect(began.length).toBeLessThanOrEqual(times.length)
      loop.stop()
      const before = began.length
      loop.wake()
      loop.retryNow()
      loop.wakeWithin(1)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(began).toHaveLength(before)
    }),
  )
})

test('stopping in the middle of a step ends it there', async () => {
  const loop = loopOf(100, 50)
  loop.wake()
  loop.wake()
  await vi.advanceTimersByTimeAsync(10)
  expect(loop.isWoken).toBe(true)
  loop.stop()
  expect(loop.isWoken).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(began).toEqual([0])
})

test('failures ask for longer and longer waits, up to the longest; a success ends them', () => {
  const loop = new Loop(async () => {}, { platform, rest: () => null, longestWait: 10_000 })
  const waits = [loop.failed(), loop.failed(), loop.failed(), loop.failed()]
  expect(waits).toEqual([2_230, 4_210, 8_170, 10_000])
  expect(loop.failed(45_000)).toBe(45_000)
  loop.succeeded()
  expect(loop.failed()).toBe(2_230)
})

test('what must wait does, until the network is back or the clock was set back', () => {
  const loop = loopOf(10)
  loop.pause(40_000)
  expect(loop.notBefore).toBe(NOW + 40_000)
  vi.setSystemTime(NOW - 3_600_000)
  expect(loop.notBefore).toBe(0)
  vi.setSystemTime(NOW)
  loop.retryNow()
  expect(loop.notBefore).toBe(0)
  loop.stop()
})

test('a step that throws is told, and tried again after a pause; one of a stopped loop is not', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const broken = async () => {
    began.push(Date.now() - NOW)
    await sleep(10)
    throw new Error('the disk is gone')
  }
  const loop = new Loop(broken, { platform, rest: () => null })
  loop.wake()
  await vi.advanceTimersByTimeAsync(2_300)
  expect(began).toEqual([0, 2_240])
  expect(reported).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_000)
  loop.wake()
  loop.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(began).toHaveLength(3)
  expect(reported).toHaveBeenCalledTimes(2)
})

test('waiting grows from a second to five minutes', () => {
  expect(backoff(0, 1)).toBe(1_250)
  expect(backoff(30, 1)).toBe(300_250)
  expect(backoff(30, 0)).toBe(250)
})
