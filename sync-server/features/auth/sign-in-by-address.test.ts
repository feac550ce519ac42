import argon2 from 'argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findLink, openLink } from '../mail/links.ts'
import { resetPassword } from './mailed-links.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  for (const email of ['alice@example.org']) await app.db.write((trx) => trx.run(prove, { email }))
})
afterAll(() => app.close())

const signIn = (username: string, password = 'a long password') =>
  cast.as('guest', 'POST', '/auth/login', { username, password })

test.each(['alice', 'Alice', 'alice@example.org', ' ALICE@Example.org '])(
  'somebody with a proved address signs in as %j',
  async (name) => {
    const { status, body } = await signIn(name)
    expect(status).toBe(200)
    expect((body.data as unknown as Session).user.username).toBe('alice')
  },
)

test('the reply, and what is worked for it, never tell whether the name, the address or the password was wrong', async () => {
  const verify = vi.spyOn(argon2, 'verify')
  // Bob's address is not proved: it opens nothing, with his password neither.
  const tries = [
    ['alice', 'wrong'],
    ['alice@example.org', 'wrong'],
    ['nobody', 'wrong'],
    ['nobody@example.org', 'wrong'],
    ['bob@example.org', 'a long password'],
    ['@', 'wrong'],
    ['alice@example.org@example.org', 'wrong'],
  ]
  const first = await signIn('alice', 'wrong')
  expect(first.body.message).toBe('Wrong username or password.')
  for (const [name, password] of tries) {
    verify.mockClear()
    const reply = await signIn(name!, password)
    expect([name, reply.status, reply.text]).toEqual([name, 403, first.text])
    expect([name, verify.mock.calls.length]).toEqual([name, 1])
  }
  verify.mockRestore()
})

test('an address signs its owner in who proved it, however often others gave it too', async () => {
  const form = { username: 'mallory', email: 'alice@example.org', password: 'my own words' }
  await cast.make('guest', 'POST', '/auth/signup', form)
  expect((await signIn('alice@example.org', 'my own words')).status).toBe(403)
  const { body } = await signIn('alice@example.org')
  expect((body.data as unknown as Session).user.username).toBe('alice')
})

test('a link to a new password works for 30 minutes, and not a minute longer', async () => {
  const { id } = cast.sessions.alice.user
  const minute = 60_000
  const link = await app.db.read.first(selectEmail, { user_id: id })
  const made = new Date()
  const at = (minutes: number) => new Date(made.getTime() + minutes * minute).toISOString()
  const mail = await app.db.read.first(selectMail, { user_id: id })
  const facts = { mail_id: mail!.id, user_id: id, email_id: link!.id, purpose: 'reset' as const }
  const secret = app.app.secrets.mail
  const token = await app.db.write((trx) => openLink(trx, secret, facts, made))
  const found = async (minutes: number) =>
    (await findLink(app.db.read, 'reset', token, at(minutes))) !== undefined
  expect([await found(0), await found(29), await found(30), await found(31)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const old = new Date(made.getTime() - 31 * minute)
  await app.db.write((trx) => openLink(trx, secret, facts, old))
  const revocations = { publish: () => undefined, subscribe: () => undefined }
  const asked = resetPassword(app.db, { token, password: 'a new password' }, revocations as never)
  await expect(asked).rejects.toMatchObject({ code: 'auth.link_invalid' })
})

const prove = statement<{ email: string }>()((db, value) =>
  db.updateTable('user_emails').set({ verified: 1 }).where('email', '=', value.email),
)
const selectEmail = statement<{ user_id: string }>()((db, value) =>
  db.selectFrom('user_emails').select('id').where('user_id', '=', value.user_id),
)
const selectMail = statement<{ user_id: string }>()((db, value) =>
  db.selectFrom('mails').select('id').where('user_id', '=', value.user_id),
)
