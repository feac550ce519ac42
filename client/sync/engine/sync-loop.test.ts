import { fc } from '#shared/testing/fast-check.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceSchema } from '../../features/device-schema.ts'
import { mutators } from '../../features/index.ts'
import { createApi } from '../session/api.ts'
import { Cache } from '../store/cache.ts'
import { schedule, type ScheduleState, SyncLoop } from './sync-loop.ts'
import { type LoopNews, readLoopStatus, writeLoopStatus } from '../store/loop-status.ts'
import { Engine } from './engine.ts'
import { newId } from '../store/ids.ts'
import type { Platform } from '../store/platform.ts'
import { Vault } from '../store/vault.ts'

const calm: ScheduleState = {
  online: true,
  entitled: true,
  due: null,
  notBefore: 0,
  attemptedAt: 0,
  pollAt: 1_060_000,
  visible: true,
  poked: false,
}
const NOW = 1_000_000

test('with nothing to send and nothing heard, a visible tab asks once a minute', () => {
  expect(schedule(calm, NOW)).toEqual({ push: null, pull: NOW + 60_000 })
  expect(schedule({ ...calm, visible: false }, NOW)).toEqual({ push: null, pull: null })
})

test('a poke is answered at once', () => {
  expect(schedule({ ...calm, poked: true }, NOW).pull).toBe(NOW)
})

test('nothing is tried offline, and nothing for an account whose session has ended', () => {
  expect(schedule({ ...calm, online: false, due: 0, poked: true }, NOW)).toEqual({
    push: null,
    pull: null,
  })
  const ended = { ...calm, entitled: false, due: 0, poked: true }
  expect(schedule(ended, NOW)).toEqual({ push: null, pull: null })
})

test('a change that is due is tried within a minute, whatever failed before', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.nat(10_000_000),
      fc.nat(NOW),
      (due, notBefore, attemptedAt) => {
        const { push } = schedule({ ...calm, due, notBefore, attemptedAt }, NOW)
        expect(push).toBeGreaterThanOrEqual(NOW)
        expect(push).toBeLessThanOrEqual(Math.max(NOW, due, attemptedAt + 60_000))
      },
    ),
  )
})

test('a clock that was set back by a year holds nothing up', () => {
  const year = 365 * 86_400_000
  const before = { attemptedAt: NOW + year, notBefore: NOW + year, pollAt: NOW + year }
  expect(schedule({ ...calm, ...before, due: 0 }, NOW)).toEqual({ push: NOW, pull: NOW })
})

