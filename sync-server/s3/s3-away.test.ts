import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#shared/contract/admin-overview.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { newId } from '../db/ids.ts'
import { sweepFiles } from '../features/files/sweep.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { photo } from '../testing/pictures.ts'
import { S3Process } from '../testing/s3/s3-process.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { filesOf } from '../testing/uploads.ts'

const KILLS = Number(process.env['KILLS'] ?? 2)
const DAY_MS = 86_400_000
const WRITERS = ['alice', 'bob', 'carol', 'dave'] as const
type Writer = (typeof WRITERS)[number]

const s3 = new S3Process()
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let post: string
let isOver = false
/** Bytes of files that the server has acknowledged. */
const stored = new Map<string, { bytes: Buffer; writer: Writer }>()
/** Calls that were told to come back. */
let away = 0

beforeAll(async () => {
  await s3.start()
  const place = { files: s3.settings, folders: [s3.directory], drop: () => undefined }
  app = await createTestApp({ STORAGE_QUOTA_MB: '10000' }, undefined, place)
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Harbour' })
  const body = { post_type: 'text', title: 'The Lamp', body: 'Words.' }
  post = (await cast.make('alice', 'POST', `/communities/${id}/posts`, body)).id
})
afterAll(async () => {
  await app.close()
  await s3.remove()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / UPLOAD_PART_BYTES) }, (_, i) =>
    bytes.subarray(i * UPLOAD_PART_BYTES, (i + 1) * UPLOAD_PART_BYTES),
  )

/** Sends a call until S3 is there, as a device does. */
async function patiently(path: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const reply = await app.fetch(`/api${path}`, init)
    if (reply.status !== 503) return reply
    expect(await reply.json()).toMatchObject({ error: 'server.files_away' })
    expect(reply.headers.get('retry-after')).toBe('10')
    away++
    await pause(20)
  }
}

/** Each part is sent until it is acknowledged, and never again. */
async function upload(writer: Writer, bytes: Buffer): Promise<void> {
  const id = newId()
  const headers = files.headersOf(writer)
  const parts = partsOf(bytes)
  const begun = await files.begin(writer, id, bytes.length, { purpose: 'assets' })
  expect(begun.status).toBe(200)
  for (const [index, part] of parts.entries()) {
    const type = { 'content-type': 'application/octet-stream' }
    const init = {
      method: 'PUT',
      headers: { ...headers, ...type },
      body: new Blob([part as never]),
    }
    expect((await patiently(`/uploads/${id}/parts/${index}`, init)).status).toBe(200)
  }
  const parts_sha256 = sha256(Buffer.concat(parts.map(sha256))).toString('hex')
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ parts_sha256 })
  const init = { method: 'POST', headers: { ...headers, ...json }, body }
  expect((await patiently(`/uploads/${id}/complete`, init)).status).toBe(200)
  stored.set(id, { bytes, writer })
}

async function readNewest(): Promise<void> {
  const [id, file] = [...stored].at(-1) ?? []
  if (!file) return
  const headers = files.headersOf(file.writer)
  const reply = await patiently(`/files/${id}/download`, { headers })
  expect(reply.status).toBe(200)
  // The line may break in the middle: then a browser asks again.
  const got = await reply.arrayBuffer().catch(() => null)
  if (got) expect(Buffer.from(got).equals(file.bytes)).toBe(true)
}

async function work(writer: Writer): Promise<void> {
  while (!isOver) {
    await upload(writer, randomBytes(UPLOAD_PART_BYTES * (1 + Math.random() * 2)))
    await readNewest()
    await pause(5)
  }
}

/** Kills S3 again and again; meanwhile texts work, and files are told to come back. */
async function kill(): Promise<void> {
  for (let round = 0; round < KILLS; round++) {
    await storedMore()
    await s3.kill()
    const told = away
    await expect.poll(() => away, { interval: 10 }).toBeGreaterThan(told + 3)
    await cast.make('bob', 'POST', `/posts/${post}/comments`, { body: `Said ${round}` })
    const picture = await files.upload('bob', await photo(), 'seen.jpg')
    expect(picture).toMatchObject({ status: 503, error: 'server.files_away' })
    await s3.start()
  }
  await storedMore()
  isOver = true
}

async function storedMore(): Promise<void> {
  const before = stored.size
  await expect.poll(() => stored.size, { interval: 10 }).toBeGreaterThan(before + 1)
}

test(
  `S3 is killed ${KILLS} times under load: nothing acknowledged is lost, and texts go on`,
  async () => {
    const { files_bucket } = await cast.make<Overview>('alice', 'GET', '/admin/overview')
    expect(files_bucket).toBe('harbour')
    await Promise.all([kill(), ...WRITERS.map(work)])
    // A server that could not drop the parts of a finished upload leaves them to the sweep.
    const { store, erased } = app.app
    await sweepFiles({ db: app.db, store, erased }, Date.now() + 2 * DAY_MS)
    expect(await files.unfinished()).toEqual([])
    for (const [id, { bytes, writer }] of stored) {
      const got = await (await files.download(writer, id)).arrayBuffer()
      expect(Buffer.from(got).equals(bytes)).toBe(true)
    }
  },
  HANGS_MS + KILLS * 20_000,
)
