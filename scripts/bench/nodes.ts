import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Options } from 'autocannon'
import { v7 } from 'uuid'
import { WebSocket } from 'ws'
import { SYNC_SCHEMA } from '../../shared/limits.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { RedisServer } from '../../sync-server/testing/many-nodes/redis-server.ts'
import { newSharedPlace } from '../../sync-server/testing/many-nodes/shared-place.ts'
import { openTwoNodes, type TwoNodes } from '../../sync-server/testing/many-nodes/two-nodes.ts'
import { type Cluster, startCluster } from '../../sync-server/testing/postgres/cluster.ts'
import { makeTemplate, newTestDatabase } from '../../sync-server/testing/postgres/databases.ts'
import { call } from './call.ts'
import { processorTime } from '../processor-time.ts'
import { type Started, startScript } from './processes.ts'
import type { Row } from './rows.ts'
import { percentile, typing } from './typists.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const CONNECTIONS = 50
const WRITERS = 20
const POSTS = 60
const POKES = 100
/** Two hundred keys: of fewer the 99th percentile is no more than the slowest one. */
const TYPING_SECONDS = 20
/** As operators have it; tests do without. */
const DURABLE = ['fsync=on', 'full_page_writes=on']

/** A feed, a pull and a comment on SQLite, on PostgreSQL with one server, and with two; and how soon the other server has a change. */
export async function nodeRows(folder: string): Promise<Row[]> {
  mkdirSync(folder)
  const rows = await siteRows('SQLite', [{ DATA_DIR: join(folder, 'sqlite') }])
  const cluster = await startCluster(undefined, DURABLE)
  try {
    await makeTemplate(cluster.url)
    const { url, drop } = await newTestDatabase(cluster.url)
    const one = { DATA_DIR: join(folder, 'one'), DATABASE_URL: url }
    rows.push(...(await siteRows('PostgreSQL', [one], cluster)))
    await drop()

    const redis = new RedisServer()
    await redis.start()
    const shared = await newSharedPlace(redis.url, cluster.url)
    const two = ['here', 'there'].map((name) => ({ ...shared.env, DATA_DIR: join(folder, name) }))
    rows.push(...(await siteRows('PostgreSQL, two servers', two, cluster)))
    await shared.drop()
    await redis.remove()

    const nodes = await openTwoNodes({ cluster: cluster.url, more: { PROOF_WORK: '0' } })
    rows.push(await pokeRow(nodes), await keyRow(nodes))
    await nodes.close()
  } finally {
    await cluster.stop()
  }
  return rows
}

/** The costs of the servers, which start with these settings; those of the database beside them. */
async function siteRows(
  where: string,
  settings: Record<string, string>[],
  cluster?: Cluster,
): Promise<Row[]> {
  const servers: Started[] = []
  for (const env of settings)
    servers.push(await startScript('./app-server.ts', ['uncached'], { ...env, PROOF_WORK: '0' }))
  const rows: Row[] = []
  for (const [what, asked] of Object.entries(await callsOn(servers[0]!.url))) {
    const { rate, cost, database } = await load(servers, asked, cluster)
    const beside = cluster ? `, and ${database.toFixed(2)} ms of the database` : ''
    const measured = `${Math.round(rate).toLocaleString('en-US')}/s${beside}`
    rows.push({ what: `${what} on ${where}`, measured, goal: '', cost })
  }
  await Promise.all(servers.map((server) => server.stop()))
  return rows
}

/** People, and a community with posts, made by calls: the same on each engine. */
async function callsOn(url: string): Promise<Record<string, Omit<Options, 'url'>>> {
  const tokens: string[] = []
  for (let i = 0; i < WRITERS; i++) {
    const form = { username: `writer${i}`, email: `writer${i}@example.org`, password: PASSWORD }
    tokens.push((await call<{ token: string }>(url, '/auth/signup', form)).token)
  }
  const { id } = await call<Made>(url, '/communities', { name: 'Measured' }, tokens[0])
  const posts: string[] = []
  for (let i = 0; i < POSTS; i++) {
    const form = {
      post_type: 'text',
      title: `Post ${i}`,
      body: 'The lamp kept burning. '.repeat(8),
    }
    posts.push((await call<Made>(url, `/communities/${id}/posts`, form, tokens[i % WRITERS])).id)
  }
  const json = { 'content-type': 'application/json' }
  const cursor = { [`community:${id}`]: POSTS - 18 }
  const device = { epoch: 1, device_id: v7(), schema: SYNC_SCHEMA }
  let n = 0
  // Writers of one post take turns: these are all over the community.
  const comment = <R extends object>(request: R) => ({
    ...request,
    path: `/api/posts/${posts[++n % POSTS]}/comments`,
    headers: { ...json, authorization: `Bearer ${tokens[n % WRITERS]}` },
  })
  return {
    feed: { requests: [{ path: `/api/communities/${id}/posts?limit=20&sort=new` }] },
    'pull of 20': {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...device, cursor }),
      requests: [{ path: '/api/sync/pull' }],
    },
    comment: {
      method: 'POST',
      body: '{"body":"A measured word."}',
      requests: [{ setupRequest: comment }],
    },
  }
}
interface Made {
  id: string
}
const PASSWORD = 'measured well'

