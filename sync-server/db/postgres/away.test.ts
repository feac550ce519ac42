import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { ask } from '../../testing/ask.ts'
import { type Cluster, startCluster } from '../../testing/postgres/cluster.ts'
import { makeTemplate, newTestDatabase } from '../../testing/postgres/databases.ts'
import { ServerProcess } from '../../testing/server-process.ts'
import { newId } from '../ids.ts'
import { openPostgres } from './open-database.ts'

const TIMES = Number(process.env['KILLS'] ?? 4)
const WRITERS = 8
const AWAY = { error: 'server.database_away' }

let cluster: Cluster
let url = ''
let server: ServerProcess
beforeAll(async () => {
  cluster = await startCluster()
  await makeTemplate(cluster.url)
  url = (await newTestDatabase(cluster.url)).url
  server = new ServerProcess({ DATABASE_URL: url })
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await cluster.stop()
})

const address = (path: string) => `http://127.0.0.1:${server.port}${path}`

/** Writes posts, one after another: a call without an answer, or with the answer to come later, is sent again as it was. */
function writeUntilDone(community: string, token: string) {
  const acknowledged: string[] = []
  let refused = 0
  let isDone = false
  async function write(): Promise<void> {
    while (!isDone) {
      const body = { id: newId(), post_type: 'text', title: 'A post', body: 'Words.' }
      const key = newId()
      const send = () => server.call('POST', `/communities/${community}/posts`, body, token, key)
      for (;;) {
        const isStored = await send().then(
          () => true,
          (error: Error) => {
            if (!/ 503 .*server\.database_away/.test(error.message)) throw error
            refused += 1
            return false
          },
        )
        if (isStored) break
        await pause(20)
      }
      acknowledged.push(body.id)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    acknowledged,
    refused: () => refused,
    async end() {
      isDone = true
      await writers
    },
  }
}

test(
  `PostgreSQL ends and starts ${TIMES} times: calls are refused meanwhile, and every acknowledged write is there exactly once`,
  async () => {
    const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
    const { token } = (await server.call('POST', '/auth/signup', form)) as Session
    const { id } = (await server.call('POST', '/communities', { name: 'Away' }, token)) as {
      id: string
    }
    const { pid } = server
    const load = writeUntilDone(id, token)
    for (let i = 0; i < TIMES; i++) {
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + WRITERS)
      await cluster.end(i % 2 ? 'fast' : 'crash')
      await expectAway(token)
      const refused = load.refused()
      await expect.poll(load.refused).toBeGreaterThan(refused)
      await cluster.start()
    }
    const before = load.acknowledged.length
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + WRITERS)
    await load.end()

    expect(server.pid).toBe(pid)
    expect((await fetch(address('/api/ready'))).status).toBe(200)
    await expectAllOnce(load.acknowledged)
  },
  HANGS_MS + TIMES * 10_000,
)

/** The process answers, and says when to come back. */
async function expectAway(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (const path of ['/api/ready', '/api/communities/my', '/api/communities']) {
    const reply = await fetch(address(path), { headers })
    expect([path, reply.status, await reply.json()]).toMatchObject([path, 503, AWAY])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await fetch(address('/api/health'))).status).toBe(200)
}

async function expectAllOnce(acknowledged: string[]): Promise<void> {
  await server.end('SIGTERM')
  const db = await openPostgres(url, { wordsFile: `${server.dataDir}/beside.db` })
  try {
    const posts = await ask(db.read, sql<{ id: string }>`select id from posts`)
    const stored = new Set(posts.map((post) => post.id))
    expect(acknowledged.filter((post) => !stored.has(post))).toEqual([])
    // Each writer waits for its last answer: nothing is there that was not acknowledged.
    expect(stored.size).toBe(acknowledged.length)
    const epoch = sql`select value from sync_meta where key = 'epoch'`
    expect(await ask(db.read, epoch)).toEqual([{ value: '1' }])
    const done = sql`select count(*) as n from sync_mutation where name = 'posts.create'`
    expect(await ask(db.read, done)).toEqual([{ n: stored.size }])
  } finally {
    await db.close()
  }
}
