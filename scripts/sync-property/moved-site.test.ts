import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/auth.ts'
import { newId } from '../../sync-server/db/ids.ts'
import {
  CLUSTER,
  newTestDatabase,
  type TestDatabase,
} from '../../sync-server/testing/postgres/databases.ts'
import { MAIN, ServerProcess } from '../../sync-server/testing/server-process.ts'
import { SERVER_FLAGS } from '../install.mjs'
import { ALL_DEVICE_RULES, Device } from './device.ts'
import { Network } from './network.ts'
import { randomFrom } from './random.ts'

interface PullReply {
  epoch: number
  scopes: Record<string, { put?: unknown[]; del?: unknown[]; reset?: true; to?: number }>
  revoked: string[]
}

const password = 'a long password'
const server = new ServerProcess()
let database: TestDatabase
let sessions: Session[]
let post: string
let device: Device
/** Requests of the device, and the server's answers to its pulls. */
let asked: string[] = []
let pulled: PullReply[] = []

beforeAll(async () => {
  database = await newTestDatabase(process.env[CLUSTER]!)
  await server.start(onSqlite())
  const signUp = (username: string) =>
    server.call('POST', '/auth/signup', { username, email: `${username}@example.org`, password })
  sessions = (await Promise.all(['alice', 'bob'].map(signUp))) as Session[]
  const made = async (path: string, body: object) =>
    ((await server.call('POST', path, body, sessions[0]!.token)) as { id: string }).id
  const community = await made('/communities', { name: 'Harbour' })
  const text = { id: newId(), post_type: 'text', title: 'The Lamp', body: 'Words.' }
  post = await made(`/communities/${community}/posts`, text)
  for (let n = 0; n < 5; n++)
    await made(`/posts/${post}/comments`, {
      id: newId(),
      body: `No. ${n}`,
      parent_comment_id: null,
    })
  device = newDevice(sessions[1]!)
  device.followed.add(`post:${post}`)
  device.followed.add(`community:${community}`)
  await device.openTab()
  await device.engine.pull()
})
afterAll(async () => {
  device.vault.close()
  device.cache.close()
  await server.remove()
  await database.drop()
})

const onSqlite = () => ({ DATABASE_URL: '' })
const onPostgres = () => ({ DATABASE_URL: database.url })

function newDevice(session: Session): Device {
  const random = randomFrom(1)
  const network = new Network(random, async (url, init) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${url}`, init)
    asked.push(new URL(url, 'http://127.0.0.1').pathname)
    if (url.endsWith('/sync/pull'))
      pulled.push(((await reply.clone().json()) as { data: PullReply }).data)
    return reply
  })
  network.heal()
  return new Device({
    session,
    network,
    random,
    rules: ALL_DEVICE_RULES,
    clock: { now: Date.now() },
  })
}

function move(to: string, env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...SERVER_FLAGS, join(dirname(MAIN), 'move.js'), to],
    { env: { ...process.env, DATA_DIR: server.dataDir, ...env }, encoding: 'utf8' },
  )
  expect(stdout + stderr).toContain('Moved.')
  expect(status).toBe(0)
}

async function bodies(): Promise<string[]> {
  const comments = (await server.call('GET', `/posts/${post}/comments`)) as { body: string }[]
  return comments.map(({ body }) => body).toSorted()
}

test.each([
  ['to PostgreSQL', () => database.url, onSqlite, onPostgres],
  ['back', () => server.dataDir, onPostgres, onSqlite],
])(
  'a site moves %s: a device notices nothing, and what it kept arrives once',
  async (way, to, before, after) => {
    // The counts of a post are told as the server stops.
    await server.end('SIGTERM')
    await server.start(before())
    await device.engine.pull()
    const known = pulled.at(-1)!.epoch
    const cursors = await cursorsOf(device)
    await server.end('SIGTERM')
    const words = `Written while the site moved ${way}`
    const body = { id: newId(), body: words, parent_comment_id: null }
    const { n } = await device.engine.mutate('comments.create', { params: { id: post }, body })
    await device.engine.push(2).catch(() => undefined)
    move(to(), before())
    await server.start(after())

    asked = []
    pulled = []
    const writes = device.writes
    await device.engine.pull()
    expect(pulled.map(({ epoch }) => epoch)).toEqual([known])
    expect(rowsIn(pulled)).toEqual([])
    expect(asked).toEqual(['/api/sync/pull'])
    expect(await cursorsOf(device)).toEqual(cursors)
    expect(device.writes).toBe(writes)

    await device.engine.push(20)
    await device.engine.pull()
    expect((await device.vault.outbox.get(n))?.state ?? 'acknowledged').toBe('acknowledged')
    expect((await bodies()).filter((one) => one === words)).toEqual([words])
    expect(asked.filter((path) => path !== '/api/sync/pull')).toEqual(['/api/sync/push'])
  },
)

/** Rows that came with the answers, and scopes that they start over. */
function rowsIn(replies: PullReply[]): unknown[] {
  return replies.flatMap(({ scopes, revoked }) => [
    ...revoked,
    ...Object.values(scopes).flatMap(({ put = [], del = [], reset }) => [
      ...put,
      ...del,
      ...(reset ? ['reset'] : []),
    ]),
  ])
}

/** How far the device is in each scope. */
async function cursorsOf({ cache }: Device): Promise<unknown> {
  return (await cache.cursors.toArray()).map(({ scope, cursor }) => [scope, cursor])
}
