import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LocalRevocations } from '../../one-node/session-revocations.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { statement } from '../../db/statement.ts'
import { hashToken } from './refresh-tokens.ts'
import {
  endSession,
  endSessionsOf,
  ownerOf,
  purgeSessions,
  renewSession,
  startSession,
} from './sessions.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2027-01-01T00:00:00.000Z')
const secret = new Uint8Array(32).fill(7)

let app: TestApp
let cast: Cast
let userId: string
let told: string[]
const revocations = new LocalRevocations()
revocations.subscribe((ids) => told.push(...ids))
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  userId = cast.sessions.alice.user.id
})
afterAll(() => app.close())
beforeEach(() => {
  told = []
})

const begin = (now = START) => app.db.write((trx) => startSession(trx, userId, 'Laptop', now))
const ask = (refresh: string, now = START) =>
  app.db.write((trx) => renewSession(trx, refresh, { secret, revocations }, now))
async function renewed(refresh: string, now = START): Promise<string> {
  const renewal = await ask(refresh, now)
  if (renewal.status !== 'renewed') throw new Error(renewal.status)
  return renewal.refresh
}

test('a reply may be lost any number of times, for days: the same token gets the same successor', async () => {
  const { refresh: first } = await begin()
  const second = await renewed(first)
  for (let tries = 1; tries <= 20; tries++)
    expect(await renewed(first, START + tries * DAY)).toBe(second)
  const third = await renewed(second, START + 21 * DAY)
  for (const later of [MINUTE, 61 * MINUTE, 30 * DAY])
    expect(await renewed(second, START + 21 * DAY + later)).toBe(third)
  expect(told).toEqual([])
})

test('two tabs that refresh at once get the same, whichever reply comes last', async () => {
  let { refresh } = await begin()
  for (let round = 0; round < 10; round++) {
    const [one, other] = await Promise.all([renewed(refresh), renewed(refresh)])
    expect(one).toBe(other)
    expect(one).not.toBe(refresh)
    refresh = one
  }
  expect(told).toEqual([])
})

test('a thief who comes after the owner has gone on is noticed: the session ends, and its sockets', async () => {
  const { refresh: stolen, sessionId } = await begin()
  const owners = await renewed(await renewed(stolen))
  expect(await ask(stolen)).toEqual({ status: 'expired' })
  expect(told).toEqual([sessionId])
  expect(await ask(owners)).toEqual({ status: 'expired' })
  expect(await ownerOf(app.db.read, owners, secret)).toBeNull()
})

test('a thief who comes before the owner is noticed when the owner comes', async () => {
  const { refresh: stolen, sessionId } = await begin()
  const thiefs = await renewed(await renewed(stolen))
  expect(await ask(stolen)).toEqual({ status: 'expired' })
  expect(told).toEqual([sessionId])
  expect(await ask(thiefs)).toEqual({ status: 'expired' })
})

test('each token that is older than the one before the newest ends the session, however old', async () => {
  for (const age of [2, 3, 10]) {
    const { refresh } = await begin()
    const tokens = [refresh]
    for (let i = 0; i < age + 3; i++) tokens.push(await renewed(tokens.at(-1)!))
    expect(await ask(tokens.at(-1 - age)!)).toEqual({ status: 'expired' })
    expect(await ask(tokens.at(-1)!)).toEqual({ status: 'expired' })
  }
})

test('what was never a token of ours ends nothing', async () => {
  const { refresh, sessionId } = await begin()
  const newest = await renewed(await renewed(refresh))
  const [id, number, mac] = newest.split('.')
  const forged = [
    '',
    '.',
    '..',
    `${id}`,
    `${id}.0.${mac}`,
    `${id}.${Number(number) - 2}.${mac}`,
    `${id}.0${number}.${mac}`,
    `${id}.${number}.${'A'.repeat(43)}`,
    `${newest}.x`.slice(0, -1),
  ]
  for (const token of forged) {
    expect(await ask(token)).toEqual({ status: 'expired' })
    expect(await ownerOf(app.db.read, token, secret)).toBeNull()
  }
  expect(told).toEqual([])
  expect((await ownerOf(app.db.read, newest, secret))?.session_id).toBe(sessionId)
})

test('a database that was put back knows an older token as the newest, and the session goes on', async () => {
  const { refresh, sessionId } = await begin()
  const newest = await renewed(await renewed(await renewed(refresh)))
  await app.db.write((trx) => trx.run(setGeneration, { id: sessionId, generation: 1 }))
  const next = await renewed(newest)
  expect(await renewed(next)).not.toBe(next)
  expect(told).toEqual([])
})

test('a session from before tokens had numbers goes on, with the token it has and the one before', async () => {
  for (const held of ['token_hash', 'previous_hash'] as const) {
    const { sessionId } = await begin()
    const hash = hashToken(`old ${held}`)
    await app.db.write((trx) => trx.run(setOld, { id: sessionId, [held]: hash }))
    const next = await renewed(`old ${held}`)
    expect(await renewed(`old ${held}`)).toBe(next)
    await renewed(await renewed(next))
    expect(await ask(`old ${held}`)).toEqual({ status: 'expired' })
    expect(told.at(-1)).toBe(sessionId)
  }
})

test('sixty days without a visit end a session, and that is no sign-out', async () => {
  const { refresh } = await begin()
  const next = await renewed(refresh, START + 59 * DAY)
  expect(await ask(next, START + 120 * DAY)).toEqual({ status: 'expired' })
  expect(await ask(next, START + 120 * DAY)).toEqual({ status: 'expired' })
})

test('a session that was ended on purpose says so, to each of its tokens, for 400 days', async () => {
  const { refresh, sessionId } = await begin(Date.now())
  const next = await renewed(refresh, Date.now())
  await app.db.write((trx) => endSessionsOf(trx, userId, { only: sessionId }, revocations))
  const answer = { status: 'signed_out', userId }
  for (const token of [refresh, next, next]) expect(await ask(token)).toEqual(answer)
  await app.db.write((trx) => purgeSessions(trx, Date.now() + 399 * DAY))
  expect(await ask(next)).toEqual(answer)
  await app.db.write((trx) => purgeSessions(trx, Date.now() + 401 * DAY))
  expect(await ask(next)).toEqual({ status: 'expired' })
})

const setGeneration = statement<{ id: string; generation: number }>()((db, value) =>
  db.updateTable('sessions').set({ generation: value.generation }).where('id', '=', value.id),
)
const setOld = statement<{ id: string; token_hash?: string; previous_hash?: string }>()(
  (db, value) =>
    db
      .updateTable('sessions')
      .set((eb) => ({
        token_hash: eb.fn.coalesce(value.token_hash as never, eb.ref('token_hash')),
        previous_hash: eb.fn.coalesce(value.previous_hash as never, eb.ref('previous_hash')),
      }))
      .where('id', '=', value.id),
)

const leave = (refresh: string) =>
  app.db.write((trx) => endSession(trx, refresh, { secret, revocations }))

test('whoever signs out is told so; a stolen token ends the session, but signs nobody out', async () => {
  const { refresh: own, sessionId } = await begin()
  await leave(await renewed(own))
  expect(told).toEqual([sessionId])
  expect(await ask(own)).toEqual({ status: 'signed_out', userId })

  const { refresh: stolen } = await begin()
  const owners = await renewed(await renewed(stolen))
  await leave(stolen)
  expect(await ask(owners)).toEqual({ status: 'expired' })
  // The session is over: no later request changes how it ended.
  await leave(owners)
  expect(await ask(owners)).toEqual({ status: 'expired' })
})
