import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../config.ts'
import { type RunningServer, startServer } from '../../server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-ended-'))
let server: RunningServer
let home = ''
beforeAll(async () => {
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  server = await startServer(readConfig(env), pino({ level: 'silent' }))
  home = `http://127.0.0.1:${server.port}/api`
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  await call('/auth/signup', form)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<T>(path: string, body: object, token?: string, method = 'POST') {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  const reply = await fetch(home + path, { method, headers, body: JSON.stringify(body) })
  return { data: ((await reply.json()) as { data: T }).data, headers: reply.headers }
}

async function signIn() {
  const form = { username: 'alice', password: 'a long password' }
  const { data, headers } = await call<{ token: string }>('/auth/login', form)
  return { token: data.token, cookie: headers.get('set-cookie')!.split(';')[0]! }
}

/** Resolves with how it is closed once it is open. */
async function listen(token: string): Promise<{ closed: Promise<number> }> {
  const { ticket } = (await call<{ ticket: string }>('/sync/ticket', {}, token)).data
  return open(`${home.replace('http', 'ws')}/sync/live?ticket=${ticket}`)
}

async function open(address: string): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(address)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  return { closed }
}

async function writeIn(token: string): Promise<{ closed: Promise<number> }> {
  const make = async (path: string, body: object) =>
    (await call<{ id: string }>(path, body, token)).data.id
  const world = await make('/worlds', { name: `World ${crypto.randomUUID()}` })
  const book = await make(`/worlds/${world}/books`, { title: 'A book' })
  const chapter = await make(`/books/${book}/chapters`, { title: 'I' })
  const document = `section:${await make(`/chapters/${chapter}/sections`, {})}`
  const { ticket } = (await call<{ ticket: string }>('/collab/ticket', { document }, token)).data
  return open(`${home.replace('http', 'ws')}/collab/${document}?ticket=${ticket}`)
}

test('ended sessions lose their sockets at once; the one that asks keeps its own', async () => {
  const [phone, laptop] = [await signIn(), await signIn()]
  const [far, near] = [await listen(phone.token), await listen(laptop.token)]
  const text = await writeIn(phone.token)
  const { ticket } = (await call<{ ticket: string }>('/sync/ticket', {}, phone.token)).data
  await call('/account/sessions/end-others', {}, laptop.token)
  expect([await far.closed, await text.closed]).toEqual([4401, 4401])
  // A ticket that was given before is worth nothing now.
  const late = await open(`${home.replace('http', 'ws')}/sync/live?ticket=${ticket}`)
  expect(await late.closed).toBe(4401)
  const still = await Promise.race([near.closed, Promise.resolve('open')])
  expect(still).toBe('open')
})

test('signing out closes its sockets too', async () => {
  const { token, cookie } = await signIn()
  const socket = await listen(token)
  const headers = { 'content-type': 'application/json', cookie }
  await fetch(`${home}/auth/logout`, { method: 'POST', headers, body: '{}' })
  expect(await socket.closed).toBe(4401)
})
