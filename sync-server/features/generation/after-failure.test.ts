import { expect, test } from 'vitest'
import { afterFailure } from './after-failure.ts'
import { estimatedTokens, isWithinBudget, nextDay } from './limits.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const book = { kind: 'book', attempts: 2, down_since: null } as const
const plan = { ...book, kind: 'outline' } as const
const down = { reason: 'down', retryAfterMs: null } as const

test('a step is tried three times, later each time, or when the server says', () => {
  for (const one of [book, plan]) {
    expect(afterFailure({ ...one, attempts: 0 }, down, NOW)).toEqual({ step: 'again', inMs: 5_000 })
    expect(afterFailure({ ...one, attempts: 1 }, down, NOW)).toEqual({
      step: 'again',
      inMs: 30_000,
    })
    const told = { ...down, retryAfterMs: 60_000 }
    expect(afterFailure({ ...one, attempts: 0 }, told, NOW)).toEqual({
      step: 'again',
      inMs: 60_000,
    })
    const broken = { ...down, reason: 'broken' } as const
    expect(afterFailure({ ...one, attempts: 1 }, broken, NOW)).toEqual({ step: 'again', inMs: 0 })
  }
})

test('then a plan fails, and a book rests', () => {
  expect(afterFailure(plan, down, NOW)).toEqual({ step: 'fail', error: 'generation.provider_down' })
  expect(afterFailure(book, down, NOW)).toEqual({
    step: 'rest',
    pause: 'provider_down',
    error: 'generation.provider_down',
    inMs: 600_000,
  })
  const settings = { ...down, reason: 'settings' } as const
  expect(afterFailure({ ...book, attempts: 0 }, settings, NOW)).toMatchObject({
    pause: 'provider_config',
    error: 'generation.provider_config',
  })
  for (const reason of ['refused', 'broken'] as const)
    expect(afterFailure(book, { ...down, reason }, NOW)).toMatchObject({
      pause: 'needs_owner',
      inMs: 0,
    })
})

test('after a day without an answer a book fails; what will never fit fails at once', () => {
  const since = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
  expect(afterFailure({ ...book, down_since: since(23) }, down, NOW).step).toBe('rest')
  expect(afterFailure({ ...book, down_since: since(25) }, down, NOW).step).toBe('fail')
  const never = { ...down, retryAfterMs: 1e15 }
  expect(afterFailure(book, never, NOW)).toMatchObject({ step: 'rest', inMs: 86_400_000 })
  expect(afterFailure(book, { ...down, reason: 'window' }, NOW)).toEqual({
    step: 'fail',
    error: 'generation.window_too_small',
  })
})

test('a day’s budget is counted in money where there are prices, in tokens otherwise', () => {
  const spent = { tokens_in: 900_000, tokens_out: 50_000 }
  const tokens = { prices: null, dailyBudget: 1_000_000 }
  expect(isWithinBudget(spent, 50_000, tokens)).toBe(true)
  expect(isWithinBudget(spent, 50_001, tokens)).toBe(false)
  const money = { prices: { in: 2, out: 10 }, dailyBudget: 2.5 }
  expect(isWithinBudget(spent, 100_000, money)).toBe(true)
  expect(isWithinBudget(spent, 101_000, money)).toBe(false)
  expect(isWithinBudget(spent, 1e9, { prices: null, dailyBudget: null })).toBe(true)
  expect(nextDay(NOW).toISOString()).toBe('2026-11-24T00:00:00.000Z')
  const size = { words: 80_000, chapters: 30, language: 'en' }
  expect(estimatedTokens(size)).toBe(2_300_000)
  expect(estimatedTokens({ ...size, language: 'ja' })).toBe(5_750_000)
})
