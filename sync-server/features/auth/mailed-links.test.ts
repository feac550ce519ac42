import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import {
  createPostApp,
  type Mailbox,
  openMailbox,
  type PostApp,
  type Received,
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
  for (const received of box.received.filter(({ to }) => !to.startsWith('dave')))
    await prove(received)
  await newcomer('known')
})
// Sends the mails that earlier tests caused, and forgets them.
beforeEach(async () => {
  await app.post()
  box.received.length = 0
})
afterAll(async () => {
  await app.close()
  await box.close()
})

const prove = (received: Received) =>
  cast.make('guest', 'POST', '/auth/verify-email', { token: tokenIn(received) })
/** Signs up a person with a proved address and no mail waiting. */
async function newcomer(username: string) {
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  const { user, token } = await cast.make<Session>('guest', 'POST', '/auth/signup', form)
  await app.post()
  await prove(box.received.find(({ to }) => to === form.email)!)
  box.received.length = 0
  return { user, headers: { authorization: `Bearer ${token}` } }
}
const ask = (email: string) => cast.as('guest', 'POST', '/auth/request-reset', { email })
const reset = (token: string, password = 'a new password') =>
  cast.as('guest', 'POST', '/auth/reset', { token, password })
const signIn = (username: string, password: string, headers = {}) =>
  cast.as('guest', 'POST', '/auth/login', { username, password }, headers)
const subjects = () => box.received.map(({ to, mail }) => `${to}: ${mail.subject}`)

test('a forgotten password is replaced by a mailed link: every session ends, and its owner is told', async () => {
  await ask('ALICE@example.org')
  await app.post()
  expect(subjects()).toEqual(['alice@example.org: Choose a new password'])
  const token = tokenIn(box.received[0]!)
  expect(box.received[0]!.mail.text).toContain('The link works once and for 30 minutes.')
  const short = await reset(token, 'short')
  expect(short.body.issues).toEqual([
    { path: 'password', message: 'Password must be at least 8 characters' },
  ])
  const own = await reset(token, 'Alice@Example.org')
  expect(own.body.issues).toEqual([
    { path: 'password', message: 'Your password must not be your username or email address' },
  ])
  expect((await reset(token)).body.data).toEqual({ username: 'alice' })
  expect((await reset(token)).body.error).toBe('auth.link_invalid')
  expect((await cast.as('alice', 'GET', '/auth/verify')).body.error).toBe('auth.expired')
  expect((await signIn('alice', 'a long password')).status).toBe(403)
  expect((await signIn('alice', 'a new password')).status).toBe(200)
  await app.post()
  expect(subjects()).toContain('alice@example.org: Your password was changed')
})

