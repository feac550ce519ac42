import argon2 from 'argon2'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findCredentials, setPasswordHash } from './accounts.ts'
import { purgeSessions } from './sessions.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const form = { username: 'erin', email: 'erin@example.org', password: 'a long password' }

test.each([
  [{ ...form, password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
  [
    { ...form, password: '12345678' },
    'password',
    'This password is too common. Please choose another one.',
  ],
  [
    { ...form, username: 'erin-writes', password: 'Erin-Writes1' },
    'password',
    'Your password must not be your username or email address',
  ],
  [{ ...form, email: 'not an address' }, 'email', 'Please enter a valid email address'],
  [
    { ...form, email: ['erin@example.org'] },
    'email',
    'Invalid input: expected string, received array',
  ],
  [{ ...form, username: 'Er' }, 'username', 'Username must be 3 to 20 characters'],
  [
    { ...form, username: 'erin smith' },
    'username',
    'Username may only contain lowercase letters, numbers, hyphens and underscores',
  ],
  [{ ...form, username: 'admin' }, 'username', 'This username is reserved'],
])('a sign-up with %j is refused at its field', async (body, path, message) => {
  const reply = await cast.as('guest', 'POST', '/auth/signup', body)
  expect(reply.status).toBe(422)
  expect(reply.body.issues).toContainEqual({ path, message })
})

test('a username can be taken once', async () => {
  const reply = await cast.as('guest', 'POST', '/auth/signup', { ...form, username: 'alice' })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({
    error: 'auth.username_taken',
    message: 'This username is already taken.',
  })
})

test('a sign-up does not tell whether an e-mail address is known', async () => {
  const known = await cast.as('guest', 'POST', '/auth/signup', {
    ...form,
    username: 'frank',
    email: 'alice@example.org',
  })
  const unknown = await cast.as('guest', 'POST', '/auth/signup', { ...form, username: 'grace' })
  expect([known.status, unknown.status]).toEqual([200, 200])
})

test('a new account has a hundred coins and sees its own e-mail', async () => {
  expect(cast.sessions.alice.user).toMatchObject({
    username: 'alice',
    coins: 100,
    email: 'alice@example.org',
  })
})

test('a wrong password and an unknown name get the same answer, which is no 401', async () => {
  const wrong = await cast.as('guest', 'POST', '/auth/login', {
    username: 'alice',
    password: 'wrong',
  })
  const unknown = await cast.as('guest', 'POST', '/auth/login', {
    username: 'nobody',
    password: 'wrong',
  })
  expect(wrong.status).toBe(403)
  expect(wrong.text).toBe(unknown.text)
  expect(wrong.body.error).toBe('auth.wrong_credentials')
})

test('signing in gives a token that verify knows', async () => {
  const { token } = await cast.make<{ token: string }>('guest', 'POST', '/auth/login', {
    username: 'Bob',
    password: 'a long password',
  })
  const reply = await app.fetch('/api/auth/verify', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(
    ((await reply.json()) as { data: { user: { username: string } } }).data.user.username,
  ).toBe('bob')
})

async function signIn(username: string): Promise<string> {
  const reply = await cast.as('guest', 'POST', '/auth/login', {
    username,
    password: 'a long password',
  })
  const cookie = reply.headers.get('set-cookie')!
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  return cookie.split(';')[0]!
}
const refresh = (cookie: string) => cast.as('guest', 'POST', '/auth/refresh', {}, { cookie })
const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie')!.split(';')[0]!

test('a refresh rotates the cookie, and a repeat gets the same successor until that was used', async () => {
  const first = await signIn('carol')
  const once = await refresh(first)
  const again = await refresh(first)
  expect(once.status).toBe(200)
  expect(cookieOf(once)).not.toBe(first)
  expect(cookieOf(again)).toBe(cookieOf(once))
  const third = cookieOf(await refresh(cookieOf(once)))
  expect((await refresh(first)).body.error).toBe('auth.expired')
  expect((await refresh(third)).body.error).toBe('auth.expired')
})

test('a hundred refreshes at once all get the same successor', async () => {
  const first = await signIn('dave')
  const replies = await Promise.all(Array.from({ length: 100 }, () => refresh(first)))
  expect(new Set(replies.map(cookieOf)).size).toBe(1)
})

test('logging out ends the session: its tokens say "Your session has expired. Please log in again."', async () => {
  const reply = await cast.as('guest', 'POST', '/auth/login', {
    username: 'dave',
    password: 'a long password',
  })
  const { token } = reply.body.data as unknown as { token: string }
  await cast.as('guest', 'POST', '/auth/logout', {}, { cookie: cookieOf(reply) })
  const after = await app.fetch('/api/auth/verify', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(after.status).toBe(401)
  expect(((await after.json()) as { message: string }).message).toBe(
    'Your session has expired. Please log in again.',
  )
})

test('tokens of a foreign key, without an end or of another kind are refused', async () => {
  const person = { ...form, username: 'minted', email: 'minted@example.org' }
  const { user, token: own } = await cast.make<Session>('guest', 'POST', '/auth/signup', person)
  const { sid } = decodeJwt<{ sid: string }>(own)
  const base = () =>
    new SignJWT({ sid })
      .setIssuer('loreloom')
      .setAudience('loreloom')
      .setSubject(user.id)
      .setJti('x')
      .setIssuedAt()
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const { token: key } = app.app.secrets
  const forgedWith = (claims: object) => {
    const iat = Math.floor(Date.now() / 1000)
    const good = { sid, iss: 'loreloom', aud: 'loreloom', sub: user.id, jti: 'x', iat }
    return new SignJWT({ ...good, exp: iat + 900, ...claims } as never)
      .setProtectedHeader(header)
      .sign(key)
  }
  const forged = [
    await base().setProtectedHeader(header).setExpirationTime('15m').sign(new Uint8Array(32)),
    await base().setProtectedHeader(header).sign(key),
    await base().setProtectedHeader({ alg: 'HS256' }).setExpirationTime('15m').sign(key),
    await base()
      .setProtectedHeader({ ...header, alg: 'HS512' })
      .setExpirationTime('15m')
      .sign(new Uint8Array(64)),
    // Signed by us, and still no token of ours.
    await forgedWith({ exp: 1e308 }),
    await forgedWith({ exp: Math.floor(Date.now() / 1000) + 86_400 }),
    await forgedWith({ exp: '15m' }),
    await forgedWith({ sub: { id: user.id } }),
    await forgedWith({ sub: [user.id] }),
    await forgedWith({ sub: 7 }),
    await forgedWith({ sub: '' }),
    await forgedWith({ sid: { toString: 'x' } }),
    await forgedWith({ sid: '\u0000' }),
    await forgedWith({ iat: -1e308 }),
    await forgedWith({ iat: 1e308 }),
    `${btoa('{"alg":"none","typ":"at+jwt"}')}.${own.split('.')[1]}.`,
  ]
  const verify = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.fetch('/api/auth/verify', { headers })).status
  }
  for (const token of forged) expect(await verify(token)).toBe(401)
  // They lack nothing else.
  expect(await verify(await forgedWith({}))).toBe(200)
})

test('a hundred sign-ups at once with one name make one account', async () => {
  const body = { ...form, username: 'the-one' }
  const signUp = async () => (await cast.as('guest', 'POST', '/auth/signup', body)).status
  const answers: number[] = []
  while (answers.length < 100) {
    const length = 100 - answers.length
    const statuses = await Promise.all(Array.from({ length }, signUp))
    // Only so many passwords are hashed at once; the others are asked to come again.
    answers.push(...statuses.filter((status) => status !== 503))
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set([200, 409]))
})

test('a password hashed with older settings is hashed anew when it is next used', async () => {
  const hash = await argon2.hash('a long password', { memoryCost: 8_192, timeCost: 2 })
  const id = cast.sessions.dave.user.id
  await app.db.write((trx) => setPasswordHash(trx, id, hash))
  const body = { username: 'dave', password: 'a long password' }
  await cast.make('guest', 'POST', '/auth/login', body)
  const kept = (await findCredentials(app.db.read, 'dave'))!.password_hash
  expect(kept).toContain('m=19456,')
  await cast.make('guest', 'POST', '/auth/login', body)
  expect((await findCredentials(app.db.read, 'dave'))!.password_hash).toBe(kept)
})

test('a session is forgotten two months after its end, and not before', async () => {
  const id = cast.sessions.carol.user.id
  const count = async () => (await app.db.read.all(selectSessions, { id })).length
  const before = await count()
  const idle = (days: number) => Date.now() + days * 86_400_000
  await app.db.write((trx) => purgeSessions(trx, idle(119)))
  expect(await count()).toBe(before)
  await app.db.write((trx) => purgeSessions(trx, idle(121)))
  expect(await count()).toBe(0)
})

const selectSessions = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', value.id)
    .where('ended_at', 'is', null),
)

test('a log-in that succeeds does not count, and a sign-up that fails does not either', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on', PROOF_WORK: '0' })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await limited.fetch(`/api${path}`, init)).status
  }
  await post('/auth/signup', form)
  const { username, password } = form
  for (let i = 0; i < 20; i++) expect(await post('/auth/login', { username, password })).toBe(200)
  for (let i = 0; i < 20; i++) expect(await post('/auth/signup', form)).toBe(409)
  for (let i = 0; i < 4; i++)
    expect(await post('/auth/signup', { ...form, username: `erin-${i}` })).toBe(200)
  expect(await post('/auth/signup', { ...form, username: 'erin-9' })).toBe(429)
  await limited.close()
})

