import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenSession } from '#shared/contract/account.ts'
import type { Session } from '#shared/contract/auth.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

// bob and dave change their passwords, carol keeps hers, and alice signs in nowhere else: her sessions are counted.
let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const passwords = { current_password: 'a long password', new_password: 'another long password' }

async function signIn(username: string, password = 'a long password'): Promise<Session> {
  const agent = { 'user-agent': FIREFOX }
  const reply = await cast.as('guest', 'POST', '/auth/login', { username, password }, agent)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as Session
}
async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.fetch('/api/auth/verify', { headers })).status
}
const sessionsOf = (name: Name) => cast.make<OpenSession[]>(name, 'GET', '/account/sessions')

test('a changed password ends the other sessions, and only it signs in from then on', async () => {
  const other = await signIn('bob')
  expect(await statusOf(other.token)).toBe(200)
  await cast.make('bob', 'POST', '/account/password', passwords)
  expect(await statusOf(other.token)).toBe(401)
  expect(await statusOf(cast.sessions.bob.token)).toBe(200)
  await expect(signIn('bob')).rejects.toThrow('Wrong username or password.')
  await signIn('bob', passwords.new_password)
})

test('a wrong current password is refused, and ends nothing', async () => {
  const other = await signIn('carol')
  const wrong = { ...passwords, current_password: 'not mine' }
  const reply = await cast.as('carol', 'POST', '/account/password', wrong)
  expect([reply.status, reply.body.error]).toEqual([403, 'account.wrong_password'])
  expect(reply.body.message).toBe('This is not your password.')
  expect(await statusOf(other.token)).toBe(200)
})

test('a short new password is refused at its field', async () => {
  const short = { ...passwords, new_password: 'seven77' }
  const reply = await cast.as('carol', 'POST', '/account/password', short)
  expect(reply.status).toBe(422)
  expect(reply.body.issues).toEqual([
    { path: 'new_password', message: 'Password must be at least 8 characters' },
  ])
})

test('a new password that is one’s own name is refused at its field, and ends nothing', async () => {
  const other = await signIn('carol')
  const reply = await cast.as('carol', 'POST', '/account/password', {
    ...passwords,
    new_password: 'carol@example.org',
  })
  expect([reply.status, reply.body.error]).toEqual([422, 'auth.weak_password'])
  expect(reply.body.issues).toEqual([
    {
      path: 'new_password',
      message: 'Your password must not be your username or email address',
    },
  ])
  expect(await statusOf(other.token)).toBe(200)
})

test('tries at a password are limited for each account', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on', PROOF_WORK: '0' })
  const people = await gatherCast(limited)
  const wrong = { ...passwords, current_password: 'not mine' }
  const statuses: number[] = []
  for (let i = 0; i < 11; i++)
    statuses.push((await people.as('alice', 'POST', '/account/password', wrong)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  expect((await people.as('dave', 'POST', '/account/password', wrong)).status).toBe(403)
  await limited.close()
})

test('sessions say which device they are on, and which one asks', async () => {
  await signIn('alice')
  const list = await sessionsOf('alice')
  expect(list.map(({ device, is_current }) => [device, is_current])).toEqual([
    ['Firefox on Linux', false],
    ['Unknown device', true],
  ])
})

test('one session is ended, then all others; nobody ends somebody else’s', async () => {
  const [first, second, third] = [
    await signIn('carol'),
    await signIn('carol'),
    await signIn('carol'),
  ]
  const before = await sessionsOf('carol')
  const newest = before[0]!
  const stranger = await cast.as('alice', 'DELETE', `/account/sessions/${newest.id}`)
  expect([stranger.status, stranger.body.error]).toEqual([404, 'account.session_not_found'])
  await cast.make('carol', 'DELETE', `/account/sessions/${newest.id}`)
  expect(await statusOf(third.token)).toBe(401)
  expect(await statusOf(second.token)).toBe(200)
  const again = await cast.as('carol', 'DELETE', `/account/sessions/${newest.id}`)
  expect(again.body.message).toBe('This session has ended already.')
  await cast.make('carol', 'POST', '/account/sessions/end-others', {})
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 401])
  expect((await sessionsOf('carol')).map(({ is_current }) => is_current)).toEqual([true])
})

test('a session that its owner ended says so when it refreshes, as often as it asks, and to nobody else’s device', async () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['end-others', () => cast.make('dave', 'POST', '/account/sessions/end-others', {})],
    ['password', () => cast.make('dave', 'POST', '/account/password', passwords)],
  ]
  let password = passwords.current_password
  for (const [way, end] of ways) {
    const form = { username: 'dave', password }
    const signedIn = await cast.as('guest', 'POST', '/auth/login', form)
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    await end()
    if (way === 'password') password = passwords.new_password
    const refresh = (user_id: string) =>
      cast.as('guest', 'POST', '/auth/refresh', { user_id }, { cookie })
    for (let tries = 0; tries < 2; tries++) {
      const { status, body, headers } = await refresh(cast.sessions.dave.user.id)
      expect([way, status, body.error]).toEqual([way, 401, 'auth.signed_out'])
      expect(body.message).toBe('You have been signed out on this device. Please log in again.')
      expect(headers.get('set-cookie')).toBeNull()
    }
    const stranger = await refresh(cast.sessions.alice.user.id)
    expect([stranger.status, stranger.body.error]).toEqual([401, 'auth.expired'])
  }
})
