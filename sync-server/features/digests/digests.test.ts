import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { NotificationSettings } from '#shared/contract/settings.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import {
  createPostApp,
  type Mailbox,
  openMailbox,
  type PostApp,
  tokenIn,
} from '../../testing/mailbox.ts'
import { CLUSTER } from '../../testing/postgres/databases.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { dueAt } from '../mail/queue-digest.ts'
import { Changes } from '../../sync/changes.ts'
import { deliver } from '../notifications/deliver.ts'
import { orderDigests } from './order-digests.ts'

// bob writes and never changes a setting; carol and dave do something about it. Any other person who reads mail and
// changes settings does both in one test alone.
let app: PostApp
let cast: Cast
let box: Mailbox
const at: Record<string, string> = {}
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Each test is some days after the one before it. */
let clock = Date.now()

beforeAll(async () => {
  box = await openMailbox()
  app = await createPostApp({ SMTP_URL: box.url })
  cast = await gatherCast(app)
  await app.post()
  for (const received of box.received)
    await cast.make('guest', 'POST', '/auth/verify-email', { token: tokenIn(received) })
  const { make } = cast
  at['world'] = (await make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const place = { name: 'Harbour Talk', world_id: at['world'] }
  at['community'] = (await make('bob', 'POST', '/communities', place)).id
})
beforeEach(async () => {
  clock += 100 * HOUR_MS
  // Sends the mails that earlier tests caused, and forgets them.
  await pass(0)
  box.received.length = 0
  at['post'] = (await post('bob', 'Who lit it?')).id
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const text = (title: string) => ({ post_type: 'text', title, body: 'Say.' })
const post = (name: Name, title: string, community = at['community']) =>
  cast.make(name, 'POST', `/communities/${community}/posts`, text(title))
const comment = (name: Name, on = at['post']) =>
  cast.make(name, 'POST', `/posts/${on}/comments`, { body: 'I did.' })
const set = (name: Name, flags: Partial<NotificationSettings>) =>
  cast.make(name, 'PUT', `/users/${cast.sessions[name].user.id}/settings`, flags)
/** Orders and sends every mail that is due by then. */
async function pass(hours = 26) {
  await app.flush()
  await orderDigests(app.db, new Date(clock + hours * HOUR_MS))
  await app.post(new Date(clock + hours * HOUR_MS + MINUTE_MS))
}
const subjects = () => box.received.map(({ to, mail }) => `${to}: ${mail.subject}`)
const header = (name: string) =>
  box.received[0]!.mail.headers.find(({ key }) => key === name)?.value

test('what several did to one thing is one mail, for whom it is written, with a way out of it', async () => {
  await comment('carol')
  await comment('dave')
  await comment('carol')
  await pass()
  expect(subjects()).toEqual(['bob@example.org: carol and dave commented on Who lit it?'])
  const { mail } = box.received[0]!
  expect(mail.text).toContain(
    `http://loreloom.test/wc/ember-coast/harbour-talk/posts/${at['post']}`,
  )
  expect(mail.html).toContain('Have a look</a>')
  expect(mail.text).toMatch(/Unsubscribe:\nhttp:\/\/loreloom\.test\/unsubscribe#/)
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/loreloom\.test\/api\/mail\/unsubscribe\/[\w.-]+>$/,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-id')).toContain('<news.loreloom.test>')
})

test('several things are one mail, and none of it comes again', async () => {
  const other = await post('bob', 'A second <one>')
  await comment('carol')
  await app.flush()
  await comment('dave', other.id)
  await pass()
  expect(subjects()).toEqual(['bob@example.org: dave commented on A second <one>, and 1 more'])
  expect(box.received[0]!.mail.html).toContain('dave commented on A second &lt;one&gt;')
  expect(box.received[0]!.mail.text).toContain('carol commented on Who lit it?')
  await pass(60)
  expect(box.received).toHaveLength(1)
})

test('what was read in the app meanwhile, or is gone since, is not mailed', async () => {
  await comment('carol')
  await app.flush()
  const told = await cast.make<{ id: string }[]>('bob', 'GET', '/notifications')
  await cast.make('bob', 'POST', '/notifications/read', { ids: told.map(({ id }) => id) })
  const gone = await post('bob', 'Soon gone')
  await comment('carol', gone.id)
  await app.flush()
  await cast.make('bob', 'DELETE', `/posts/${gone.id}`)
  await pass()
  expect(subjects()).toEqual([])
})

test('nothing comes from who was muted, before or after it happened', async () => {
  await comment('alice')
  await app.flush()
  await cast.make('bob', 'POST', `/users/${cast.sessions.alice.user.id}/mute`, { muted: true })
  await pass()
  expect(subjects()).toEqual([])
  await comment('alice')
  await pass(60)
  expect(subjects()).toEqual([])
})

test('each flag and the master are obeyed, those that change in between too', async () => {
  const { id } = await post('carol', 'Choices')
  await set('carol', { email_on_comment: false })
  await comment('dave', id)
  await pass()
  expect(subjects()).toEqual([])
  await set('carol', { email_on_comment: true })
  await comment('dave', id)
  await app.flush()
  await set('carol', { email_notifications_enabled: false })
  await pass(60)
  expect(subjects()).toEqual([])
  await set('carol', { email_notifications_enabled: true, email_on_comment: true })
  // Silent mode is about the app alone.
  await set('carol', { silent_mode: true })
  await comment('dave', id)
  await pass(90)
  expect(subjects()).toHaveLength(1)
})

test('an address that nobody has proved gets no news', async () => {
  const form = { username: 'erin', email: 'erin@example.org', password: 'a long password' }
  const { token } = await cast.make<Session>('guest', 'POST', '/auth/signup', form)
  await app.post()
  expect(subjects()).toEqual(['erin@example.org: Confirm your email address'])
  box.received.length = 0
  const path = `/communities/${at['community']}/posts`
  const headers = { authorization: `Bearer ${token}` }
  const written = await cast.as('guest', 'POST', path, text('Mine'), headers)
  await comment('carol', (written.body.data as unknown as { id: string }).id)
  await pass()
  expect(subjects()).toEqual([])
})

test('a private place is closed to its mails as well', async () => {
  const { id: world_id } = await cast.make('bob', 'POST', '/worlds', { name: 'Quiet Cove' })
  const place = { name: 'Cove Talk', world_id }
  const { id: community } = await cast.make('bob', 'POST', '/communities', place)
  const carols = await post('carol', 'In the cove', community)
  await comment('dave', carols.id)
  await app.flush()
  await cast.make('bob', 'PATCH', `/worlds/${world_id}`, { is_public: false })
  await pass()
  expect(subjects()).toEqual([])
})

test('at most one mail an hour goes to one person, and none in their quiet hours', async () => {
  const { id } = await post('dave', 'Late')
  await comment('carol', id)
  await pass(2)
  await comment('carol', id)
  await pass(2.5)
  expect(box.received).toHaveLength(1)
  await pass(3.5)
  expect(box.received).toHaveLength(2)
  const hour = new Date(clock + 5 * HOUR_MS).getUTCHours()
  const clockTime = (n: number) => `${String((n + 24) % 24).padStart(2, '0')}:00`
  await set('dave', {
    time_zone: 'UTC',
    quiet_from: clockTime(hour - 1),
    quiet_to: clockTime(hour + 2),
  })
  await comment('carol', id)
  await pass(5)
  expect(box.received).toHaveLength(2)
  await pass(8)
  expect(box.received).toHaveLength(3)
})

test.each([
  ['comment', '2026-03-01T06:00:00.000Z', '2026-03-01T06:05:00.000Z'],
  ['update', '2026-03-01T06:00:00.000Z', '2026-03-01T07:00:00.000Z'],
  ['follow', '2026-03-01T07:00:00.000Z', '2026-03-02T07:00:00.000Z'],
] as const)('a %s of %s is mailed after %s', (kind, now, due) => {
  expect(dueAt(kind, new Date(now)).toISOString()).toBe(due)
})

test('one click of a mail program ends all news; opening the address asks first', async () => {
  const { id } = await post('alice', 'No more')
  await comment('carol', id)
  await pass()
  const { pathname } = new URL(String(header('list-unsubscribe')).slice(1, -1))
  const opened = await app.fetch(pathname)
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `/unsubscribe#${pathname.split('/').at(-1)!}`,
  ])
  const settings = `/users/${cast.sessions.alice.user.id}/settings`
  const enabled = async () =>
    (await cast.make<NotificationSettings>('alice', 'GET', settings)).email_notifications_enabled
  expect(await enabled()).toBe(true)
  const clicked = await app.fetch(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.status).toBe(200)
  expect(await enabled()).toBe(false)
  const token = pathname.split('/').at(-1)!
  expect((await cast.as('guest', 'POST', '/mail/unsubscribe', { token })).status).toBe(200)
  const forged = token.replace(cast.sessions.alice.user.id, cast.sessions.carol.user.id)
  for (const wrong of [forged, `${token}x`, '.', 'x', newId()])
    expect((await cast.as('guest', 'POST', '/mail/unsubscribe', { token: wrong })).status).toBe(410)
  await comment('carol', id)
  await pass(60)
  expect(box.received).toHaveLength(1)
})

/** PostgreSQL takes a round trip for each row of each of them. */
const CROWD = process.env[CLUSTER] === undefined ? 10_000 : 1_000

test(`${CROWD} followers are noted and ordered in slices that nobody waits for`, async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const actor = newId()
  const crowd = Array.from({ length: CROWD }, (_, i) => ({ id: newId(), username: `f${i}` }))
  await app.db.write(async (trx) => {
    await trx.run(insertUser, { id: actor, username: 'followed' })
    for (const { id, username } of crowd) {
      await trx.run(insertUser, { id, username })
      await trx.run(insertEmail, { id: newId(), user_id: id, email: `${username}@example.org` })
    }
  })
  const happening = { kind: 'update', subject: `user:${actor}`, actor } as const
  const now = new Date().toISOString()
  const ids = crowd.map(({ id }) => id)
  // Milliseconds of the processor: what else the machine does changes none of them.
  const spent = () => process.threadCpuUsage().user / 1_000
  let longest = 0
  let last = spent()
  const watch = setInterval(() => {
    longest = Math.max(longest, spent() - last)
    last = spent()
  }, 1)
  for (let i = 0; i < ids.length; i += 50)
    await app.db.write((trx) => deliver(trx, new Changes(), ids.slice(i, i + 50), happening, now))
  const gathered = spent()
  await orderDigests(app.db, new Date(Date.now() + 26 * HOUR_MS), 0)
  const ordered = spent()
  clearInterval(watch)
  const { count } = (await app.db.read.first(countOrdered, {}))!
  expect(count).toBe(CROWD)
  expect(ordered - gathered).toBeLessThan(5_000)
  expect(longest).toBeLessThan(1_000)
})
const insertUser = statement<{ id: string; username: string }>()((db, value) =>
  db.insertInto('users').values({
    id: value.id,
    username: value.username,
    display_name: value.username,
    bio: '',
    joined_at: '2026-01-01T00:00:00.000Z',
    coins: 0,
    password_hash: '',
    is_admin: 0,
  }),
)
const insertEmail = statement<{ id: string; user_id: string; email: string }>()((db, value) =>
  db.insertInto('user_emails').values({
    id: value.id,
    user_id: value.user_id,
    email: value.email,
    email_key: value.email,
    verified: 1,
    is_primary: 1,
    created_at: '2026-01-01T00:00:00.000Z',
  }),
)
const countOrdered = statement()((db) =>
  db
    .selectFrom('mail_news')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'update')
    .where('mail_id', 'is not', null),
)