/** Requests for each second, and milliseconds of the servers' and of the database's processors for each request. */
async function load(servers: readonly Started[], asked: Omit<Options, 'url'>, cluster?: Cluster) {
  const connections = CONNECTIONS / servers.length
  const run = (duration: number) =>
    Promise.all(servers.map(({ url }) => autocannon({ ...asked, url, connections, duration })))
  await run(1)
  const ofServers = () => servers.reduce((sum, server) => sum + processorTime(server.process), 0)
  const before = [ofServers(), databaseTime(cluster)] as const
  const results = await run(SECONDS)
  const refused = results.reduce((sum, { non2xx }) => sum + non2xx, 0)
  if (refused > 0) throw new Error(`${refused} replies were refused`)
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0)
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    cost: (ofServers() - before[0]) / total,
    database: (databaseTime(cluster) - before[1]) / total,
  }
}

/** Milliseconds of the processor that a PostgreSQL and all of its processes have had. */
function databaseTime(cluster: Cluster | undefined): number {
  const ids = cluster?.processes() ?? []
  return ids.reduce((sum, pid) => sum + processorTime({ pid }), 0)
}

const times = (sorted: number[]) =>
  `${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`

/** From the request of a comment at one server to the poke of a device at the other, which waits 250 ms for what else changes. */
async function pokeRow({ nodes, signUp, listen }: TwoNodes): Promise<Row> {
  const { token } = await signUp('poked')
  const make = async (path: string, body: object) =>
    ((await nodes[0].call('POST', path, body, token)) as { id: string }).id
  const community = await make('/communities', { name: 'Poked' })
  const form = { post_type: 'text', title: 'Poked', body: 'The lamp.' }
  const post = await make(`/communities/${community}/posts`, form)
  const { socket } = await listen(nodes[1], token, [`community:${community}`, `post:${post}`])
  const taken: number[] = []
  for (let i = 0; i < POKES; i++) {
    const { promise: poked, resolve } = Promise.withResolvers<void>()
    const begun = performance.now()
    socket.once('message', () => {
      taken.push(performance.now() - begun)
      resolve()
    })
    await nodes[0].call('POST', `/posts/${post}/comments`, { body: `Word ${i}.` }, token)
    await poked
    // A second poke of the same change is not the next one.
    await pause(20)
  }
  socket.terminate()
  const measured = times(taken.sort((a, b) => a - b))
  return {
    what: 'a comment, to a poke at the other server',
    measured,
    goal: '250 ms, and little more',
  }
}

/** Two people who type in one text at different servers. */
async function keyRow({ nodes, signUp, beside }: TwoNodes): Promise<Row> {
  const { token } = await signUp('typist')
  const make = async (path: string, body: object) =>
    ((await nodes[0].call('POST', path, body, token)) as { id: string }).id
  const book = await make(`/worlds/${await make('/worlds', { name: 'Typed' })}/books`, {
    title: 'Typed',
  })
  const { sections } = await beside((db) => plantBook(db, book, 1))
  const document = `section:${sections[0]!}`
  const dialect = {
    async open(_document: string, person: number): Promise<WebSocket> {
      const node = nodes[person % 2]!
      const reply = await node.call('POST', '/collab/ticket', { document }, token)
      const { ticket } = reply as { ticket: string }
      const address = `ws://127.0.0.1:${node.port}/api/collab/${document}?ticket=${ticket}`
      const socket = new WebSocket(address)
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      return socket
    },
  }
  const measured = times(await typing(dialect, [document], 2, TYPING_SECONDS))
  return { what: 'a key to the writer at the other server', measured, goal: 'p99 ≤ 5 ms' }
}