describe('while a password is changed', () => {
  const body = { username: 'bob', password: form.password }
  const login = () => cast.as('guest', 'POST', '/auth/login', body)
  let id: string
  /** What the change does, once the new hash is made: nothing waits longer than the passwords that are compared meanwhile. */
  const change = (hash: string) => app.db.write((trx) => setPasswordHash(trx, id, hash), [id])
  beforeAll(() => {
    id = cast.sessions.bob.user.id
  })

  test('a sign-in with the same one, hashed anew by another device, goes on', async () => {
    await change(await argon2.hash(form.password, { timeCost: 3 }))
    const replies = await Promise.all([login(), login(), login()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { password_hash } = (await findCredentials(app.db.read, 'bob'))!
    expect(password_hash).toContain('t=2')
  })

  test('what is under way with the old one opens no session, and takes nothing back', async () => {
    const hash = await argon2.hash('another password')
    const { token } = await cast.make<Session>('guest', 'POST', '/auth/login', body)
    const signedIn = { authorization: `Bearer ${token}` }
    const passwords = { current_password: form.password, new_password: 'that of a thief' }
    const asked = [
      login(),
      login(),
      cast.as('guest', 'POST', '/account/password', passwords, signedIn),
      cast.as('guest', 'POST', '/account/delete', body, signedIn),
    ]
    await change(hash)
    const replies = await Promise.all(asked)
    expect(replies.map(({ body: { error } }) => error)).toEqual([
      'auth.wrong_credentials',
      'auth.wrong_credentials',
      'account.wrong_password',
      'account.wrong_password',
    ])
    expect((await findCredentials(app.db.read, 'bob'))!.password_hash).toBe(hash)
  })
})
