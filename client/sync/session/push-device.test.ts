import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { statement } from '../../../sync-server/db/statement.ts'
import { type Cast, gatherCast } from '../../../sync-server/testing/cast.ts'
import { makeReceiver, openPushService } from '../../../sync-server/testing/push-service.ts'
import { createTestApp, type TestApp } from '../../../sync-server/testing/test-app.ts'
import { type Api, createApi } from './api.ts'
import { leaveDevice, pushState, renew, turnOff, turnOn } from './push-device.ts'

// The browser is a stand-in, since a real one gets its address only from its maker. The server is the real one.
let app: TestApp
let cast: Cast
let service: Awaited<ReturnType<typeof openPushService>>
let kept: Map<string, string>
let subscription: PushSubscription | null
let shown: string[]
let given = 0

beforeAll(async () => {
  service = await openPushService()
  app = await createTestApp({ PUSH_TO_LOOPBACK: 'on' })
  cast = await gatherCast(app)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

function subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
  const endpoint = service.endpoint(`browser-${++given}`)
  const made = {
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => ((subscription = null), true),
  }
  const { keys } = makeReceiver()
  subscription = made as unknown as PushSubscription
  return Promise.resolve(subscription)
}

beforeEach(async () => {
  await app.db.write((trx) => trx.run(forgetSubscriptions, {}))
  kept = new Map()
  subscription = null
  shown = ['a message']
  const registration = {
    active: {},
    pushManager: { getSubscription: () => Promise.resolve(subscription), subscribe },
    getNotifications: () =>
      Promise.resolve(
        shown.map((text) => ({ close: () => (shown = shown.filter((s) => s !== text)) })),
      ),
  }
  const Notification = { permission: 'granted', requestPermission: async () => 'granted' }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { PushManager: class {}, Notification })
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

function here(name: 'alice' | 'bob'): [Api, string] {
  const { token, user } = cast.sessions[name]
  const platform = {
    fetch: (url: string, init: RequestInit) => app.fetch(url, init),
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  const caller = { token: () => token, renew: async () => null, serverTime: () => undefined }
  return [createApi(platform, caller), user.id]
}

/** Users that the server would reach in this browser as it is now. */
async function reached(): Promise<string[]> {
  const address = subscription?.toJSON().endpoint
  const rows = await app.db.read.all(selectSubscriptions, {})
  return rows.filter(({ endpoint }) => endpoint === address).map(({ username }) => username)
}

test('an account that is let go late does not end what another account has here', async () => {
  const [alice, bob] = [here('alice'), here('bob')]
  expect(await turnOn(...alice)).toBe('on')
  expect(await reached()).toEqual(['alice'])
  expect(await turnOn(...bob)).toBe('on')
  await leaveDevice(alice[1])
  expect(await reached()).toEqual(['bob'])
  expect(shown).toEqual(['a message'])
  expect([await pushState(alice[1]), await pushState(bob[1])]).toEqual(['off', 'on'])
})

test('an account that leaves is not told any more, without a network either', async () => {
  const [api, alice] = here('alice')
  await turnOn(api, alice)
  await leaveDevice(alice)
  expect(subscription).toBeNull()
  expect(shown).toEqual([])
  expect(await pushState(alice)).toBe('off')
})

test('what the server still has of one account does not reach the next one’s browser', async () => {
  await turnOn(...here('alice'))
  const ofAlice = subscription!.toJSON().endpoint
  await turnOn(...here('bob'))
  expect(subscription!.toJSON().endpoint).not.toBe(ofAlice)
})

test('whoever comes back to a browser that another account used is told there again at once', async () => {
  const [alice, bob] = [here('alice'), here('bob')]
  await turnOn(...alice)
  await turnOn(...bob)
  expect(await pushState(alice[1])).toBe('off')
  await renew(...alice, false)
  expect(await reached()).toEqual(['alice'])
  expect([await pushState(alice[1]), await pushState(bob[1])]).toEqual(['on', 'off'])
  expect(await turnOff(...alice)).toBe('off')
  expect(subscription).toBeNull()
})

test('a subscription from before its owner was noted ends with whoever leaves', async () => {
  const [api, alice] = here('alice')
  await turnOn(api, alice)
  kept.delete('push-account')
  expect(await pushState(alice)).toBe('on')
  await leaveDevice(alice)
  expect(subscription).toBeNull()
})

const forgetSubscriptions = statement()((db) => db.deleteFrom('push_subscriptions'))
const selectSubscriptions = statement()((db) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.endpoint', 'u.username']),
)
