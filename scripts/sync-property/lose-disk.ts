import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpdate, Doc } from 'yjs'
import type { Overview } from '../../shared/contract/admin-overview.ts'
import type { Session } from '../../shared/contract/auth.ts'
import { HANGS_MS, PATIENCE_MS } from '../../shared/testing/patience.ts'
import { until, untilTrue } from '../../shared/testing/until.ts'
import { SERVER_FLAGS } from '../install.mjs'
import { comment } from './comment.ts'
import { ALL_DEVICE_RULES, Device } from './device.ts'
import { Network } from './network.ts'
import { randomFrom } from './random.ts'
import { WritingDevice, wordsOf } from './writing-device.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { png } from '../../sync-server/testing/pictures.ts'
import { MAIN, ServerProcess } from '../../sync-server/testing/server-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 1)
/** A server of objects adds an ending of its own, and keeps more beside it. */
const MANIFEST = /manifest\.json(?:\._S3rver_object)?$/
const password = 'a long password'

/** The place of the second copy. */
export interface CopyPlace {
  /** The settings of the server. */
  env: Record<string, string>
  /** The argument of the restore. */
  from: string
  /** The folder that its objects are files of, whatever these are called there. */
  folder: string
  close(): Promise<void>
}

let place: CopyPlace
let server: ServerProcess
let databaseFile: string
const random = randomFrom(Date.now())
let sessions: Session[]
let post: string
let devices: Device[]
let writer: WritingDevice
let reader: string
/** Times of acknowledgements in ms, by id: of comments, and of uploaded files. */
const comments = new Map<string, number>()
const files = new Map<string, number>()
/** How old each commit was that the copy lacked, in ms: only told, as a busy machine makes it older. */
const lost: number[] = []

/** Declares the test. `open` makes the place. */
export function testLostDisk(where: string, open: () => Promise<CopyPlace>): void {
  beforeAll(async () => {
    place = await open()
    await prepare()
  })
  afterAll(async () => {
    writer.stop()
    for (const { vault, cache } of devices) {
      vault.close()
      cache.close()
    }
    await server.remove()
    await place.close()
  })
  const times = KILLS === 1 ? 'once' : `${KILLS} times`
  test(
    `the disk is lost ${times}: the copy in ${where} has all up to its time, and devices bring back the rest`,
    loseDisks,
    HANGS_MS + KILLS * 30_000,
  )
}

async function prepare(): Promise<void> {
  server = new ServerProcess(place.env)
  databaseFile = join(server.dataDir, 'loreloom.db')
  await server.start()
  const signUp = (username: string) =>
    server.call('POST', '/auth/signup', { username, email: `${username}@example.org`, password })
  // The first one is the site's admin.
  const alice = await signUp('alice')
  sessions = [alice, ...(await Promise.all(['bob', 'carol'].map(signUp)))] as Session[]
  const { token } = sessions[0]!
  const made = async (path: string, body: object) =>
    ((await server.call('POST', path, body, token)) as { id: string }).id
  const community = await made('/communities', { name: 'Harbour' })
  const body = { id: newId(), post_type: 'text', title: 'The Lamp', body: 'Words.' }
  post = await made(`/communities/${community}/posts`, body)
  const world = await made('/worlds', { name: 'Harbour' })
  const bookId = await made(`/worlds/${world}/books`, { title: 'The Lamp' })
  const { sections } = await server.withDatabase((db) => plantBook(db, bookId, 1))
  reader = `section:${sections[0]!}`
  const network = new Network(random, (url, init) =>
    fetch(`http://127.0.0.1:${server.port}${url}`, init),
  )
  network.heal()
  const clock = { now: Date.now() }
  const parts = { network, random, rules: ALL_DEVICE_RULES, clock, batch: 100 }
  devices = sessions.map((session) => new Device({ ...parts, session }))
  for (const device of devices) {
    device.followed.add(`post:${post}`)
    await device.openTab()
    await device.engine.pull()
  }
  const draft = { name: reader, bookId }
  const serverPort = () => server.port
  writer = new WritingDevice({
    session: sessions[0]!,
    serverPort,
    random,
    place: draft,
    label: 'l.w',
  })
  await writer.line.open()
  await writer.start()
}

async function loseDisks(): Promise<void> {
  for (let round = 0; round < KILLS; round++) {
    await hasCopy(round)
    const { killedAt, copiedAt } = await workUntilDeath()
    const restoredAt = restore()
    const missing = missingIn()
    const acknowledged = missing.map((id) => comments.get(id) ?? files.get(id)!)
    const promised = Math.max(copiedAt, restoredAt)
    expect(acknowledged.filter((at) => at < promised)).toEqual([])
    lost.push(...acknowledged.map((at) => killedAt - at))
    await server.start()
    await comeBack()
    // The server has committed them anew.
    for (const id of missing) if (comments.has(id)) comments.set(id, Date.now())
    // Nobody sends those again.
    for (const id of missing) files.delete(id)
    await judge()
  }
  const oldest = Math.round(Math.max(0, ...lost))
  if (KILLS > 1)
    console.log(`${KILLS} disks, ${comments.size} comments; the oldest lost commit: ${oldest} ms`)
}