describe('a sync loop over a clock of ours', () => {
  const me = { id: newId() }
  let answer: () => Promise<Response>
  let asked: number[]
  let epochs: number[]
  let statuses: LoopNews[]
  let vault: Vault
  let cache: Cache
  let engine: Engine
  let loop: SyncLoop
  let isEntitled: boolean

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
    asked = []
    isEntitled = true
    epochs = []
    statuses = []
    const platform: Platform = {
      fetch: (url, init) => {
        if (!url.endsWith('/sync/push')) return answer()
        asked.push(Date.now() - NOW)
        epochs.push((JSON.parse(init.body as string) as { epoch: number }).epoch)
        return answer()
      },
      now: () => Date.now(),
      random: () => 0.99,
      isOnline: () => true,
      dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
    }
    vault = new Vault(me.id, platform)
    cache = new Cache(me.id, platform, deviceSchema)
    const caller = { token: () => 't', renew: () => Promise.resolve(null), serverTime: () => 0 }
    const api = createApi(platform, caller)
    engine = new Engine({ vault, cache, api, platform, mutators, me: me as never })
    const changed = (news: LoopNews) => void statuses.push(news)
    loop = new SyncLoop({ engine, vault, platform, entitled: () => isEntitled, changed })
    await engine.mutate('communities.join', { params: { id: newId() }, body: {} })
  })
  afterEach(() => {
    loop.stop()
    vault.close()
    cache.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const refused = (status: number, error: string, headers = {}) =>
    Promise.resolve(Response.json({ message: error, error }, { status, headers }))
  /** Lets `ms` pass, with everything that happens meanwhile. */
  async function pass(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
      for (let i = 0; i < 30; i++) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const longestPause = () => Math.max(...asked.slice(1).map((at, i) => at - asked[i]!))

  test('an answer that comes after the account was closed is no failure of anything', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    loop.wake()
    await pass(1_000)
    expect(asked).toHaveLength(1)
    loop.stop()
    vault.close()
    cache.close()
    resolve(Response.json({ data: { epoch: 1, results: [{ n: 1, status: 'applied' }] } }))
    await pass(120_000)
    expect(asked).toHaveLength(1)
    expect(reported).not.toHaveBeenCalled()
  })

  test('a server that is away is asked again, later and later, but within a minute', async () => {
    answer = () => Promise.reject(new TypeError('no network'))
    loop.wake()
    await pass(600_000)
    expect(asked.length).toBeGreaterThan(9)
    expect(asked.length).toBeLessThan(25)
    expect(longestPause()).toBeLessThanOrEqual(62_000)
    // Before an answer it does not know whether the server is there.
    expect(statuses[0]).toEqual({ sending: true, outdated: false })
    expect(statuses.at(-1)).toEqual({ sending: false, reachable: false, outdated: false })
  })

  test('a new loop ends the outage that the one before it left only once the server answers', async () => {
    const outage = { sending: false, reachable: false, outdated: false }
    await writeLoopStatus(cache, outage)
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    loop.wake()
    await pass(1_000)
    expect(asked).toHaveLength(1)
    for (const news of statuses) await writeLoopStatus(cache, news)
    expect(await readLoopStatus(cache)).toEqual({ ...outage, sending: true })
    answer = () => refused(500, 'server.error')
    resolve(await answer())
    await pass(1_000)
    for (const news of statuses) await writeLoopStatus(cache, news)
    expect(await readLoopStatus(cache)).toEqual({ ...outage, reachable: true })
  })

  test('a loop that may not ask says nothing of an outage', async () => {
    isEntitled = false
    loop.wake()
    await pass(1_000)
    expect(asked).toEqual([])
    expect(statuses).toEqual([{ sending: false, reachable: true, outdated: false }])
  })

  test('a wake during the wait is no reason to ask sooner', async () => {
    answer = () => refused(429, 'request.rate_limited', { 'retry-after': '40' })
    loop.wake()
    await pass(2_000)
    loop.wake()
    loop.wake()
    await pass(30_000)
    expect(asked).toHaveLength(1)
    await pass(30_000)
    expect(asked).toHaveLength(2)
    // A server that asks for a pause can be reached.
    expect(statuses.at(-1)).toEqual({ sending: false, reachable: true, outdated: false })
  })

  test('the network’s return ends the wait', async () => {
    answer = () => refused(503, 'server.stopping', { 'retry-after': '50' })
    loop.wake()
    await pass(2_000)
    loop.retryNow()
    await pass(1_000)
    expect(asked).toHaveLength(2)
  })

  test('a limit on one change holds back those behind it', async () => {
    const [first] = await vault.outbox.toArray()
    answer = () => {
      const busy = { id: first!.id, status: 'retry', heads: {}, entities: [] }
      const result = { ...busy, code: 'request.rate_limited', message: null, retry_after: 30 }
      return Promise.resolve(Response.json({ data: { epoch: 1, results: [result] } }))
    }
    loop.wake()
    await pass(2_000)
    await engine.mutate('communities.join', { params: { id: newId() }, body: {} })
    loop.wake()
    await pass(20_000)
    expect(asked).toHaveLength(1)
    await pass(20_000)
    expect(asked).toHaveLength(2)
  })

  const inEpoch = (epoch: number) =>
    Promise.resolve(Response.json({ data: { epoch, results: [], scopes: {}, revoked: [] } }))

  test('a change that did not run because of the epoch is sent again at once, in the server’s', async () => {
    answer = () => inEpoch(3)
    expect(await engine.push(1)).toBe('more')
    expect(await engine.push(1)).toBe('more')
    expect(epochs).toEqual([0, 3])
    expect(await vault.outbox.count()).toBe(1)
  })

  test('a server in an older epoch than is known can store nothing, and is asked in peace', async () => {
    answer = () => inEpoch(3)
    await engine.push(1)
    answer = () => inEpoch(2)
    loop.wake()
    await pass(600_000)
    expect(asked.length).toBeLessThan(25)
    expect(longestPause()).toBeLessThanOrEqual(62_000)
    expect(statuses.at(-1)).toMatchObject({ sending: false, reachable: false })
    expect(await vault.outbox.count()).toBe(1)
  })

  test('a version that is too old is told so, and asks on', async () => {
    answer = () => refused(426, 'sync.client_too_old')
    loop.wake()
    await pass(90_000)
    expect(asked.length).toBeGreaterThan(1)
    expect(statuses.at(-1)).toEqual({ sending: false, reachable: true, outdated: true })
  })
})
