import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAct, AdminUser, Job, Mail, StorageUse } from '#shared/contract/admin.ts'
import type { Overview } from '#shared/contract/admin-overview.ts'
import { VERSION } from '#shared/version.ts'
import { TRUSTED_DOMAINS } from '#shared/rules/spam.ts'
import { allEndpoints } from '#shared/contract/index.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
// alice has the first account of the server and is its site admin.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const named = (name: string) => jobType(name, z.null())
const idOf = (name: Name) => cast.sessions[name].user.id
const act = (name: Name, verb: string, body: object) =>
  cast.as('alice', 'POST', `/admin/users/${idOf(name)}/${verb}`, { reason: 'It must be.', ...body })
const people = (query = '') => cast.make<AdminUser[]>('alice', 'GET', `/admin/users?${query}`)
const log = () => cast.make<AdminAct[]>('alice', 'GET', '/admin/log')
const BASE = {
  announcement: '',
  signups: 'open',
  generation_open: true,
  blocked_words: [],
  blocked_domains: [],
  trusted_domains: TRUSTED_DOMAINS,
}
const save = (settings: object, on = cast) =>
  on.as('alice', 'PUT', '/admin/settings', { ...BASE, reason: 'It must be.', ...settings })

test('what only admins read, nobody else reads, and nobody learns that it is there', async () => {
  const reads = allEndpoints().filter(
    ([name, e]) => name.startsWith('admin.') && e.method === 'GET',
  )
  expect(reads.length).toBeGreaterThan(5)
  for (const [, { path }] of reads) {
    expect((await cast.as('guest', 'GET', path)).status).toBe(401)
    expect((await cast.as('bob', 'GET', path)).body.error).toBe('admin.forbidden')
    expect((await cast.as('alice', 'GET', path)).status).toBe(200)
  }
})

const joined = statement()((db) => db.selectFrom('users').select('joined_at'))

test('the last 30 days are told day by day, and so is the lack of a backup', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  const { days, backup, mail, ...others } = await cast.make<Overview>(
    'alice',
    'GET',
    '/admin/overview',
  )
  expect(days).toHaveLength(30)
  expect([before, today()]).toContain(days.at(-1)!.day)
  const came = (await app.db.read.all(joined, {})).map(({ joined_at }) => joined_at.slice(0, 10))
  expect(days.reduce((all, { people }) => all + people, 0)).toBe(4)
  expect(days.map(({ people }) => people)).toEqual(
    days.map(({ day }) => came.filter((one) => one === day).length),
  )
  expect(backup).toBeNull()
  expect(others).toMatchObject({ version: VERSION, backup_failed_at: null })
  expect(mail.is_set_up).toBe(false)
})

test('an overview tells how far the second copy is, and why it does not go on', async () => {
  const copyOf = async () => (await cast.make<Overview>('alice', 'GET', '/admin/overview')).copy
  expect(await copyOf()).toBe(null)
  const at = Date.parse('2026-11-26T08:00:00Z')
  app.app.runtime.copy = () => ({ place: '/mnt/other', at, problem: '/mnt/other is full.' })
  expect(await copyOf()).toEqual({ at: '2026-11-26T08:00:00.000Z', problem: '/mnt/other is full.' })
  app.app.runtime.copy = null
})

test('an overview counts what there is', async () => {
  const { people: counted, ...others } = await cast.make<Overview>(
    'alice',
    'GET',
    '/admin/overview',
  )
  expect(counted).toEqual({ all: 4, new_this_week: 4, suspended: 0, admins: 1 })
  expect(others.database_bytes).toBeGreaterThan(100_000)
  expect(others.free_bytes).toBeGreaterThan(0)
  expect(others).toMatchObject({ posts: 0, open_reports: 0, jobs: { failed: 0 } })
})

test('people are found by any part of name or address, page by page', async () => {
  expect((await people()).map(({ username }) => username)).toEqual([
    'dave',
    'carol',
    'bob',
    'alice',
  ])
  expect((await people('search=ARO')).map(({ username }) => username)).toEqual(['carol'])
  expect((await people('search=bob@example')).map(({ email }) => email)).toEqual([
    'bob@example.org',
  ])
  expect(await people('search=%25')).toEqual([])
  expect((await people('show=admins')).map(({ username }) => username)).toEqual(['alice'])
  const first = await cast.as('alice', 'GET', '/admin/users?limit=3')
  const { next_cursor } = first.body as unknown as { next_cursor: string }
  const rest = await people(`limit=3&cursor=${next_cursor}`)
  expect(rest.map(({ username }) => username)).toEqual(['alice'])
})

