import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/auth.ts'
import { PATIENCE_MS } from '../../shared/testing/patience.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { ask } from '../../sync-server/testing/ask.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { openTwoNodes, type TwoNodes } from '../../sync-server/testing/many-nodes/two-nodes.ts'
import { makeTemplate } from '../../sync-server/testing/postgres/databases.ts'
import { openPair, type Pair, type Replication } from '../../sync-server/testing/postgres/pair.ts'
import { comment } from './comment.ts'
import { ALL_DEVICE_RULES, Device } from './device.ts'
import { Network } from './network.ts'
import { randomFrom } from './random.ts'
import { WritingDevice, wordsOf } from './writing-device.ts'

/** So often each kind. */
const KILLS = Number(process.env['KILLS'] ?? 1)

let pair: Pair
let site: TwoNodes
let post: string
let devices: Device[]
let writers: WritingDevice[]
const random = randomFrom(Date.now())
/** Of all devices: moved on, so that a change is tried again that waits after a 503. */
const clock = { now: Date.now() }
/** The comments that a server has acknowledged. */
const acknowledged = new Set<string>()
let isOver = false

beforeAll(async () => {
  pair = await openPair()
  await makeTemplate(pair.url)
  site = await openTwoNodes({ cluster: pair.url })
  const sessions: Session[] = []
  for (const name of ['alice', 'bob', 'carol']) sessions.push(await site.signUp(name))
  const { token } = sessions[0]!
  const made = async (path: string, body: object) =>
    ((await site.nodes[0].call('POST', path, body, token)) as { id: string }).id
  const community = await made('/communities', { name: 'Harbour' })
  const body = { id: newId(), post_type: 'text', title: 'The Lamp', body: 'Words.' }
  post = await made(`/communities/${community}/posts`, body)
  const world = await made('/worlds', { name: 'Harbour' })
  const bookId = await made(`/worlds/${world}/books`, { title: 'The Lamp' })
  const people = [{ user_id: sessions[1]!.user.id, role: 'editor' as const }]
  const { sections } = await site.beside((db) => plantBook(db, bookId, 1, people))
  devices = await Promise.all(sessions.map(openDevice))
  const place = { name: `section:${sections[0]!}`, bookId }
  writers = []
  for (const [i, session] of sessions.slice(0, 2).entries()) {
    const label = `f.${'ab'[i]!}`
    const writer = new WritingDevice({ session, serverPort: anyPort, random, place, label })
    await writer.line.open()
    await writer.start()
    writers.push(writer)
  }
})
afterAll(async () => {
  for (const writer of writers) writer.stop()
  for (const { vault, cache } of devices) {
    vault.close()
    cache.close()
  }
  await site.close()
  await pair.close()
})

const anyPort = () => site.nodes[random() < 0.5 ? 0 : 1].port

async function openDevice(session: Session): Promise<Device> {
  const network = new Network(random, (url, init) =>
    fetch(`http://127.0.0.1:${anyPort()}${url}`, init),
  )
  network.heal()
  const parts = { network, random, rules: ALL_DEVICE_RULES, clock, batch: 100 }
  const device = new Device({ ...parts, session })
  device.followed.add(`post:${post}`)
  await device.openTab()
  await device.engine.pull()
  return device
}

/** People comment and write until `isOver`; what fails meanwhile, their devices keep. */
function work(): Promise<unknown> {
  isOver = false
  return Promise.all([
    ...devices.map(async (device) => {
      while (!isOver) await remark(device)
    }),
    ...writers.map(async (writer) => {
      while (!isOver) {
        writer.edit()
        await pause(10)
        writer.note()
      }
    }),
  ])
}

async function remark(device: Device): Promise<void> {
  clock.now += 10_000
  const id = await comment(device, post, 'A remark')
  if (id !== null) acknowledged.add(id)
}

/** What is acknowledged and not there, asked of the new primary before a server reaches it. */
async function missingAt(url: string): Promise<string[]> {
  const { pathname } = new URL(site.url)
  const client = new pg.Client(url.replace('/postgres?', `${pathname}?`))
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from comments')
    const there = new Set(rows.map(({ id }) => id))
    return [...acknowledged].filter((id) => !there.has(id))
  } finally {
    await client.end()
  }
}

