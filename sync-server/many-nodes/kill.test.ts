import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { until, untilTrue } from '#shared/testing/until.ts'
import { Doc } from 'yjs'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../db/ids.ts'
import { ask } from '../testing/ask.ts'
import { plantBook } from '../testing/documents.ts'
import { openTwoNodes, type TwoNodes } from '../testing/many-nodes/two-nodes.ts'
import type { ServerProcess } from '../testing/server-process.ts'

/** Of each: a node, and Redis. */
const KILLS = Number(process.env['KILLS'] ?? 3)
const WRITERS = 6
let site: TwoNodes
let alice: Session
let isWriting = true
/** What a node has acknowledged until now. */
const comments: string[] = []
const words: string[] = []

beforeAll(async () => {
  site = await openTwoNodes()
  alice = await site.signUp('alice')
})
afterAll(() => site.close())

const anyNode = () => site.nodes[Math.floor(Math.random() * 2)]!

/** No answer means unknown, never "not done": the same request goes to any node until there is one. */
async function request<T>(method: string, path: string, body: object): Promise<T> {
  const key = newId()
  for (;;) {
    try {
      return (await anyNode().call(method, path, body, alice.token, key)) as T
    } catch (error) {
      if (/ 4\d\d /.test((error as Error).message)) throw error
      await pause(20)
    }
  }
}

/** Comments until the end. */
async function comment(post: string): Promise<void> {
  while (isWriting) {
    const id = newId()
    await request('POST', `/posts/${post}/comments`, { id, body: 'A word.' })
    comments.push(id)
  }
}

/** Pulls a post from any node, as a device does. */
function puller(post: string) {
  const scope = `post:${post}`
  const seen = new Set<string>()
  let cursor = 0
  let isInOrder = true
  return {
    seen,
    get isInOrder() {
      return isInOrder
    },
    async pull(): Promise<void> {
      const device = { epoch: 1, device_id: newId(), schema: 1, limit: 500 }
      const { scopes } = await request<{
        scopes: Record<string, { to: number; reset?: true; put: Put[] }>
      }>('POST', '/sync/pull', { ...device, cursor: { [scope]: cursor } })
      const news = scopes[scope]
      // Nothing is new.
      if (!news) return
      const { to, put, reset } = news
      if (reset || put.some(({ seq }) => seq <= cursor)) isInOrder = false
      for (const { id, type } of put) if (type === 'comment') seen.add(id)
      cursor = to
    },
  }
}
interface Put {
  id: string
  type: string
  seq: number
}

/** Writes words into a text until the end, at another node after each lost socket; returns all that it wrote. */
async function write(name: string, writer: string, first: ServerProcess) {
  const doc = new Doc()
  const all: string[] = []
  let node = first
  while (isWriting) {
    const client = await site.openText(node, alice.token, name, doc).catch(() => null)
    node = anyNode()
    if (!client) {
      await pause(20)
      continue
    }
    let isOpen = true
    const closed = client.closed.then(() => void (isOpen = false))
    while (isWriting && isOpen) {
      const word = `<${writer}${all.length}>`
      all.push(word)
      client.type(word, Math.random() < 0.5 ? 0 : undefined)
      await Promise.race([client.allSaved().then(() => words.push(word)), closed])
      await pause(5)
    }
    await client.drop()
  }
  return { all, doc }
}

/** Some is written before each kill, however slow the machine is. */
async function moreIsWritten(): Promise<void> {
  const before = [comments.length, words.length] as const
  await untilTrue(() => comments.length > before[0] + 5 && words.length > before[1] + 5)
}

async function killAll(): Promise<void> {
  for (let i = 0; i < KILLS; i++) {
    const node = site.nodes[i % 2]!
    await moreIsWritten()
    await pause(Math.random() * 300)
    await node.end('SIGKILL')
    await pause(Math.random() * 200)
    await node.start()
    await moreIsWritten()
    await pause(Math.random() * 300)
    await site.redis.end()
    await pause(200 + Math.random() * 800)
    await site.redis.start()
  }
  await moreIsWritten()
}

test(
  `${KILLS} kills of a node and of Redis lose, double and hide nothing that was acknowledged`,
  async () => {
    const { id } = await request<{ id: string }>('POST', '/communities', { name: 'Killed' })
    const body = { post_type: 'text', title: 'A post', body: 'Words.' }
    const post = (await request<{ id: string }>('POST', `/communities/${id}/posts`, body)).id
    const world = await request<{ id: string }>('POST', '/worlds', { name: 'Killed' })
    const begun = { title: 'Lamps' }
    const book = await request<{ id: string }>('POST', `/worlds/${world.id}/books`, begun)
    const { sections } = await site.beside((db) => plantBook(db, book.id, 1))
    const name = `section:${sections[0]!}`

    const device = puller(post)
    const pulling = (async () => {
      while (isWriting) await device.pull()
    })()
    const commenting = Promise.all(Array.from({ length: WRITERS }, () => comment(post)))
    const texts = Promise.all(
      ['a', 'b', 'c'].map((writer, i) => write(name, writer, site.nodes[i % 2]!)),
    )
    await killAll()
    isWriting = false
    await commenting
    expect(comments.length).toBeGreaterThan(KILLS * 5)
    expect(words.length).toBeGreaterThan(KILLS * 5)
    const writers = await texts
    await pulling
    await device.pull()

    await site.beside(async ({ read }) => {
      const rows = await ask(read, sql<{ id: string }>`select id from comments`)
      expect(rows.map((row) => row.id).toSorted()).toEqual(comments.toSorted())
      const count = sql<{ n: number }>`select comment_count as n from posts where id = ${post}`
      expect(await ask(read, count)).toEqual([{ n: comments.length }])
    })
    expect([...device.seen].toSorted()).toEqual(comments.toSorted())
    expect(device.isInOrder).toBe(true)

    const said = writers.flatMap(({ all }) => all)
    // Each writer comes back once more: what no node has confirmed is still on their device.
    for (const { doc } of writers) {
      const client = await site.openText(anyNode(), alice.token, name, doc)
      await client.allSaved()
    }
    for (const node of site.nodes) {
      const client = await site.openText(node, alice.token, name)
      await until(() => {
        const there = client.text.match(/<\w+>/g) ?? []
        expect(there.toSorted()).toEqual(said.toSorted())
      })
    }
  },
  HANGS_MS + KILLS * 10_000,
)

test('what a node confirmed is in the log though it and Redis die in the same moment', async () => {
  isWriting = true
  const world = await request<{ id: string }>('POST', '/worlds', { name: 'Both' })
  const begun = { title: 'Lamps' }
  const book = await request<{ id: string }>('POST', `/worlds/${world.id}/books`, begun)
  const { sections } = await site.beside((db) => plantBook(db, book.id, 1))
  const name = `section:${sections[0]!}`
  const [here, there] = site.nodes
  const reader = await site.openText(there, alice.token, name)
  const writer = await site.openText(here, alice.token, name)
  const confirmed: string[] = []
  for (let i = 0; i < 30; i++) {
    writer.type(`<${i}>`)
    await writer.allSaved()
    confirmed.push(`<${i}>`)
  }
  await Promise.all([here.end('SIGKILL'), site.redis.end()])
  await reader.until(() => confirmed.every((word) => reader.text.includes(word)))
  await site.redis.start()
  await here.start()
  expect((await site.openText(here, alice.token, name)).text).toBe(confirmed.join(''))
})