test('a right is given and taken, but never from the last who has it', async () => {
  expect((await act('alice', 'admin', { is_admin: false })).body).toMatchObject({
    error: 'admin.last',
    message: 'This is the last site admin. Appoint another one first.',
  })
  expect((await act('bob', 'admin', { is_admin: true })).status).toBe(200)
  expect((await cast.as('bob', 'GET', '/admin/overview')).status).toBe(200)
  expect((await act('bob', 'suspend', { until: null })).body.error).toBe('admin.is_admin')
  const both = await Promise.all([
    cast.as('alice', 'POST', `/admin/users/${idOf('bob')}/admin`, { reason: 'x', is_admin: false }),
    cast.as('bob', 'POST', `/admin/users/${idOf('alice')}/admin`, { reason: 'x', is_admin: false }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = both[0]!.status === 200 ? 'alice' : 'bob'
  if (left === 'bob')
    await cast.make('bob', 'POST', `/admin/users/${idOf('alice')}/admin`, {
      reason: 'Back',
      is_admin: true,
    })
  await act('bob', 'admin', { is_admin: false })
  expect((await cast.as('bob', 'GET', '/admin/overview')).body.error).toBe('admin.forbidden')
})

test('the last admin does not leave others behind', async () => {
  const body = { username: 'alice', password: 'a long password' }
  const reply = await cast.as('alice', 'POST', '/account/delete', body)
  expect(reply.body.error).toBe('admin.last')
  expect((await cast.as('alice', 'GET', '/admin/overview')).status).toBe(200)
})

test('somebody suspended becomes no admin, and is none where the console made one', async () => {
  expect((await act('dave', 'suspend', { until: null })).status).toBe(200)
  expect((await act('dave', 'admin', { is_admin: true })).body.error).toBe('admin.suspended')
  const dave = { id: idOf('dave') }
  await app.db.write((trx) => trx.run(appointByHand, { ...dave, is_admin: 1 }))
  expect((await cast.as('dave', 'GET', '/admin/users')).body.error).toBe('admin.forbidden')
  await app.db.write((trx) => trx.run(appointByHand, { ...dave, is_admin: 0 }))
  expect((await act('dave', 'lift', {})).status).toBe(200)
})
const appointByHand = statement<{ id: string; is_admin: 0 | 1 }>()((db, value) =>
  db.updateTable('users').set({ is_admin: value.is_admin }).where('id', '=', value.id),
)

test('nothing is done without a reason, and what was done stands in the log', async () => {
  // No other test in this file signs in as carol, whose sessions end here.
  for (const reason of ['', ' \u200b'])
    expect((await act('carol', 'end-sessions', { reason })).body.message).toBe(
      'Please give a reason',
    )
  await act('carol', 'end-sessions', { reason: 'A stolen phone' })
  expect((await cast.as('carol', 'GET', '/auth/verify')).body.error).toBe('auth.expired')
  const [latest] = await log()
  expect(latest).toMatchObject({
    admin: 'alice',
    action: 'user.end_sessions',
    label: 'u/carol',
    reason: 'A stolen phone',
  })
})

test('jobs that failed come first, and are tried again or given up', async () => {
  await app.db.write((trx) => enqueueJob(trx, named('posts.rising'), null))
  const queued = async () =>
    (await cast.make<Overview>('alice', 'GET', '/admin/overview')).jobs.waiting
  const before = await queued()
  await app.db.write((trx) => enqueueJob(trx, named('files.sweep'), null))
  expect(await queued()).toBe(before + 1)
  const later = new Date(Date.now() + 3_600_000)
  await app.db.write((trx) => enqueueJob(trx, named('files.recall'), null, later))
  expect(await queued()).toBe(before + 1)
  const jobs = () => cast.make<Job[]>('alice', 'GET', '/admin/jobs')
  const job = (await jobs()).find(({ name }) => name === 'files.sweep')!
  expect(job).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
  const tell = (verb: string) =>
    cast.as('alice', 'POST', `/admin/jobs/${job.id}`, { act: verb, reason: 'Not needed' })
  expect((await tell('retry')).status).toBe(200)
  expect((await tell('delete')).status).toBe(200)
  expect((await tell('delete')).body).toMatchObject({ error: 'admin.job_gone' })
  expect((await jobs()).map(({ name }) => name)).not.toContain('files.sweep')
  expect((await log()).slice(0, 2).map(({ action, label }) => [action, label])).toEqual([
    ['job.delete', 'files.sweep'],
    ['job.retry', 'files.sweep'],
  ])
})

test('storage is told by kind and account, beside what is free', async () => {
  const use = await cast.make<StorageUse>('alice', 'GET', '/admin/storage')
  expect(use).toMatchObject({ kinds: [], accounts: [] })
  expect(use.free_bytes).toBeGreaterThan(0)
})

test('an announcement reaches every device, and lists are kept tidy', async () => {
  const before = await cast.make<{ scopes: { head: number } }>(
    'guest',
    'GET',
    '/sync/snapshot?scope=site',
  )
  expect(before).toMatchObject({ put: [] })
  const saved = await save({
    announcement: ' Tonight we move house. ',
    blocked_words: ['Cheap Pills'],
    blocked_domains: ['Spam.example'],
  })
  expect(saved.body.data).toEqual({
    ...BASE,
    name: '',
    icon_file_id: null,
    announcement: 'Tonight we move house.',
    blocked_words: ['cheap pills'],
    blocked_domains: ['spam.example'],
  })
  const after = await cast.make<{ put: object[] }>('guest', 'GET', '/sync/snapshot?scope=site')
  expect(after.put).toMatchObject([
    { type: 'site', id: 'site', body: { announcement: 'Tonight we move house.', rev: 1 } },
  ])
  expect(JSON.stringify(after)).not.toContain('spam.example')
  expect((await log())[0]).toMatchObject({
    action: 'settings.save',
    label: 'announcement, blocked_words, blocked_domains',
  })
  expect((await save({ blocked_domains: ['http://x'] })).body.message).toBe(
    '“http://x” is not a domain such as example.org',
  )
})

test('while no accounts are taken nobody signs up; an address of a blocked domain never does', async () => {
  // The other tests count accounts and settings, so this one has a server of its own.
  const own = await createTestApp()
  const people = await gatherCast(own)
  const signUp = (username: string, email: string) =>
    people.as('guest', 'POST', '/auth/signup', { username, email, password: 'a long password' })
  await save({ blocked_domains: ['spam.example'] }, people)
  expect((await signUp('erin', 'erin@mail.spam.example')).body).toMatchObject({
    error: 'trust.email_blocked',
    issues: [{ path: 'email', message: 'Please use another email address' }],
  })
  expect((await signUp('erin', 'erin@notspam.example')).status).toBe(200)
  const added = { email: 'carol@spam.example', password: 'a long password' }
  const { id } = people.sessions.carol.user
  const second = await people.as('carol', 'POST', `/users/${id}/emails`, added)
  expect(second.body).toMatchObject({ error: 'trust.email_blocked' })
  await save({ signups: 'closed' }, people)
  expect((await signUp('frank', 'frank@example.org')).body).toMatchObject({
    error: 'trust.signups_closed',
    message: 'This server takes no new accounts at the moment.',
  })
  await save({}, people)
  expect((await signUp('frank', 'frank@example.org')).status).toBe(200)
  await own.close()
})

test('mail that failed is tried again; whose it is can be guessed, the address not collected', async () => {
  const id = newId()
  await app.db.write((trx) => trx.run(failedMail, { id, user_id: idOf('carol') }))
  const mails = () => cast.make<Mail[]>('alice', 'GET', '/admin/mails')
  expect((await mails())[0]).toMatchObject({
    id,
    username: 'carol',
    address: 'ca…@example.org',
    state: 'failed',
    last_error: '550 no such box',
  })
  const retry = () =>
    cast.as('alice', 'POST', `/admin/mails/${id}/retry`, { reason: 'Box is back' })
  expect((await retry()).status).toBe(200)
  expect((await mails()).find((mail) => mail.id === id)).toMatchObject({ state: 'waiting' })
  expect((await retry()).body.error).toBe('admin.mail_gone')
  const jobs = await cast.make<Job[]>('alice', 'GET', '/admin/jobs')
  expect(jobs.map(({ name }) => name)).toContain('mail.send')
})

const failedMail = statement<{ id: string; user_id: string }>()((db, value) =>
  db.insertInto('mails').values({
    id: value.id,
    user_id: value.user_id,
    kind: 'verification',
    address: 'carol@example.org',
    address_key: 'carol@example.org',
    facts: '{}',
    state: 'failed',
    attempts: 3,
    last_error: '550 no such box',
    created_at: '2026-01-01T00:00:00.000Z',
    sent_at: null,
  }),
)
