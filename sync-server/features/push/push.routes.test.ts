import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { jobKinds } from '../../jobs/define-job.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import {
  decrypt,
  makeReceiver,
  openPushService,
  type Receiver,
} from '../../testing/push-service.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { notifications } from '../notifications/notifications.feature.ts'
import { deliverPush } from '../notifications/deliver-push.ts'

// bob writes; carol answers him.
let app: TestApp
let cast: Cast
let service: Awaited<ReturnType<typeof openPushService>>
let receiver: Receiver
let post = ''
beforeAll(async () => {
  service = await openPushService()
  app = await createTestApp({ PUSH_TO_LOOPBACK: 'on', PUBLIC_URL: 'https://lore.example' })
  cast = await gatherCast(app)
  const { id } = await cast.make('bob', 'POST', '/communities', { name: 'Harbour' })
  const text = { post_type: 'text', title: 'Who lit it?', body: 'Say.' }
  post = (await cast.make('bob', 'POST', `/communities/${id}/posts`, text)).id
})
afterAll(async () => {
  await app.close()
  await service.close()
})
async function readAll(): Promise<void> {
  for (const { id } of await cast.make<{ id: string }[]>('bob', 'GET', '/notifications'))
    await cast.make('bob', 'POST', '/notifications/read', { ids: [id] })
}
beforeEach(async () => {
  service.came.length = 0
  service.answers.length = 0
  app.app.pushSender.resting.clear()
  await app.db.write((trx) => trx.run(forgetJobs, {}))
  await app.db.write((trx) => trx.run(forgetSubscriptions, {}))
  receiver = makeReceiver()
  await subscribe('bob', 'bob')
  await readAll()
})

const subscribe = (name: Name, where: string, keys = receiver.keys) =>
  cast.make(name, 'PUT', '/push/subscription', { endpoint: service.endpoint(where), keys })
const unsubscribe = (name: Name) => cast.make(name, 'DELETE', '/push/subscription', {})
const comment = () => cast.make('carol', 'POST', `/posts/${post}/comments`, { body: 'I did.' })

/** Reaches browsers as the server's jobs do. */
async function deliverAll(inMs = 0): Promise<void> {
  await app.flush()
  const kinds = jobKinds(notifications.jobs, app.app)
  await new Jobs(app.db, kinds, pino({ level: 'silent' })).runDue(
    new Date(Date.now() + inMs),
    'network',
  )
}
const came = () =>
  service.came.map(({ body }) => JSON.parse(decrypt(body, receiver).toString()) as object)
const jobs = () => app.db.read.all(selectJobs, {})
const subscriptions = () => app.db.read.all(selectSubscriptions, {})

test('a browser is told what happened, where, and how much is unread', async () => {
  await comment()
  await deliverAll()
  const [{ id }] = await cast.make<[{ id: string }]>('bob', 'GET', '/notifications')
  expect(came()).toEqual([
    {
      web_push: 8030,
      notification: {
        title: 'Loreloom',
        body: 'carol commented on Who lit it?',
        navigate: `https://lore.example/c/harbour/posts/${post}?notification=${id}`,
        tag: id,
      },
      app_badge: '1',
    },
  ])
  const { path, headers, body } = service.came[0]!
  expect(path).toBe('/push/bob')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400' })
  expect(String(headers['topic'])).toMatch(/^[\w-]{32}$/)
  expect(body.includes('carol')).toBe(false)
  expect(await jobs()).toEqual([])
})

