import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherCast } from '../../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../../sync-server/testing/test-app.ts'
import { type KeyValue, Session } from './session.ts'

// The refresh cookie when answers come late, with the real server.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await gatherCast(app)
})
afterAll(() => app.close())

const password = 'a long password'

/** A browser: its tabs share a storage and a cookie, which each answer changes when it arrives. */
function openBrowser(locks?: LockManager) {
  const kept = new Map<string, string>()
  const storage: KeyValue = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  let cookie = ''
  const platform = {
    fetch: async (url: string, init: RequestInit) => {
      const call = url.split('/').at(-1)!
      asked.push(call)
      const headers = new Headers(init.headers)
      if (cookie) headers.set('cookie', cookie)
      const response = await app.fetch(url, { ...init, headers })
      await held.get(call)
      for (const line of response.headers.getSetCookie()) {
        const pair = line.split(';')[0]!
        if (pair.startsWith('rt=')) cookie = pair === 'rt=' ? '' : pair
      }
      return response
    },
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  return {
    asked,
    storage,
    tab: () => new Session(platform, storage, locks),
    /** Holds back answers to this call until the test calls the returned function. */
    hold(call: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(call, promise)
      return resolve
    },
    /** Waits long enough for everything that need not wait. */
    async settle(): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}
const KINDS: [string, LockManager | undefined][] = [
  ['with locks', navigator.locks],
  ['without locks', undefined],
]

test.each(KINDS)('%s, a late answer to a sign-out ends no newer session', async (_, locks) => {
  const { asked, tab, hold, settle } = openBrowser(locks)
  const session = tab()
  await session.signIn({ username: 'alice', password })
  const release = hold('logout')
  const gone = session.signOut()
  expect(session.state.status).toBe('visitor')
  const back = session.signIn({ username: 'alice', password })
  await settle()
  expect(asked).toEqual(['login', 'logout'])
  release()
  await Promise.all([gone, back])
  expect(asked).toEqual(['login', 'logout', 'login'])
  expect(await session.renew()).not.toBeNull()
  expect(session.state).toMatchObject({ status: 'signed-in', user: { username: 'alice' } })
})

test.each(KINDS)(
  '%s, a late answer to a refresh does not put the account back that has left',
  async (_, locks) => {
    const { asked, tab, hold, settle } = openBrowser(locks)
    const session = tab()
    await session.signIn({ username: 'alice', password })
    const release = hold('refresh')
    const renewal = session.renew()
    await settle()
    const gone = session.signOut()
    const next = session.signIn({ username: 'bob', password })
    await settle()
    expect(asked).toEqual(['login', 'refresh'])
    release()
    await Promise.all([renewal, gone, next])
    expect(asked).toEqual(['login', 'refresh', 'logout', 'login'])
    expect(await session.renew()).not.toBeNull()
    expect(session.state).toMatchObject({ status: 'signed-in', user: { username: 'bob' } })
  },
)

test('a tab that tells of a sign-out late does not end the session that another tab begins', async () => {
  const { asked, storage, tab, hold, settle } = openBrowser(navigator.locks)
  const [first, second] = [tab(), tab()]
  // Left by a sign-out without a network.
  storage.setItem('signed-out', '1')
  const release = hold('login')
  const back = second.signIn({ username: 'bob', password })
  await settle()
  const told = first.check()
  await settle()
  release()
  await Promise.all([back, told])
  expect(asked).toEqual(['login'])
  expect(await second.renew()).not.toBeNull()
  expect(second.state).toMatchObject({ status: 'signed-in', user: { username: 'bob' } })
})

test('a sign-in that fails keeps nobody from trying again', async () => {
  const session = openBrowser().tab()
  await expect(session.signIn({ username: 'alice', password: 'no' })).rejects.toMatchObject({
    code: 'auth.wrong_credentials',
  })
  await session.signIn({ username: 'alice', password })
  expect(session.state.status).toBe('signed-in')
})