const epoch = async () => {
  const value = sql<{ value: string }>`select value from sync_meta where key = 'epoch'`
  const rows = await site.beside(({ read }) => ask(read, value))
  return Number(rows[0]!.value)
}

async function comeBack(): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (const { engine, vault } of devices)
    for (;;) {
      clock.now += 60_000
      await engine.pull().catch(() => pause(50))
      await engine.push(20).catch(() => pause(50))
      const waiting = await vault.outbox.filter(({ state }) => state !== 'acknowledged').count()
      if (waiting === 0) break
      if (Date.now() > end) throw new Error(`${waiting} changes were never sent.`)
    }
  await expect.poll(() => writers.every(isSaved)).toBe(true)
}

function isSaved(writer: WritingDevice): boolean {
  writer.note()
  const status = writer.handle!.status
  return status !== 'loading' && status.local === 'saved' && status.server === 'saved'
}

/** All that a server ever acknowledged is there once, and in both writers' texts. */
async function judge(): Promise<void> {
  await site.beside(async ({ read }) => {
    const stored = await ask(read, sql<{ id: string; body: string }>`select id, body from comments`)
    const ids = new Set(stored.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])
    expect(new Set(stored.map(({ body }) => body)).size).toBe(stored.length)
    const count = sql<{ n: number }>`select comment_count as n from posts where id = ${post}`
    expect(await ask(read, count)).toEqual([{ n: stored.length }])
  })
  await expect.poll(() => new Set(writers.map(({ handle }) => handle!.text.toJSON())).size).toBe(1)
  const text = writers[0]!.handle!.text.toJSON()
  const words = wordsOf(text)
  expect(words.join('')).toBe(text)
  const isThere = new Set(words)
  expect(isThere.size).toBe(words.length)
  const erased = new Set(writers.flatMap(({ tried }) => [...tried]))
  const said = writers.flatMap(({ kept, onServer }) => [...kept.written, ...onServer.written])
  expect(said.filter((word) => !isThere.has(word) && !erased.has(word))).toEqual([])
}

/** Kills the primary under load; with `alsoNode` a server in the same moment. Returns what the new primary lacks. */
async function loseIt(how: Replication, alsoNode: boolean): Promise<string[]> {
  await pair.follow(how)
  const working = work()
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 30)
  if (how === 'asynchronous') {
    await pair.cutOff()
    const then = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(then + 30)
  }
  let missing: string[] = []
  await pair.failOver(async (url) => {
    if (alsoNode) await site.nodes[1].end('SIGKILL')
    isOver = true
    await working
    missing = await missingAt(url)
  })
  return missing
}

function tell(result: string): void {
  if (KILLS === 1) return
  const words = wordsOf(writers[0]!.handle!.text.toJSON()).length
  console.log(`of ${acknowledged.size} comments and ${words} words ${result}`)
}

const rounds = Array.from({ length: KILLS }, (_, i) => i)

test.each(rounds)(
  'a synchronous standby takes over under load: nothing acknowledged is lost, and the epoch stays (%i)',
  async (round) => {
    const then = await epoch()
    expect(await loseIt('synchronous', round % 2 === 1)).toEqual([])
    await Promise.all(site.nodes.map((node) => node.start()))
    const working = work()
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 30)
    isOver = true
    await working
    await comeBack()
    await judge()
    expect(await epoch()).toBe(then)
    tell('none was missing')
  },
)

test.each(rounds)(
  'a standby that lacks commits takes over: the epoch rises, and devices and texts send them again (%i)',
  async (round) => {
    const then = await epoch()
    const missing = await loseIt('asynchronous', round % 2 === 0)
    expect(missing.length).toBeGreaterThan(0)
    await Promise.all(site.nodes.map((node) => node.start()))
    await expect.poll(() => epoch()).toBeGreaterThan(then)
    const now = await epoch()
    await comeBack()
    await judge()
    // All servers are in the new epoch, and it has risen once.
    for (const node of site.nodes)
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${node.port}/api/ready`)).headers)
        .toSatisfy((headers: Headers) => headers.get('x-sync-epoch') === String(now))
    expect(await epoch()).toBe(now)
    tell(`${missing.length} acknowledged comments were missing, and came back`)
  },
)