test('nothing rings for what was read, is not wanted, may not be seen any more, or comes at night', async () => {
  const own = `/users/${cast.sessions.bob.user.id}/settings`
  await comment()
  await app.flush()
  await readAll()
  await deliverAll()
  expect(came()).toEqual([])

  await comment()
  await app.flush()
  await cast.make('bob', 'PUT', own, { notify_on_comment: false })
  await deliverAll()
  expect(came()).toEqual([])
  await cast.make('bob', 'PUT', own, { notify_on_comment: true })
  await readAll()

  await comment()
  await app.flush()
  await cast.make('bob', 'PUT', own, { silent_mode: true })
  await deliverAll()
  expect(came()).toEqual([])
  await cast.make('bob', 'PUT', own, { silent_mode: false, notify_on_comment: true })
  await readAll()

  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await cast.make('bob', 'PUT', own, { quiet_from: clock(-1), quiet_to: clock(1) })
  await comment()
  await deliverAll()
  expect(came()).toEqual([])
  expect(await cast.make<object[]>('bob', 'GET', '/notifications')).toMatchObject([
    { read_at: null },
  ])
  await cast.make('bob', 'PUT', own, { quiet_from: null, quiet_to: null })

  const { id: gone } = await cast.make('bob', 'POST', `/communities/harbour/posts`, {
    post_type: 'text',
    title: 'Secret',
    body: 'x',
  })
  await cast.make('carol', 'POST', `/posts/${gone}/comments`, { body: 'Oh.' })
  await app.flush()
  await cast.make('bob', 'DELETE', `/posts/${gone}`, {})
  await deliverAll()
  expect(came()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('who comes again before it is read rings no more, somebody else does', async () => {
  const own = `/users/${cast.sessions.bob.user.id}/settings`
  await cast.make('bob', 'PUT', own, { notify_on_follow: true })
  const follow = async (name: Name, following: boolean) => {
    await cast.make(name, 'POST', '/users/bob/follow', { following })
    await deliverAll()
  }
  for (const following of [true, false, true]) await follow('carol', following)
  expect(came()).toHaveLength(1)
  await readAll()
  for (const following of [false, true]) await follow('carol', following)
  expect(came()).toHaveLength(2)
  await follow('dave', true)
  expect(came()).toHaveLength(3)
  for (const name of ['carol', 'dave'] as const) await follow(name, false)
})

test.each([404, 410, 403])('a browser that is gone (%i) is forgotten', async (status) => {
  service.answers.push({ status })
  await comment()
  await deliverAll()
  expect(await subscriptions()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('what a service cannot take now is tried again when it says, and at last not any more', async () => {
  service.answers.push({ status: 503 }, { status: 429, headers: { 'Retry-After': '120' } })
  await comment()
  await deliverAll()
  expect(await jobs()).toHaveLength(1)
  await deliverAll(6_000)
  const [job] = await jobs()
  const wait = Date.parse(job!.run_at) - Date.now()
  expect(wait).toBeGreaterThan(110_000)
  await deliverAll(130_000)
  expect(came()).toHaveLength(1)
  expect(await jobs()).toEqual([])

  const [subscription] = await subscriptions()
  const late = { subscription: subscription!.id, notification: 'n', at: '2020-01-01T00:00:00.000Z' }
  await deliverPush(app.app.pushSender, app.db, late, new AbortController().signal)
  expect(came()).toHaveLength(1)
})

test('a service that cannot be reached is tried again, and not within a minute', async () => {
  const closed = await openPushService()
  await closed.close()
  const body = { endpoint: closed.endpoint('bob'), keys: receiver.keys }
  await cast.make('bob', 'PUT', '/push/subscription', body)
  await comment()
  await deliverAll()
  expect(await jobs()).toHaveLength(1)
  expect(await subscriptions()).toHaveLength(1)
  const { resting } = app.app.pushSender
  expect([...resting.values()].every((until) => until > Date.now())).toBe(true)
  expect(resting.size).toBe(1)
})

test('a service that closed an idle connection is told over a new one, at once', async () => {
  await comment()
  await deliverAll()
  expect(came()).toHaveLength(1)
  await readAll()
  service.answers.push('closes')
  await comment()
  await deliverAll()
  expect(came()).toHaveLength(2)
  expect(app.app.pushSender.resting.size).toBe(0)

  // A new connection that closes is a service in trouble.
  await readAll()
  service.answers.push('closes', 'closes')
  await comment()
  await deliverAll()
  expect(came()).toHaveLength(2)
  expect(app.app.pushSender.resting.size).toBe(1)
})

test('a service that did not answer is left alone for a minute', async () => {
  const { resting } = app.app.pushSender
  resting.set(service.origin, Date.now() + 60_000)
  await comment()
  await deliverAll()
  expect(came()).toEqual([])
  resting.clear()
  await deliverAll(61_000)
  expect(came()).toHaveLength(1)
})

test('a person has ten browsers at most: the oldest gives way', async () => {
  for (let i = 0; i < 11; i++) {
    const id = newId()
    const login = await app.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://lore.example' },
      body: JSON.stringify({ username: 'bob', password: 'a long password' }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    await app.fetch('/api/push/subscription', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
      body: JSON.stringify({ endpoint: service.endpoint(id), keys: makeReceiver().keys }),
    })
  }
  const kept = await subscriptions()
  expect(kept).toHaveLength(10)
  expect(kept.map(({ endpoint }) => endpoint)).not.toContain(service.endpoint('bob'))
})

test('a subscription ends with its session, and only its own', async () => {
  const login = await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://lore.example' },
    body: JSON.stringify({ username: 'bob', password: 'a long password' }),
  })
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!
  const { data } = (await login.json()) as { data: { token: string } }
  const second = makeReceiver()
  await app.fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ endpoint: service.endpoint('phone'), keys: second.keys }),
  })
  expect(await subscriptions()).toHaveLength(2)
  await app.fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://lore.example', cookie },
    body: '{}',
  })
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([service.endpoint('bob')])
})

test('a browser’s subscription is its signed-in account’s; another browser cannot take its address', async () => {
  await subscribe('dave', 'bob')
  expect((await subscriptions()).map(({ user_id }) => user_id)).toEqual([
    cast.sessions.dave.user.id,
  ])
  const body = { endpoint: service.endpoint('bob'), keys: makeReceiver().keys }
  expect((await cast.as('carol', 'PUT', '/push/subscription', body)).body.error).toBe(
    'push.refused',
  )
  await unsubscribe('bob')
  expect(await subscriptions()).toHaveLength(1)
  await unsubscribe('dave')
  expect(await subscriptions()).toEqual([])
})

test('only addresses of push services and usable keys are taken, and the key is this server’s own', async () => {
  const put = (endpoint: string, keys = receiver.keys) =>
    cast.as('bob', 'PUT', '/push/subscription', { endpoint, keys })
  expect((await put('https://10.0.0.1/x')).body).toMatchObject({
    error: 'push.refused',
    issues: [{ path: 'endpoint', message: 'Not a public address' }],
  })
  const bad = { ...receiver.keys, p256dh: 'AAAA' }
  expect((await put(service.endpoint('x'), bad)).body.issues).toMatchObject([{ path: 'keys' }])
  const { key } = await cast.make<{ key: string }>('bob', 'GET', '/push/key')
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect((await cast.as('guest', 'GET', '/push/key')).status).toBe(401)
})

const forgetJobs = statement()((db) => db.deleteFrom('jobs'))
const forgetSubscriptions = statement()((db) => db.deleteFrom('push_subscriptions'))
const selectJobs = statement()((db) =>
  db.selectFrom('jobs').select(['payload', 'run_at']).where('name', '=', 'push.ring'),
)
const selectSubscriptions = statement()((db) => db.selectFrom('push_subscriptions').selectAll())
