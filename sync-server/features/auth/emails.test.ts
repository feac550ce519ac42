import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { User, UserEmail } from '#shared/contract/users.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import {
  createPostApp,
  type Mailbox,
  openMailbox,
  type PostApp,
  tokenIn,
} from '../../testing/mailbox.ts'

let app: PostApp
let cast: Cast
let box: Mailbox
beforeAll(async () => {
  box = await openMailbox()
  app = await createPostApp({ SMTP_URL: box.url })
  cast = await gatherCast(app)
  await app.post()
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const password = 'a long password'
const at = (name: 'alice' | 'bob' | 'carol' | 'dave', rest = '') =>
  `/users/${cast.sessions[name].user.id}/emails${rest}`
const mailTo = (address: string) => box.received.filter(({ to }) => to === address)
const lastTo = (address: string) => mailTo(address).at(-1)!
const verify = (token: string) => cast.as('guest', 'POST', '/auth/verify-email', { token })

test('a new account gets a link, which proves its address once and for every further click', async () => {
  const form = { username: 'erin', email: 'erin@example.org', password: 'a long password' }
  const erin = await cast.make<Session>('guest', 'POST', '/auth/signup', form)
  await app.post()
  expect(mailTo('erin@example.org')).toHaveLength(1)
  const token = tokenIn(lastTo('erin@example.org'))
  const reply = await verify(token)
  expect(reply.body.data).toEqual({ email: 'erin@example.org' })
  expect((await verify(token)).status).toBe(200)
  const headers = { authorization: `Bearer ${erin.token}` }
  const verified = await cast.as('guest', 'GET', '/auth/verify', undefined, headers)
  const { user } = verified.body.data as unknown as { user: User }
  expect(user.emails).toMatchObject([{ verified: true, is_primary: true }])
  expect(user.rev).toBeGreaterThan(erin.user.rev)
})

test.each(['', 'x'.repeat(43), 'x'.repeat(201), '../', null, ['a']])(
  'the link %j is nobody’s',
  async (token) => {
    const reply = await cast.as('guest', 'POST', '/auth/verify-email', { token })
    expect([410, 422]).toContain(reply.status)
    expect(
      (await cast.as('guest', 'POST', '/auth/reset', { token, password: 'a long password' }))
        .status,
    ).toBe(reply.status)
  },
)

test('a link for one thing is good for nothing else, and old ones for nothing', async () => {
  const token = tokenIn(lastTo('dave@example.org'))
  const reply = await cast.as('guest', 'POST', '/auth/reset', { token, password: 'another one' })
  expect(reply.body).toMatchObject({
    error: 'auth.link_invalid',
    message: 'This link is no longer valid. Please ask for a new one.',
  })
  await app.db.write((trx) =>
    trx.run(age, {
      user_id: cast.sessions.dave.user.id,
      by: new Date(Date.now() - 1).toISOString(),
    }),
  )
  expect((await verify(token)).status).toBe(410)
})
const age = statement<{ user_id: string; by: string }>()((db, value) =>
  db.updateTable('mail_tokens').set({ expires_at: value.by }).where('user_id', '=', value.user_id),
)

test('addresses are added, proved, made primary and removed', async () => {
  await verify(tokenIn(lastTo('alice@example.org')))
  const added = await cast.make<UserEmail[]>('alice', 'POST', at('alice'), {
    email: ' Second@Example.org ',
    password,
  })
  expect(added).toMatchObject([
    { email: 'alice@example.org', is_primary: true },
    { email: 'Second@example.org', verified: false, is_primary: false },
  ])
  const second = added[1]!.id
  const early = await cast.as('alice', 'POST', at('alice', `/${second}/make-primary`))
  expect(early.body.message).toBe('You must verify this email address before making it primary')
  await app.post()
  await verify(tokenIn(lastTo('Second@example.org')))
  await app.post()
  const told = lastTo('alice@example.org').mail
  expect(told.subject).toBe('An email address was added to your account')
  expect(told.text).toContain('Second@example.org belongs to your account, too.')
  expect(lastTo('Second@example.org').mail.subject).toBe('Confirm your email address')
  const again = await cast.as('alice', 'POST', at('alice', `/${added[0]!.id}/make-primary`))
  expect(again.body.message).toBe('This email is already your primary email')
  const changed = await cast.make<UserEmail[]>(
    'alice',
    'POST',
    at('alice', `/${second}/make-primary`),
  )
  expect(changed.map(({ is_primary }) => is_primary)).toEqual([false, true])
  await app.post()
  // Both addresses get the notice, the old primary above all.
  expect(lastTo('alice@example.org').mail.subject).toBe('Your primary email address was changed')
  expect(lastTo('alice@example.org').mail.text).toContain('Second@example.org')
  const primary = await cast.as('alice', 'DELETE', at('alice', `/${second}`))
  expect(primary.body.message).toBe(
    'Cannot remove your primary email. Make another email primary first.',
  )
  const left = await cast.make<UserEmail[]>('alice', 'DELETE', at('alice', `/${added[0]!.id}`))
  expect(left).toMatchObject([{ email: 'Second@example.org', is_primary: true }])
  for (const [method, rest] of [
    ['POST', '/make-primary'],
    ['POST', '/verification'],
    ['DELETE', ''],
  ] as const) {
    const gone = await cast.as('alice', method, at('alice', `/${added[0]!.id}${rest}`))
    expect(gone.body.message).toBe('Email address not found')
  }
})

test('each wrong address says what is wrong with it', async () => {
  await verify(tokenIn(mailTo('carol@example.org')[0]!))
  const add = async (email: string) =>
    (await cast.as('bob', 'POST', at('bob'), { email, password })).body.message
  expect(await add('not an address')).toBe('Please enter a valid email address')
  expect(await add('BOB@example.org')).toBe(
    'You have already added this email address to your account',
  )
  expect(await add('bob@mailinator.com')).toBe(
    'Please use an email address that lasts: disposable ones are refused.',
  )
  expect(await add('bob@mail.mailinator.com')).toBe(
    'Please use an email address that lasts: disposable ones are refused.',
  )
  expect(await add('Carol@example.org')).toBe(
    'This email address is already in use by another account',
  )
  await cast.make('bob', 'POST', at('bob'), { email: 'bob.b@gmail.com', password })
  expect(await add('b.o.bb+x@googlemail.com')).toBe(
    'You have already added this email address to your account',
  )
  expect(await add('third@example.org')).toBe('You can only have up to 2 email addresses')
})

test('who does not know the password, such as a stranger at an open screen, adds no address', async () => {
  const add = (body: object) => cast.as('dave', 'POST', at('dave'), body)
  const guess = { email: 'stranger@example.org', password: 'not the password' }
  expect((await add(guess)).body).toMatchObject({
    error: 'account.wrong_password',
    message: 'This is not your password.',
  })
  expect((await add({ email: guess.email })).status).toBe(422)
  expect(await cast.make('dave', 'GET', at('dave'))).toHaveLength(1)
  await app.post()
  expect(mailTo('stranger@example.org')).toEqual([])
})

test('a hundred additions at once keep at most two addresses', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      cast.as('carol', 'POST', at('carol'), { email: `carol-${i}@example.org`, password }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await cast.make('carol', 'GET', at('carol'))).toHaveLength(2)
})

test('addresses of others are nobody’s business', async () => {
  for (const caller of ['bob', 'guest'] as const)
    expect((await cast.as(caller, 'GET', at('alice'))).status).toBe(caller === 'guest' ? 401 : 403)
})

test('two may claim an address; it belongs to whoever proves it first', async () => {
  const form = { username: 'claims_bob', email: 'bob@example.org', password: 'a long password' }
  expect((await cast.as('guest', 'POST', '/auth/signup', form)).status).toBe(200)
  await app.post()
  const [first, second] = mailTo('bob@example.org')
  expect((await verify(tokenIn(first!))).status).toBe(200)
  const late = await verify(tokenIn(second!))
  expect(late.body.error).toBe('emails.in_use')
  // From now on its owner gets a mail about it instead.
  await cast.as('guest', 'POST', '/auth/signup', { ...form, username: 'claims_too' })
  await app.post()
  const told = lastTo('bob@example.org').mail
  expect(told.subject).toBe('This address is in use on Loreloom')
  expect(told.text).toContain('It already belongs to @bob')
  expect(told.text).not.toContain('#')
})

test('one address gets at most five links an hour, whoever asks', async () => {
  const { id } = cast.sessions.dave.user.emails[0]!
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    statuses.push((await cast.as('dave', 'POST', at('dave', `/${id}/verification`))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  await cast.make('guest', 'POST', '/auth/request-reset', { email: 'dave@example.org' })
  await app.post()
  expect(mailTo('dave@example.org')).toHaveLength(5)
})

test('a disposable address opens no account', async () => {
  const form = { username: 'fleeting', email: 'x@mailinator.com', password: 'a long password' }
  const reply = await cast.as('guest', 'POST', '/auth/signup', form)
  expect(reply.status).toBe(422)
  expect(reply.body.issues).toEqual([
    {
      path: 'email',
      message: 'Please use an email address that lasts: disposable ones are refused.',
    },
  ])
})