test('of forty resets with one link at once one succeeds', async () => {
  await ask('bob@example.org')
  await app.post()
  const token = tokenIn(box.received[0]!)
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, i) => reset(token, `password number ${i}`)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('of two links that were asked for, using one ends the other', async () => {
  await ask('carol@example.org')
  await ask('carol@example.org')
  await app.post()
  const [first, second] = box.received.map(tokenIn)
  expect((await reset(second!)).status).toBe(200)
  expect((await reset(first!)).status).toBe(410)
})

test('an address that nobody has proved resets the account that gave it, and is proved by it', async () => {
  await ask('dave@example.org')
  await app.post()
  expect((await reset(tokenIn(box.received[0]!))).status).toBe(200)
  const { db } = app
  const [email] = await db.read.all(selectEmail, { email: 'dave@example.org' })
  expect(email).toEqual({ verified: 1 })
})
const selectEmail = statement<{ email: string }>()((db, value) =>
  db.selectFrom('user_emails').select('verified').where('email', '=', value.email),
)

test('an added address that is not proved yet, perhaps mistyped, opens nothing', async () => {
  const { user, headers } = await newcomer('karla')
  const typed = { email: 'carla@example.org', password: 'a long password' }
  const added = await cast.as('guest', 'POST', `/users/${user.id}/emails`, typed, headers)
  expect(added.status).toBe(200)
  await app.post()
  box.received.length = 0
  await ask('carla@example.org')
  await app.post()
  expect(subjects()).toEqual([])
})

test('a changed password, and a deleted account, end the links that wait', async () => {
  const token = async () => {
    box.received.length = 0
    await ask('erin@example.org')
    await app.post()
    return tokenIn(box.received[0]!)
  }
  const password = 'a long password'
  const form = { username: 'erin', email: 'erin@example.org', password }
  const { token: erin } = await cast.make<{ token: string }>('guest', 'POST', '/auth/signup', form)
  const headers = { authorization: `Bearer ${erin}` }
  await app.post()
  const before = await token()
  const change = { current_password: password, new_password: 'another password' }
  expect((await cast.as('guest', 'POST', '/account/password', change, headers)).status).toBe(200)
  expect((await reset(before)).body.error).toBe('auth.link_invalid')
  await app.post()
  // A mail that still waits to be sent would bring a fresh link.
  box.received.length = 0
  await ask('erin@example.org')
  await app.write()
  const again = { current_password: 'another password', new_password: 'a third password' }
  expect((await cast.as('guest', 'POST', '/account/password', again, headers)).status).toBe(200)
  await app.post()
  expect(subjects()).toEqual(['erin@example.org: Your password was changed'])
  const later = await token()
  const end = { username: 'erin', password: 'a third password' }
  expect((await cast.as('guest', 'POST', '/account/delete', end, headers)).status).toBe(200)
  expect((await reset(later)).body.error).toBe('auth.link_invalid')
})

test('an unknown address gets the same answer and no mail', async () => {
  const known = await ask('alice@example.org')
  const unknown = await ask('nobody-at-all@example.org')
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  await app.post()
  expect(subjects()).toEqual(['alice@example.org: Choose a new password'])
})

test('a list of addresses is no address', async () => {
  const reply = await cast.as('guest', 'POST', '/auth/request-reset', {
    email: ['alice@example.org', 'mallory@example.org'],
  })
  expect(reply.status).toBe(422)
})

test('a link names our address, whatever the request calls it', async () => {
  await cast.as(
    'guest',
    'POST',
    '/auth/request-reset',
    { email: 'carol@example.org' },
    {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    },
  )
  await app.post()
  expect(box.received[0]!.mail.text).toContain('http://loreloom.test/reset-password#')
  expect(box.received[0]!.raw).not.toContain('evil.example')
})

test('a sign-in on a new device is told, on a known one not', async () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  await newcomer('heidi')
  const first = await signIn('heidi', 'a long password', firefox)
  await app.post()
  expect(subjects()).toEqual(['heidi@example.org: New sign-in to your account'])
  expect(box.received[0]!.mail.text).toContain('Firefox on Linux')
  const cookie = first.headers
    .getSetCookie()
    .find((line) => line.includes('device'))!
    .split(';')[0]!
  expect(first.headers.getSetCookie().every((line) => line.includes('HttpOnly'))).toBe(true)
  await signIn('heidi', 'a long password', { ...firefox, cookie })
  await app.post()
  expect(box.received).toHaveLength(1)
  // The server remembers no device for a wrong password.
  await signIn('heidi', 'wrong', firefox)
  await app.post()
  expect(box.received).toHaveLength(1)
})

test('a password that is changed by hand is told too, and a wrong one is not', async () => {
  const { headers } = await newcomer('grace')
  const change = (current_password: string) => {
    const passwords = { current_password, new_password: 'the newest password' }
    return cast.as('guest', 'POST', '/account/password', passwords, headers)
  }
  expect((await change('not mine')).status).toBe(403)
  await app.post()
  expect(subjects()).toEqual([])
  expect((await change('a long password')).status).toBe(200)
  await app.post()
  expect(subjects()).toEqual(['grace@example.org: Your password was changed'])
})

/** The least time of the processor for each, which other work on the machine does not lengthen; asked in turns and in either order. */
async function ratioOf(
  known: () => Promise<unknown>,
  unknown: () => Promise<unknown>,
  rounds: number,
) {
  const calls = { known, unknown }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = -4; i < rounds; i++) {
    for (const which of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const before = process.cpuUsage()
      await calls[which]()
      const { user, system } = process.cpuUsage(before)
      if (i >= 0) times[which].push(user + system)
    }
  }
  return Math.min(...times.known) / Math.min(...times.unknown)
}

let made = 0
test.each([
  [
    'signing in',
    21,
    () => signIn('known', 'wrong password'),
    () => signIn('nobody_here', 'wrong password'),
  ],
  ['asking for a reset', 101, () => ask('known@example.org'), () => ask('nobody-here@example.org')],
  [
    'signing up',
    21,
    () => signUp('known@example.org'),
    () => signUp(`fresh-${++made}@example.org`),
  ],
])('%s takes as long for what is known as for what is not', async (_, rounds, known, unknown) => {
  const ratio = await ratioOf(known, unknown, rounds)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.67)
})

function signUp(email: string) {
  const username = `n${++made}`
  const password = 'a long password'
  return cast.make('guest', 'POST', '/auth/signup', { username: `${username}-x`, email, password })
}
