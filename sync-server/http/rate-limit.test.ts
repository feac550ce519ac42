import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { allEndpoints } from '#shared/contract/index.ts'
import { type LimitName, limitNamed, RATE_LIMITS } from '#shared/rules/rate-limits.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { limiterAddress, limitsOf, rateLimits } from './rate-limit.ts'
import { makeLimiter } from '../one-node/make-limiter.ts'

afterEach(() => void vi.useRealTimers())

describe.each(Object.keys(RATE_LIMITS) as LimitName[])('%s', (name) => {
  const { points, seconds } = limitNamed(name)

  test('fires after its points, says how long to wait, and recovers', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const limits = rateLimits(makeLimiter, true)
    for (let i = 0; i < points; i++) await limits.take(name, 'erin')
    await expect(limits.take(name, 'erin')).rejects.toMatchObject({
      code: 'request.rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
      retryAfter: expect.closeTo(seconds, 0) as number,
    })
    await limits.take(name, 'frank')
    vi.advanceTimersByTime(seconds * 1_000 + 1_000)
    await limits.take(name, 'erin')
  })
})

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on', PROOF_WORK: '0' })
  cast = await gatherCast(app)
})
afterAll(() => app.close())

/** Beyond every limit. */
const FAR = 10_000_000
const NOTHING = '01900000-0000-7000-8000-000000000000'
// Every call with each of its limits. The ids do not exist and the bodies are wrong: the server checks limits before both.
const CASES = allEndpoints().flatMap(([name, endpoint]) =>
  limitsOf(endpoint).map((limit) => [name, limit, endpoint] as const),
)

test('every call that changes something is counted', () => {
  const uncounted = allEndpoints().filter(([, endpoint]) => limitsOf(endpoint).length === 0)
  expect(uncounted.map(([name]) => name)).toEqual([])
})

test('an order is limited as other requests to the language model, which reads its plan', () => {
  const asking = allEndpoints().filter(([, endpoint]) => limitsOf(endpoint).includes('planning'))
  expect(asking.map(([name]) => name)).toEqual(
    expect.arrayContaining(['generation.start', 'payments.pay']),
  )
})

test.each(CASES)(
  '%s is limited by %s, and answers again afterwards',
  async (_, limit, endpoint) => {
    const { counts } = limitNamed(limit)
    const caller = endpoint.auth === 'none' ? 'guest' : 'alice'
    const { id } = cast.sessions.alice.user
    const account = caller === 'guest' ? 'local' : id
    // A call without a body names no address.
    const email = 'body' in endpoint && endpoint.body ? 'erin@example.org' : account
    const keys = { address: 'local', account, name: 'erin|local', email }
    const path = endpoint.path.replace(/:\w+/g, NOTHING)
    // The limiter reads the body before validation: it has to trim and lowercase the values itself.
    const body =
      endpoint.method === 'GET' ? undefined : { username: ' Erin', email: 'Erin@example.org ' }
    const call = () => cast.as(caller, endpoint.method, path, body)
    // Gives back the points that the earlier cases used.
    for (const name of limitsOf(endpoint))
      await app.app.limits.charge(name, keys[limitNamed(name).counts], -limitNamed(name).points)
    expect((await call()).status).not.toBe(429)
    await app.app.limits.charge(limit, keys[counts], FAR)
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      error: 'request.rate_limited',
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await app.app.limits.charge(limit, keys[counts], -FAR - 1)
    expect((await call()).status).not.toBe(429)
  },
)

test('an address has a limit over everything it asks for', async () => {
  await app.app.limits.charge('requests', 'local', 6_000)
  expect((await app.fetch('/api/communities')).status).toBe(429)
  expect((await app.fetch('/api/nothing')).status).toBe(429)
  await app.app.limits.charge('requests', 'local', -6_001)
})

test('a change that comes by push is counted like any other', async () => {
  const { user } = cast.sessions.bob
  await app.app.limits.charge('writes', user.id, 300)
  const mutation = {
    id: '01900000-0000-7000-8000-000000000001',
    user: user.id,
    name: 'communities.join',
    v: 1,
    args: { params: { id: NOTHING }, body: {} },
    deps: [],
    client_at: '2026-01-01T00:00:00Z',
  }
  const sent = { schema: 1, device_id: NOTHING, epoch: 1, pending: 1, mutations: [mutation] }
  const reply = await cast.make<{ results: object[] }>('bob', 'POST', '/sync/push', sent)
  expect(reply.results).toMatchObject([
    { status: 'retry', code: 'request.rate_limited', retry_after: expect.any(Number) as number },
  ])
})

test('ten wrong passwords for one address are all, however it is spelled', async () => {
  const tryAs = async (username: string) =>
    (await cast.as('guest', 'POST', '/auth/login', { username, password: 'wrong' })).status
  const spellings = ['z.oe@gmail.com', 'Zoe@gmail.com', 'zo.e+1@googlemail.com', 'zoe@gmail.com@7']
  const { points } = RATE_LIMITS.login
  for (let i = 0; i < points; i++) expect(await tryAs(spellings[i % 4]!)).toBe(403)
  for (const spelling of spellings) expect(await tryAs(spelling)).toBe(429)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::2]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::2]', '2001:db8:0:0::/64'],
])('%s is limited as %s', (address, key) => expect(limiterAddress(address)).toBe(key))
