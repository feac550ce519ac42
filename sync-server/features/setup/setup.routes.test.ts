import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Setup, Invitation, TestMail } from '#shared/contract/setup.ts'
import { MAX_INVITATIONS } from '#shared/rules/site.ts'
import { statement } from '../../db/statement.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { animation } from '../../testing/pictures.ts'
import { testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { jobsOf } from '../index.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

// alice has the first account of each server and is its site admin.
async function begin(env: Record<string, string> = {}): Promise<{ app: TestApp; cast: Cast }> {
  const app = await createTestApp(env)
  opened.push(app)
  return { app, cast: await gatherCast(app) }
}
const allow = (cast: Cast, signups: string) =>
  cast.make('alice', 'PUT', '/admin/settings', { signups, reason: 'It must be.' })
const invite = (cast: Cast, body: object = {}) =>
  cast.make<Invitation & { code: string }>('alice', 'POST', '/admin/invitations', body)
const invitations = (cast: Cast) => cast.make<Invitation[]>('alice', 'GET', '/admin/invitations')
const stateOf = (cast: Cast, code: string) =>
  cast.make<{ state: string }>('guest', 'POST', '/invitations/state', { code })
const state = (cast: Cast) => cast.make<Setup>('alice', 'GET', '/admin/setup')
async function signUp(cast: Cast, username: string, invitation?: string) {
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  const body = { ...form, ...(invitation === undefined ? {} : { invitation }) }
  const { status, body: reply } = await cast.as('guest', 'POST', '/auth/signup', body)
  return status === 200 ? 'ok' : reply.error
}

test('by invitation: no code, a wrong one, a good one, and the last place once', async () => {
  const { cast } = await begin()
  await allow(cast, 'invitation')
  expect(await signUp(cast, 'erin')).toBe('trust.invitation_needed')
  expect(await signUp(cast, 'erin', 'ember-41')).toBe('trust.invitation_invalid')
  const { code, id } = await invite(cast, { note: ' For the table ', max_uses: 1 })
  expect(await stateOf(cast, code)).toEqual({ state: 'good' })
  const both = await Promise.all([signUp(cast, 'erin', code), signUp(cast, 'frank', code)])
  expect(both.toSorted((a, b) => a!.localeCompare(b!))).toEqual(['ok', 'trust.invitation_invalid'])
  expect(await stateOf(cast, code)).toEqual({ state: 'used_up' })
  expect(await invitations(cast)).toMatchObject([
    { id, note: 'For the table', made_by: 'alice', uses: 1, max_uses: 1, state: 'used_up' },
  ])
})

test('a name that is taken uses up no invitation', async () => {
  const { cast } = await begin()
  await allow(cast, 'invitation')
  const { code } = await invite(cast)
  expect(await signUp(cast, 'bob', code)).toBe('auth.username_taken')
  expect(await signUp(cast, 'erin', code)).toBe('ok')
})

test('a closed server takes nobody, an open one asks for no code and uses up none', async () => {
  const { cast } = await begin()
  const { code } = await invite(cast)
  await allow(cast, 'closed')
  expect(await signUp(cast, 'erin', code)).toBe('trust.signups_closed')
  await allow(cast, 'open')
  expect(await signUp(cast, 'erin', code)).toBe('ok')
  expect(await signUp(cast, 'frank')).toBe('ok')
  expect((await invitations(cast))[0]).toMatchObject({ uses: 0, state: 'good' })
})

test('an invitation ends by its date or by hand, and says so', async () => {
  const { app, cast } = await begin()
  await allow(cast, 'invitation')
  const old = await invite(cast, { days: 1, max_uses: null })
  await app.db.write((trx) => trx.run(letExpire, { id: old.id }))
  expect(await stateOf(cast, old.code)).toEqual({ state: 'expired' })
  expect(await signUp(cast, 'erin', old.code)).toBe('trust.invitation_invalid')
  const taken = await invite(cast, { days: null })
  expect(taken.expires_at).toBeNull()
  await cast.make('alice', 'POST', `/admin/invitations/${taken.id}/revoke`, {})
  expect(await stateOf(cast, taken.code)).toEqual({ state: 'revoked' })
  expect(await signUp(cast, 'erin', taken.code)).toBe('trust.invitation_invalid')
  expect(await stateOf(cast, 'nothing')).toEqual({ state: 'unknown' })
})

test('a code is 128 bits, the database has its hash alone, and guesses are counted', async () => {
  const { app, cast } = await begin({ RATE_LIMITS: 'on', PROOF_WORK: '0' })
  const { code } = await invite(cast)
  expect(Buffer.from(code, 'base64url')).toHaveLength(16)
  const rows = JSON.stringify(await app.db.read.all(selectAll, {}))
  expect(rows).not.toContain(code)
  expect(JSON.stringify(await invitations(cast))).not.toContain(code)
  let reply = await cast.as('guest', 'POST', '/invitations/state', { code: 'x' })
  for (let tries = 0; tries < 60 && reply.status === 200; tries++)
    reply = await cast.as('guest', 'POST', '/invitations/state', { code: `x${tries}` })
  expect(reply.body.error).toBe('request.rate_limited')
})

test('a repeated call leaves no code in the database either', async () => {
  const { app, cast } = await begin()
  const key = { 'idempotency-key': 'one invitation' }
  const reply = await cast.as('alice', 'POST', '/admin/invitations', {}, key)
  const { code } = reply.body.data! as { code: string }
  const stored = JSON.stringify(await app.db.read.all(selectReplies, {}))
  expect(stored).not.toContain(code)
})

test('those that still work are listed and counted, however many do not', async () => {
  const { app, cast } = await begin()
  const { id } = await invite(cast)
  for (let made = 0; made < MAX_INVITATIONS; made++) {
    const used = await invite(cast)
    await app.db.write((trx) => trx.run(letExpire, { id: used.id }))
  }
  const listed = await invitations(cast)
  expect(listed).toHaveLength(MAX_INVITATIONS)
  expect(listed.at(-1)).toMatchObject({ id, state: 'good' })
  for (let made = 1; made < MAX_INVITATIONS; made++) await invite(cast)
  const { body } = await cast.as('alice', 'POST', '/admin/invitations', {})
  expect(body.error).toBe('setup.too_many_invitations')
})

test('the invitations of an admin end with the account', async () => {
  const { app, cast } = await begin()
  await allow(cast, 'invitation')
  const { id } = cast.sessions.bob.user
  await cast.make('alice', 'POST', `/admin/users/${id}/admin`, { reason: 'Two.', is_admin: true })
  const { code } = await cast.make<{ code: string }>('bob', 'POST', '/admin/invitations', {})
  await cast.make('bob', 'POST', '/account/delete', {
    username: 'bob',
    password: 'a long password',
  })
  await work(app)
  expect(await stateOf(cast, code)).toEqual({ state: 'unknown' })
})

test('the picture of the server goes with the admin who chose it', async () => {
  const { app, cast } = await begin()
  const { user, token } = cast.sessions.bob
  const right = { reason: 'Two.', is_admin: true }
  await cast.make('alice', 'POST', `/admin/users/${user.id}/admin`, right)
  const form = new FormData()
  form.set('purpose', 'community_icon')
  form.set('file', new Blob([(await animation()) as Uint8Array<ArrayBuffer>]), 'table.gif')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.fetch('/api/files/upload', { method: 'POST', headers, body: form })
  const { data } = (await reply.json()) as { data: { file: { id: string } } }
  const icon_file_id = data.file.id
  await cast.make('bob', 'PUT', '/admin/settings', { icon_file_id, reason: 'Ours' })
  // Everybody may see it now; another admin may keep it.
  expect((await app.fetch(`/api/files/${icon_file_id}/download`)).status).toBe(200)
  await cast.make('alice', 'PUT', '/admin/settings', { icon_file_id, name: 'Us', reason: 'Ours' })
  expect(await state(cast)).toMatchObject({ icon_file_id, name: 'Us' })
  const leaving = { username: 'bob', password: 'a long password' }
  await cast.make('bob', 'POST', '/account/delete', leaving)
  await work(app)
  expect(await state(cast)).toMatchObject({ icon_file_id: null, name: 'Us' })
})

test('the state of a new server, and of one that has been looked after', async () => {
  const { cast } = await begin()
  expect(await state(cast)).toEqual({
    name: '',
    icon_file_id: null,
    signups: 'open',
    has_decided: false,
    mail: { host: null, from: 'Loreloom <no-reply@localhost>' },
    backup: null,
    communities: 0,
    public_url: 'http://localhost:8787',
    sample: null,
    commands: {
      backup: 'npm run backup -- /backups/loreloom.db',
      restore: 'npm run restore -- FILE',
      reset: 'npm run admin -- reset NAME',
    },
  })
  await allow(cast, 'open')
  await cast.make('alice', 'PUT', '/admin/settings', { name: ' The Long Table ', reason: 'Ours' })
  await cast.make('bob', 'POST', '/communities', { name: 'Lamps' })
  const named = { name: 'The Long Table', has_decided: true, communities: 1 }
  expect(await state(cast)).toMatchObject(named)
  const facts = await cast.make<object>('guest', 'GET', '/server')
  expect(facts).toMatchObject({ name: 'The Long Table', icon_file_id: null, mails: false })
})

test('a test mail says what the mail server said; no password appears', async () => {
  const box = await openMailbox()
  opened.push(box)
  const { host } = new URL(box.url)
  const { cast } = await begin({ SMTP_URL: box.url.replace('//', '//me:secret@') })
  const send = () => cast.make<TestMail>('alice', 'POST', '/admin/setup/mail', {})
  expect((await state(cast)).mail.host).toBe(host)
  expect(JSON.stringify(await state(cast))).not.toContain('secret')
  const refused = await send()
  expect(refused).toMatchObject({ ok: false, to: 'alice@example.org' })
  expect(refused.cure).not.toBeNull()
  const other = await begin({ SMTP_URL: box.url })
  await other.cast.make('alice', 'PUT', '/admin/settings', { name: 'The Table', reason: 'Ours' })
  const sent = await other.cast.make<TestMail>('alice', 'POST', '/admin/setup/mail', {})
  expect(sent).toMatchObject({ ok: true, cure: null })
  expect(box.received.at(-1)!.mail.subject).toBe('The mail of this server works')
  expect(box.received.at(-1)!.mail.html).toContain('>The Table</p>')
})

test('a test mail asks a mail server that was down a moment ago', async () => {
  const down = await openMailbox()
  const { cast } = await begin({ SMTP_URL: down.url })
  await down.close()
  const send = () => cast.make<TestMail>('alice', 'POST', '/admin/setup/mail', {})
  expect(await send()).toMatchObject({ ok: false })
  opened.push(await openMailbox({ port: Number(new URL(down.url).port) }))
  expect(await send()).toMatchObject({ ok: true })
})

test('content to try is whole, says what it is, and goes without a trace', async () => {
  const { app, cast } = await begin()
  const first = await cast.make<Setup>('alice', 'POST', '/admin/setup/sample', {})
  expect(first.sample).toEqual({ username: 'sample-author' })
  // Asked for twice it is there once.
  await cast.make('alice', 'POST', '/admin/setup/sample', {})
  const find = async () => {
    const worlds = await cast.make<{ id: string; description: string }[]>('guest', 'GET', '/worlds')
    const books = await cast.make<object[]>('guest', 'GET', `/worlds/${worlds[0]!.id}/books`)
    return { worlds, books }
  }
  const { worlds, books } = await find()
  expect(worlds).toHaveLength(1)
  expect(worlds[0]!.description).toContain('Sample content')
  expect(books).toMatchObject([{ title: 'The Ninth Lamp', chapter_count: 6, is_public: true }])
  expect(await cast.make('guest', 'GET', '/feed')).toHaveLength(2)

  const gone = await cast.make<Setup>('alice', 'DELETE', '/admin/setup/sample')
  expect(gone.sample).toBeNull()
  expect(await cast.make('guest', 'GET', '/worlds')).toEqual([])
  await work(app)
  expect(await app.db.read.all(selectWorldsAndPlaces, {})).toEqual([])
  expect(await cast.make('guest', 'GET', '/worlds')).toEqual([])
  expect(await cast.make('guest', 'GET', '/feed')).toEqual([])
  expect((await cast.as('guest', 'GET', '/users/sample-author')).status).toBe(404)
  const again = await cast.make<Setup>('alice', 'POST', '/admin/setup/sample', {})
  expect(again.sample).toEqual({ username: 'sample-author' })
})

describe('who may', () => {
  let shared: { app: TestApp; cast: Cast }
  beforeAll(async () => {
    shared = await begin()
    opened.length = 0
  })
  afterAll(() => shared.app.close())
  const FORBIDDEN = { status: 403, contains: ['admin.forbidden'] }
  testScenarios(
    () => shared.cast,
    () => ({}),
    [
      {
        name: 'a visitor learns nothing of the set-up',
        caller: 'guest',
        call: 'GET /admin/setup',
        status: 401,
      },
      { name: 'nor does a member', caller: 'bob', call: 'GET /admin/setup', ...FORBIDDEN },
      {
        name: 'a member sees no invitations',
        caller: 'bob',
        call: 'GET /admin/invitations',
        ...FORBIDDEN,
      },
      {
        name: 'a member invites nobody',
        caller: 'bob',
        call: 'POST /admin/invitations',
        body: {},
        ...FORBIDDEN,
      },
      {
        name: 'an admin does',
        caller: 'alice',
        call: 'POST /admin/invitations',
        body: { max_uses: 12, days: 30 },
        status: 200,
        contains: ['"code":"', '"state":"good"'],
      },
      {
        name: 'an invitation for nobody is refused',
        caller: 'alice',
        call: 'POST /admin/invitations',
        body: { max_uses: 0 },
        status: 422,
      },
    ],
  )
})

/** Does the long work that waits: erasing accounts. */
async function work(app: TestApp): Promise<void> {
  const jobs = new Jobs(app.db, jobsOf(app.app), app.app.log)
  await jobs.runDue(undefined, 'slow')
}

const selectWorldsAndPlaces = statement()((db) =>
  db
    .selectFrom('worlds')
    .select('name')
    .unionAll(db.selectFrom('communities').select('name'))
    .unionAll(db.selectFrom('posts').select('title as name')),
)
const selectAll = statement()((db) => db.selectFrom('invitations').selectAll())
const selectReplies = statement()((db) => db.selectFrom('sync_mutation').selectAll())
const letExpire = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('invitations')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', value.id),
)
