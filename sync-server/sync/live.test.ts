import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Config, readConfig } from '../config.ts'
import { type RunningServer, startServer } from '../server.ts'
import { ask } from '../testing/ask.ts'
import { newTestPlace, type TestPlace, withDatabase } from '../testing/open-test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-live-'))
let place: TestPlace
let config: Config
let server: RunningServer
let token = ''
let userId = ''
let community = ''

beforeAll(async () => {
  place = await newTestPlace()
  config = readConfig({
    ...place.env,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  server = await startServer(config, pino({ level: 'silent' }))
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  const session = (await call('/auth/signup', form)) as { token: string; user: { id: string } }
  token = session.token
  userId = session.user.id
  community = ((await call('/communities', { name: 'Live' })) as { id: string }).id
})
afterAll(async () => {
  await server.stop()
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(path: string, body?: object, as = token, method = 'POST'): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (as) headers['authorization'] = `Bearer ${as}`
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, init)
  return ((await response.json()) as { data: unknown }).data
}

interface Heard {
  socket: WebSocket
  pokes: Record<string, number>[]
  closed: Promise<number>
  next(): Promise<Record<string, number>>
  /** Resolves with all pokes up to the first that is meant. */
  until(isMeant: (poke: Record<string, number>) => boolean): Promise<Record<string, number>[]>
}

async function listen(ticket: string, scopes: string[], origin?: string): Promise<Heard> {
  const address = `ws://127.0.0.1:${server.port}/api/sync/live?ticket=${ticket}`
  const socket = new WebSocket(address, origin ? { origin } : {})
  const pokes: Record<string, number>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    pokes.push((JSON.parse(data.toString()) as { s: Record<string, number> }).s)
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve).once('error', resolve))
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: 'follow', scopes }))
  async function next() {
    while (pokes.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    return pokes.shift()!
  }
  return {
    socket,
    pokes,
    closed,
    next,
    async until(isMeant) {
      const heard = [await next()]
      while (!isMeant(heard.at(-1)!)) heard.push(await next())
      return heard
    },
  }
}

async function headOf(scope: string): Promise<number> {
  const select = sql<{ head: number }>`select head from sync_scope where scope = ${scope}`
  return (await withDatabase(config, (db) => ask(db.read, select)))[0]!.head
}

const ticketFor = async (as = token) =>
  ((await call('/sync/ticket', undefined, as)) as { ticket: string }).ticket

test('a follower hears of the scopes it may follow, and only of those', async () => {
  const scopes = [
    `community:${community}`,
    `user:${userId}`,
    'user:01900000-0000-7000-8000-000000000000',
  ]
  const heard = await listen(await ticketFor(), scopes)
  expect(Object.keys(await heard.next()).sort()).toEqual(scopes.slice(0, 2).sort())
  await call(`/communities/${community}/posts`, { post_type: 'text', title: 'News', body: 'x' })
  expect(Object.keys(await heard.next())).toEqual([`community:${community}`])
  heard.socket.close()
})

test('a visitor follows what is public and nobody’s private scope', async () => {
  const heard = await listen(await ticketFor(''), [`community:${community}`, `user:${userId}`])
  expect(Object.keys(await heard.next())).toEqual([`community:${community}`])
  heard.socket.close()
})

test('a scope that closes is named once more, and never again', async () => {
  const { id } = (await call('/worlds', { name: 'Closing Hall' })) as { id: string }
  const form = { username: 'dave', email: 'dave@example.org', password: 'a long password' }
  const stranger = (await call('/auth/signup', form, '')) as { token: string }
  const scope = `world:${id}`
  const heard = await listen(await ticketFor(stranger.token), [scope, `community:${community}`])
  expect(Object.keys(await heard.next())).toContain(scope)
  await call(`/worlds/${id}`, { is_public: false }, token, 'PATCH')
  await heard.until((heads) => scope in heads)
  await call(`/worlds/${id}`, { bio: 'Unseen' }, token, 'PATCH')
  // The server still sends heads of the open scope, and only of that one.
  await call(`/communities/${community}/posts`, { post_type: 'text', title: 'Open', body: 'x' })
  const head = await headOf(`community:${community}`)
  const later = await heard.until((heads) => (heads[`community:${community}`] ?? 0) >= head)
  expect(later.filter((heads) => scope in heads)).toEqual([])
  heard.socket.close()
})

test('a ticket opens one socket', async () => {
  const ticket = await ticketFor()
  const first = await listen(ticket, [])
  const second = await listen(ticket, [])
  expect(await second.closed).toBe(4401)
  first.socket.close()
})

test.each(['not json', '{"t":"explode"}', 'null', '{"t":"follow","scopes":{}}'])(
  'the frame %s closes its own socket and harms nobody',
  async (frame) => {
    const heard = await listen(await ticketFor(), [])
    await heard.next()
    heard.socket.send(frame)
    expect(await heard.closed).toBe(1008)
    expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).ok).toBe(true)
  },
)
