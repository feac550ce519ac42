import { expect, test } from 'vitest'
import type { Platform } from '../store/platform.ts'
import { expiryOf, type KeyValue, leavingKey, Session } from './session.ts'

const user = { id: '01900000-0000-7000-8000-000000000001', username: 'alice' }
const tokenUntil = (seconds: number) => `x.${btoa(JSON.stringify({ exp: seconds }))}.y`
const NOW = 1_000_000_000

function storageWith(token: string | null): KeyValue & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  if (token) kept.set('auth-storage', JSON.stringify({ token, user }))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

function sessionWith(token: string | null, answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const platform: Platform = {
    fetch: async (url) => {
      asked.push(url)
      return answer()
    },
    now: () => NOW,
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  const storage = storageWith(token)
  return { session: new Session(platform, storage), asked, storage }
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const fresh = () => json(200, { data: { token: tokenUntil(NOW / 1_000 + 900), user } })
const ended = () =>
  json(401, { message: 'Your session has expired. Please log in again.', error: 'auth.expired' })

test('a token with more than five minutes left is left alone', async () => {
  const { session, asked } = sessionWith(tokenUntil(NOW / 1_000 + 301), fresh)
  await session.check()
  expect(asked).toEqual([])
  expect(session.state.status).toBe('signed-in')
})

test('a token within five minutes of its end is exchanged, once for everybody who asks', async () => {
  const { session, asked, storage } = sessionWith(tokenUntil(NOW / 1_000 + 299), fresh)
  await Promise.all([session.check(), session.check(), session.renew()])
  expect(asked).toEqual(['/api/auth/refresh'])
  expect(JSON.parse(storage.kept.get('auth-storage')!)).toMatchObject({
    token: tokenUntil(NOW / 1_000 + 900),
  })
})

test('no network never logs anyone out', async () => {
  const { session } = sessionWith(tokenUntil(1), () => Promise.reject(new TypeError('offline')))
  await session.check()
  expect(session.state).toMatchObject({ status: 'signed-in', user })
})

test('only a refused refresh ends the session, and its person stays known on this device', async () => {
  const { session, storage } = sessionWith(tokenUntil(1), ended)
  const told: string[] = []
  session.listen(({ status }) => told.push(status))
  storage.setItem('last-account', JSON.stringify(user))
  await session.check()
  expect(told).toEqual(['expired'])
  expect(session.state.user).toMatchObject(user)
  expect(storage.kept.has('auth-storage')).toBe(false)
})

test('a deleted account leaves this device: what it had here is marked to go', async () => {
  const { session, storage } = sessionWith(tokenUntil(1), () =>
    json(410, { message: 'This account was deleted.', error: 'auth.account_deleted' }),
  )
  storage.setItem('last-account', JSON.stringify(user))
  await session.check()
  expect(session.state).toEqual({ status: 'visitor', user: null })
  expect(Object.fromEntries(storage.kept)).toEqual({ [leavingKey(user.id)]: 'everything' })
})

test('signing out forgets the person, with or without a network', async () => {
  const { session, storage } = sessionWith(tokenUntil(NOW), () =>
    Promise.reject(new TypeError('offline')),
  )
  await session.signOut()
  expect(session.state).toEqual({ status: 'visitor', user: null })
  const marks = { 'signed-out': '1', [leavingKey(user.id)]: 'sent' }
  expect(Object.fromEntries(storage.kept)).toEqual(marks)
})

test('a session that its owner ended elsewhere leaves this device as a sign-out does, and says why', async () => {
  const message = 'You have been signed out on this device. Please log in again.'
  const { session, storage } = sessionWith(tokenUntil(1), () =>
    json(401, { message, error: 'auth.signed_out' }),
  )
  storage.setItem('last-account', JSON.stringify(user))
  await session.check()
  expect(session.state).toEqual({ status: 'visitor', user: null, reason: message })
  expect(Object.fromEntries(storage.kept)).toEqual({ [leavingKey(user.id)]: 'sent' })
})

test('a session that a crash took from localStorage is taken up again, but of nobody who signed out', async () => {
  const token = tokenUntil(NOW / 1_000 + 900)
  const kept = { token, user } as Parameters<Session['restore']>[0]
  const { session: lost, storage } = sessionWith(null, fresh)
  expect(lost.restore(kept)).toBe(true)
  expect(lost.state).toMatchObject({ status: 'signed-in', user })
  expect(JSON.parse(storage.kept.get('auth-storage')!)).toEqual({ token, user })

  const { session: other } = sessionWith(token, fresh)
  await other.signOut()
  expect(other.restore(kept)).toBe(false)
  for (const mark of ['signed-out', leavingKey(user.id)]) {
    const { session: left, storage: marks } = sessionWith(null, fresh)
    marks.setItem(mark, '1')
    expect(left.restore(kept)).toBe(false)
    expect(left.state).toEqual({ status: 'visitor', user: null })
  }
})

test('whoever signs in again keeps what was about to go', async () => {
  const { session, storage } = sessionWith(tokenUntil(1), fresh)
  storage.setItem(leavingKey(user.id), 'sent')
  await session.signIn({ username: 'alice', password: 'a long password' })
  expect(storage.kept.has(leavingKey(user.id))).toBe(false)
})

test('a sign-out without a network is told to the server once there is one', async () => {
  let online = false
  const { session, asked, storage } = sessionWith(tokenUntil(NOW), () =>
    online ? json(200, { data: { done: true } }) : Promise.reject(new TypeError('offline')),
  )
  await session.signOut()
  online = true
  asked.length = 0
  await session.check()
  await session.check()
  expect(asked).toEqual(['/api/auth/logout'])
  expect([...storage.kept.keys()]).toEqual([leavingKey(user.id)])
})

test('what ends a session is our own answer, not that of a proxy in between', async () => {
  const { session } = sessionWith(tokenUntil(1), () => new Response('Log in', { status: 401 }))
  await session.check()
  expect(session.state.status).toBe('signed-in')
})

test('an account’s calls are refused on the spot once its session has ended or somebody else came', async () => {
  const { session, asked } = sessionWith(tokenUntil(NOW / 1_000 + 900), ended)
  const api = session.apiFor(user.id)
  const pull = () => api.sync.snapshot({ query: { scope: 'site' } })
  expect(session.speaksFor(user.id)).toBe(true)
  await session.signOut()
  asked.length = 0
  await expect(pull()).rejects.toMatchObject({ status: 401, code: 'auth.expired' })
  await expect(session.apiFor('another').sync.ticket({})).rejects.toMatchObject({ status: 401 })
  expect(asked).toEqual([])
  expect(session.speaksFor(null)).toBe(true)
})

test.each([
  ['there is no network', () => Promise.reject(new TypeError('offline')), { name: 'OfflineError' }],
  ['the server starts anew', () => json(503, {}), { status: 503 }],
  ['the server asks it to slow down', () => json(429, { message: 'Slow down' }), { status: 429 }],
])('where %s, a session of which nothing is heard has not ended', async (_, refresh, error) => {
  const platform: Platform = {
    fetch: async (url) => (url === '/api/auth/refresh' ? refresh() : ended()),
    now: () => NOW,
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  const session = new Session(platform, storageWith(tokenUntil(1)))
  await expect(session.api.files.quota({})).rejects.toMatchObject(error)
  expect(session.state).toMatchObject({ status: 'signed-in', user })
})

test('calls that are refused with one token renew it once, also a call that hears of it late', async () => {
  const old = tokenUntil(NOW / 1_000 + 899)
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
  const asked: string[] = []
  const platform: Platform = {
    fetch: async (url, init) => {
      asked.push(url)
      if (url === '/api/auth/refresh') return fresh()
      const isOld = new Headers(init?.headers).get('authorization') === `Bearer ${old}`
      if (isOld && url.includes('/communities')) await late
      return isOld ? ended() : json(200, { data: {} })
    },
    now: () => NOW,
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  const session = new Session(platform, storageWith(old))
  const lateCall = session.api.communities.list({})
  await session.api.files.quota({})
  letGo()
  await lateCall
  expect(asked.filter((url) => url === '/api/auth/refresh')).toHaveLength(1)
})

test('an unreadable token has no time left', () => {
  expect([expiryOf(''), expiryOf('a.b.c'), expiryOf(`x.${btoa('{}')}.y`)]).toEqual([0, 0, 0])
})

/** A device whose first refresh gets its answer when the test says so; everything else at once. */
function sessionWithSlowRefresh(token: string | null, answers: (url: string) => Response) {
  let release!: (reply: Response) => void
  const slow = new Promise<Response>((resolve) => (release = resolve))
  const platform: Platform = {
    fetch: async (url) => (url === '/api/auth/refresh' ? slow : answers(url)),
    now: () => NOW,
    random: () => 0.5,
    isOnline: () => true,
    dexie: {},
  }
  const storage = storageWith(token)
  storage.kept.set('last-account', JSON.stringify(user))
  const tab = () => new Session(platform, storage)
  return { session: tab(), otherTab: tab(), storage, release }
}
const bob = { id: '01900000-0000-7000-8000-000000000002', username: 'bob' }
const soon = NOW / 1_000 + 900

test('a tab that has not heard of the sign-out in another one takes nothing of it back', async () => {
  const token = tokenUntil(NOW / 1_000 + 900)
  const { session, otherTab, storage } = sessionWithSlowRefresh(token, () => json(503, {}))
  await session.signOut()
  const left = new Map(storage.kept)
  otherTab.updateUser({ ...user, username: 'renamed' } as never)
  expect(storage.kept).toEqual(left)
  expect(otherTab.state.status).toBe('visitor')
})

test('of a session that another tab has ended, a tab that has not heard of it stores nothing', async () => {
  const { session, otherTab } = sessionWithSlowRefresh(tokenUntil(soon), () => json(503, {}))
  expect(otherTab.stored?.user).toEqual(user)
  await session.signOut()
  expect(otherTab.stored).toBeNull()
})

test('a refresh that is answered after the sign-out signs nobody in again', async () => {
  const old = tokenUntil(NOW / 1_000 + 60)
  const { session, storage, release } = sessionWithSlowRefresh(old, () =>
    json(200, { data: { done: true } }),
  )
  const renewal = session.renew()
  const gone = session.signOut()
  expect(session.state).toEqual({ status: 'visitor', user: null })
  release(fresh())
  expect(await renewal).toBeNull()
  await gone
  expect(session.state).toEqual({ status: 'visitor', user: null })
  expect([...storage.kept]).toEqual([[leavingKey(user.id), 'sent']])
})

test.each([
  ['auth.account_deleted', json(401, { error: 'auth.account_deleted', message: 'Deleted' })],
  ['auth.signed_out', json(401, { error: 'auth.signed_out', message: 'Signed out' })],
  ['auth.expired', ended()],
  ['renewed', fresh()],
])(
  'an answer about one account (%s) does nothing to the one that signed in meanwhile',
  async (_, reply) => {
    const token = tokenUntil(soon)
    const { session, otherTab, storage, release } = sessionWithSlowRefresh(null, () =>
      json(200, { data: { token, user: bob } }),
    )
    expect(session.state).toMatchObject({ status: 'expired', user })
    const renewal = session.renew()
    // This tab does not wait for the other one, since the browser has no locks.
    await otherTab.signIn({ username: 'bob', password: 'correct horse' })
    release(reply)
    await renewal
    expect(session.state).toEqual({ status: 'signed-in', user: bob })
    expect(JSON.parse(storage.kept.get('auth-storage')!)).toEqual({ token, user: bob })
    expect(storage.kept.get(leavingKey(bob.id))).toBeUndefined()
  },
)