/** The first snapshot of a folder; a restored site takes one of its own. */
async function hasCopy(round: number): Promise<void> {
  const folder = join(place.folder, 'second-copy', 'generations')
  const isTaken = () => {
    const made = readdirSync(folder, { recursive: true }).map(String)
    return made.filter((name) => MANIFEST.test(name)).length > round
  }
  await expect.poll(() => isTaken(), { interval: 20 }).toBe(true)
}

interface Death {
  killedAt: number
  /** All commits up to here are in the copy, as the server said. */
  copiedAt: number
}

/** People comment, write and upload while the server is killed and its folder removed. */
async function workUntilDeath(): Promise<Death> {
  const before = comments.size
  let isOver = false
  const loops = [
    ...devices.map(async (device, i) => {
      while (!isOver) await remark(device, i)
    }),
    (async () => {
      for (let n = 0; !isOver; n++) {
        writer.edit()
        await pause(10)
        writer.note()
      }
    })(),
    upload().catch(() => undefined),
  ]
  await untilTrue(() => comments.size > before)
  const since = Date.now()
  const copiedAt = await until(async () => {
    const at = await copied()
    expect(at).toBeGreaterThan(since)
    return at
  })
  await pause(random() * 3_000)
  const killedAt = Date.now()
  await server.end('SIGKILL')
  rmSync(server.dataDir, { recursive: true })
  isOver = true
  await Promise.all(loops)
  mkdirSync(server.dataDir)
  return { killedAt, copiedAt }
}

async function copied(): Promise<number> {
  const { copy } = (await server.call(
    'GET',
    '/admin/overview',
    undefined,
    sessions[0]!.token,
  )) as Overview
  return Date.parse(copy!.at!)
}

async function remark(device: Device, who: number): Promise<void> {
  const id = await comment(device, post, `A remark of ${who}`)
  if (id !== null) comments.set(id, Date.now())
}

async function upload(): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png(40, 30))]), 'lamp.png')
  const headers = { authorization: `Bearer ${sessions[0]!.token}` }
  const init = { method: 'POST', headers, body: form }
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/files/upload`, init)
  const { data } = (await reply.json()) as { data: { file: { id: string } } }
  files.set(data.file.id, Date.now())
}

/** Returns the time up to which it has everything, in its own words. */
function restore(): number {
  const command = join(dirname(MAIN), 'restore.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...SERVER_FLAGS, command, place.from],
    { env: { ...process.env, ...place.env, DATA_DIR: server.dataDir }, encoding: 'utf8' },
  )
  expect(stdout + stderr).toContain('Restored.')
  expect(status).toBe(0)
  return Date.parse(/The state of (\S+)\.\n/.exec(stdout)![1]!)
}

/** Acknowledged comments and files that the restored folder lacks. */
function missingIn(): string[] {
  const there = new Set([...idsIn('comments'), ...idsIn('files')])
  return [...comments.keys(), ...files.keys()].filter((id) => !there.has(id))
}

function idsIn(table: string): string[] {
  const sqlite = new Sqlite(databaseFile, { readonly: true })
  try {
    return sqlite.prepare<[], string>(`select id from ${table}`).pluck().all()
  } finally {
    sqlite.close()
  }
}

async function comeBack(): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (const { engine, vault } of devices)
    for (;;) {
      await engine.pull()
      await engine.push(20)
      const waiting = await vault.outbox.filter(({ state }) => state !== 'acknowledged').count()
      if (waiting === 0) break
      if (Date.now() > end) throw new Error(`${waiting} changes were never sent.`)
    }
  await expect
    .poll(() => {
      writer.note()
      const status = writer.handle!.status
      return status !== 'loading' && status.local === 'saved' && status.server === 'saved'
    })
    .toBe(true)
}

async function judge(): Promise<void> {
  const sqlite = new Sqlite(databaseFile, { readonly: true })
  const rows = sqlite.prepare<[], { id: string; body: string }>('select id, body from comments')
  const stored = rows.all()
  sqlite.close()
  const ids = new Set(stored.map(({ id }) => id))
  expect([...comments.keys()].filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(stored.map(({ body }) => body)).size).toBe(stored.length)
  const text = await textOnServer()
  const words = wordsOf(text)
  expect(words.join('')).toBe(text)
  expect(new Set(words).size).toBe(words.length)
  const isThere = new Set(words)
  const erased = new Set([...writer.kept.erased, ...writer.onServer.erased, ...writer.tried])
  const said = [...writer.kept.written, ...writer.onServer.written]
  expect(said.filter((word) => !isThere.has(word) && !erased.has(word))).toEqual([])
  for (const id of files.keys()) expect(await statusOf(id)).toBe(200)
}

async function statusOf(file: string): Promise<number> {
  const headers = { authorization: `Bearer ${sessions[0]!.token}` }
  return (await fetch(`http://127.0.0.1:${server.port}/api/files/${file}/download`, { headers }))
    .status
}

async function textOnServer(): Promise<string> {
  const { documents } = (await server.call(
    'POST',
    '/documents/exchange',
    { documents: [{ name: reader, epoch: 0, state_vector: '' }] },
    sessions[0]!.token,
  )) as { documents: { update: string }[] }
  const doc = new Doc()
  applyUpdate(doc, Buffer.from(documents[0]!.update, 'base64'))
  return doc.getText('text').toJSON()
}
