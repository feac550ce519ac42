import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#shared/rules/rate-limits.ts'
import type { Session } from '#shared/contract/auth.ts'
import { Tokens } from '../../features/auth/tokens.ts'
import { rateLimits } from '../../http/rate-limit.ts'
import { makeLimiter } from '../../one-node/make-limiter.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const MINUTE = 60_000
const DAY = 86_400_000
// Noon: an hour more or less is the same day.
const NOON = Date.parse('2026-06-01T12:00:00.000Z')

let app: TestApp
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  app = await createTestApp({ DAILY_COINS: '10', SIGN_UP_COINS: '100' })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function enter(path: 'signup' | 'login' | 'refresh', cookie = '') {
  const form = { username: 'erin', email: 'erin@example.org', password: 'a long password' }
  const body = path === 'refresh' ? {} : path === 'login' ? { ...form, email: undefined } : form
  const reply = await app.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const { data } = (await reply.json()) as { data: Session }
  const [kept = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';')
  return { status: reply.status, session: data, cookie: kept }
}
const verify = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.fetch('/api/auth/verify', { headers })).status
}

test.each([
  ['an hour', 60 * MINUTE],
  ['a month', 30 * DAY],
])('a clock that was %s ahead and is put right signs nobody out', async (_, ahead) => {
  vi.setSystemTime(NOON + ahead)
  const before = await enter('signup')
  vi.setSystemTime(NOON)
  // A server that started since has never seen this token: it says that it is none, and the device asks for the next.
  const started = new Tokens(app.app.secrets.token)
  expect(await started.verify(before.session.token)).toBeNull()
  const after = await enter('refresh', before.cookie)
  expect(after.status).toBe(200)
  expect(await started.verify(after.session.token)).not.toBeNull()
  expect(await verify(after.session.token)).toBe(200)
})

test('a clock that falls back lets no access token live on once its session ended', async () => {
  const { session, cookie } = await enter('signup')
  expect(await verify(session.token)).toBe(200)
  vi.setSystemTime(NOON - DAY)
  expect(await verify(session.token)).toBe(200)
  await app.fetch('/api/auth/logout', { method: 'POST', headers: { cookie } })
  expect(await verify(session.token)).toBe(401)
})

test('a clock that jumps ahead asks devices for their next token, and goes on', async () => {
  const { session, cookie } = await enter('signup')
  vi.setSystemTime(NOON + 60 * MINUTE)
  expect(await verify(session.token)).toBe(401)
  const next = await enter('refresh', cookie)
  expect(await verify(next.session.token)).toBe(200)
})

test('each day is paid for once, however often the clock comes by', async () => {
  const { session } = await enter('signup')
  const first = session.user.coins
  const coinsAt = async (days: number) => {
    vi.setSystemTime(NOON + days * DAY)
    return (await enter('login')).session.user.coins! - first!
  }
  const seen: number[] = []
  for (const days of [0, 1, 0, 1, -1, 0, 2, 1, 2]) seen.push(await coinsAt(days))
  expect(seen).toEqual([0, 10, 10, 10, 20, 20, 30, 30, 30])
})

test('a limit keeps nobody waiting longer than it lasts, though the clock falls back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOON })
  const { points, seconds } = RATE_LIMITS.links
  const limits = rateLimits(makeLimiter, true)
  for (let i = 0; i < points; i += 1) await limits.take('links', 'erin')
  vi.setSystemTime(NOON - DAY)
  const refusal: unknown = await limits.take('links', 'erin').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'request.rate_limited' })
  expect((refusal as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(seconds)
  vi.advanceTimersByTime(seconds * 1_000)
  await limits.take('links', 'erin')
})
