import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fc } from '#shared/testing/fast-check.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StorageQuota, Upload } from '#shared/contract/files.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { videos } from '../../testing/videos.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answer, filesOf } from '../../testing/uploads.ts'
import { eraseDeleted, sweepFiles } from './sweep.ts'

const MB = 1024 * 1024
const DAY_MS = 86_400_000
const ASSET = { purpose: 'assets', filename: 'tide.bin' }
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
beforeAll(async () => {
  app = await createTestApp({ STORAGE_QUOTA_MB: '5' })
  cast = await gatherCast(app)
  files = filesOf(app, cast)
})
// No test leaves an upload under way, nor its bytes.
afterEach(async () => {
  await app.db.write((trx) => trx.run(endAll, {}))
  const { store } = app.app
  for (const name of await files.unfinished()) await store.dropUpload(name)
})
afterAll(() => app.close())

const used = async () =>
  (await cast.make<StorageQuota>('bob', 'GET', '/storage/quota')).storage_used_bytes
const pieceOf = (bytes: Uint8Array, index: number) =>
  bytes.subarray(index * UPLOAD_PART_BYTES, (index + 1) * UPLOAD_PART_BYTES)
const complete = (id: string, parts_sha256?: string) =>
  cast.as('bob', 'POST', `/uploads/${id}/complete`, parts_sha256 ? { parts_sha256 } : {})
const remove = (id: string) => cast.make('bob', 'DELETE', `/files/${id}`)

function hashOf(bytes: Uint8Array): string {
  const whole = createHash('sha256')
  for (let index = 0; index * UPLOAD_PART_BYTES < bytes.length; index++)
    whole.update(createHash('sha256').update(pieceOf(bytes, index)).digest())
  return whole.digest('hex')
}

/** A part whose body arrives in two halves, the second one when the test says so. */
function slowPart(id: string, index: number, bytes: Uint8Array) {
  const rest = Promise.withResolvers<void>()
  const half = bytes.length >> 1
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, half))
      await rest.promise
      controller.enqueue(bytes.slice(half))
      controller.close()
    },
  })
  const headers = { ...files.headersOf('bob'), 'content-type': 'application/octet-stream' }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
  const reply = app
    .fetch(`/api/uploads/${id}/parts/${index}`, init)
    .then((response) => answer<Upload>(response))
  return { finish: () => rest.resolve(), reply }
}

describe('parts', () => {
  test('that come late, twice or out of order never change what was stored', async () => {
    const source = randomBytes(2 * UPLOAD_PART_BYTES + 777)
    const step = fc.record({
      index: fc.nat({ max: 2 }),
      /** So many other parts finish before the rest of this one arrives. */
      late: fc.nat({ max: 5 }),
    })
    const cases = fc.array(step, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), async (steps, grows) => {
        const id = newId()
        await files.begin('bob', id, grows ? null : source.length, ASSET)
        const open: { at: number; finish(): void; reply: Promise<{ status: number }> }[] = []
        const settle = async (now: number) => {
          for (const part of open.filter(({ at }) => at <= now)) {
            part.finish()
            expect([200, 422]).toContain((await part.reply).status)
            open.splice(open.indexOf(part), 1)
          }
        }
        for (const [now, { index, late }] of steps.entries()) {
          open.push({ at: now + late, ...slowPart(id, index, pieceOf(source, index)) })
          await settle(now)
        }
        // The rest as a client sends it, while old duplicates are still on their way.
        let { received } = (await files.begin('bob', id, source.length, ASSET)).body
          .data as unknown as Upload
        while (received < 3)
          received = (await files.part('bob', id, received, pieceOf(source, received))).data
            .received
        const done = complete(id, hashOf(source))
        await settle(Infinity)
        expect((await done).status).toBe(200)
        const got = Buffer.from(await (await files.download('bob', id)).arrayBuffer())
        expect(got.equals(source)).toBe(true)
        expect(await files.unfinished()).not.toContain(id)
        await remove(id)
      }),
      { numRuns: 30 },
    )
  })

  test('with another hash than the client’s make no file; the client begins the upload again', async () => {
    const id = newId()
    const bytes = randomBytes(UPLOAD_PART_BYTES + 9)
    await files.begin('bob', id, bytes.length, ASSET)
    for (const index of [0, 1]) await files.part('bob', id, index, pieceOf(bytes, index))
    const wrong = hashOf(randomBytes(9))
    expect(await complete(id, wrong)).toMatchObject({
      status: 409,
      body: {
        error: 'files.altered',
        message: 'This file did not arrive as it was sent. Please send it again.',
      },
    })
    expect((await files.begin('bob', id, bytes.length, ASSET)).body.data).toMatchObject({
      received: 0,
    })
    for (const index of [0, 1]) await files.part('bob', id, index, pieceOf(bytes, index))
    expect((await complete(id, hashOf(bytes))).body.data).toMatchObject({ file: { id } })
    await remove(id)
  })

  test('without a hash, as other clients send them, are still counted', async () => {
    const id = newId()
    await files.begin('bob', id, 4, ASSET)
    await files.part('bob', id, 0, 'tide')
    await app.app.store.dropUpload(id)
    expect((await complete(id)).body.error).toBe('files.altered')
    expect((await complete(id)).body.error).toBe('files.not_found')
    expect(
      (await cast.as('bob', 'POST', `/uploads/${id}/complete`, { parts_sha256: 'x' })).status,
    ).toBe(422)
  })
})

describe('room', () => {
  test('is reserved when a file is announced, however many are announced at once', async () => {
    const before = await used()
    const ids = Array.from({ length: 12 }, newId)
    const replies = await Promise.all(ids.map((id) => files.begin('bob', id, MB, ASSET)))
    const begun = ids.filter((_, i) => replies[i]!.status === 200)
    expect(begun).toHaveLength(5)
    expect(replies.find(({ status }) => status !== 200)!.body).toMatchObject({
      error: 'files.storage_full',
      message: 'Insufficient storage. You need 1 MB but only have 0 Bytes available.',
    })
    // The server counts nothing of it as used yet; finishing takes the reserved room, once.
    expect(await used()).toBe(before)
    await files.part('bob', begun[0]!, 0, randomBytes(MB))
    expect((await complete(begun[0]!)).status).toBe(200)
    expect(await used()).toBe(before + MB)
    expect((await files.begin('bob', newId(), 1, ASSET)).body.error).toBe('files.storage_full')
    // Those that are given up end after a day.
    await app.db.write((trx) =>
      trx.run(age, { at: new Date(Date.now() - 1.1 * DAY_MS).toISOString() }),
    )
    expect((await files.begin('bob', newId(), 4 * MB, ASSET)).status).toBe(200)
    await remove(begun[0]!)
  })

  test('a form that does not fit is refused before its bytes are here, and twenty of one user are received at once', async () => {
    const { promise: go, resolve: goOn } = Promise.withResolvers<void>()
    const send = async (announced: number) => {
      const body = new ReadableStream({
        async start(controller) {
          await go
          controller.close()
        },
      })
      const headers = {
        ...files.headersOf('bob'),
        'content-type': 'multipart/form-data; boundary=lamp',
        'content-length': String(announced),
      }
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      return answer(await app.fetch('/api/files/upload', init))
    }
    expect(await send(6 * MB)).toMatchObject({ status: 413, error: 'files.storage_full' })
    const replies = Array.from({ length: 21 }, () => send(1_000))
    expect(await Promise.race(replies)).toMatchObject({ error: 'files.too_many_uploads' })
    goOn()
    const refused = (await Promise.all(replies)).map(({ error }) => error)
    expect(refused.filter((error) => error === 'files.too_many_uploads')).toHaveLength(1)
  })

  test('a growing recording takes it part by part', async () => {
    const id = newId()
    await files.begin('bob', id, null, { purpose: 'video' })
    for (let i = 0; i < 5; i++)
      expect((await files.part('bob', id, i, new Uint8Array(MB))).status).toBe(200)
    expect(await files.part('bob', id, 5, new Uint8Array(MB))).toMatchObject({
      status: 413,
      error: 'files.storage_full',
    })
    expect((await files.begin('bob', id, 5 * MB + 1, { purpose: 'video' })).body.error).toBe(
      'files.storage_full',
    )
  })

  test('of a recording in pieces is counted too, and pieces at once make one', async () => {
    const stream = async (bytes: Uint8Array, session_id?: string) => {
      const body = new FormData()
      if (session_id) body.set('session_id', session_id)
      body.set('chunk', new Blob([bytes as never]), 'chunk.webm')
      const init = { method: 'POST', headers: files.headersOf('bob'), body }
      return answer<{ id: string }>(await app.fetch('/api/videos/stream', init))
    }
    const { id } = (await stream(videos.webm.subarray(0, 100))).data
    const rest = Array.from({ length: 6 }, (_, i) => stream(new Uint8Array(MB).fill(i), id))
    const statuses = (await Promise.all(rest)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(statuses.filter((status) => status === 413)).toHaveLength(2)
    const { store } = app.app
    expect(await store.join(id, 100 + 4 * MB)).toBe(true)
    const written = readFileSync(store.uploadPath(id))
    expect(written.length).toBe(100 + 4 * MB)
    expect(new Set(Array.from({ length: 4 }, (_, i) => written[100 + i * MB])).size).toBe(4)
  })

  test('a person has few uploads under way, and the next one may wait', async () => {
    const ids = Array.from({ length: 14 }, newId)
    const replies = await Promise.all(ids.map((id) => files.begin('bob', id, 4, ASSET)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: {
        error: 'files.too_many_uploads',
        message: 'Other files of yours are still being sent. This one follows when they are done.',
      },
    })
    const known = ids[replies.findIndex(({ status }) => status === 200)]!
    expect((await files.begin('bob', known, 4, ASSET)).status).toBe(200)
    expect((await files.begin('carol', newId(), 4, ASSET)).status).toBe(200)
  })

  test('what was given up leaves the disk with the sweep', async () => {
    const id = newId()
    await files.begin('bob', id, 2 * MB, ASSET)
    await files.part('bob', id, 0, new Uint8Array(MB))
    const parts = { db: app.db, store: app.app.store, erased: app.app.erased }
    await sweepFiles(parts, Date.now() + 2 * DAY_MS)
    expect(await files.unfinished()).toEqual([])
    expect((await files.part('bob', id, 1, new Uint8Array(MB))).error).toBe('files.not_found')
  })
})

describe('a server that is killed', () => {
  test.each(['assets', 'video'])(
    'between the bytes and the row makes the file when asked again: %s',
    async (purpose) => {
      const id = newId()
      const bytes = videos.webm
      await files.begin('bob', id, bytes.length, { purpose })
      await files.part('bob', id, 0, bytes)
      // Makes what such a kill leaves: the bytes in their place, the upload as it was.
      const store = app.app.store
      await store.join(id, bytes.length)
      await store.keep(store.uploadPath(id), id)
      expect((await files.download('bob', id)).status).toBe(404)
      for (let i = 0; i < 2; i++)
        expect((await complete(id)).body.data).toMatchObject({ file: { id } })
      const got = Buffer.from(await (await files.download('bob', id)).arrayBuffer())
      expect(got.equals(bytes)).toBe(true)
      expect(await files.unfinished()).toEqual([])
      await remove(id)
    },
  )
})

test('an upload that its sender takes back holds no room and no place; nobody else ends it', async () => {
  for (let i = 0; i < 12; i++) {
    const id = newId()
    expect((await files.begin('bob', id, 3 * MB, ASSET)).status).toBe(200)
    await cast.make('carol', 'DELETE', `/files/${id}`)
    expect((await files.begin('bob', id, 3 * MB, ASSET)).status).toBe(200)
    expect((await files.begin('bob', newId(), 3 * MB, ASSET)).body.error).toBe('files.storage_full')
    await remove(id)
  }
})

test('a file that is deleted while it is being made is not there afterwards', async () => {
  const picture = await photo()
  for (let i = 0; i < 5; i++) {
    const id = newId()
    await files.begin('bob', id, picture.length, { purpose: 'post' })
    await files.part('bob', id, 0, picture)
    const making = complete(id)
    await remove(id)
    await making
    expect((await files.download('bob', id)).status).toBe(404)
    expect(await files.unfinished()).toEqual([])
  }
})

test('a file that was deleted and sent again under its id outlives the erasing of the first', async () => {
  const id = newId()
  const parts = { db: app.db, store: app.app.store }
  await files.begin('bob', id, 4, ASSET)
  await files.part('bob', id, 0, 'tide')
  await complete(id)
  await remove(id)
  await files.begin('bob', id, 5, ASSET)
  // The job comes late, and twice: its server was killed once.
  await eraseDeleted(parts, [id])
  await files.part('bob', id, 0, 'waves')
  expect((await complete(id)).status).toBe(200)
  await eraseDeleted(parts, [id])
  expect(await (await files.download('bob', id)).text()).toBe('waves')
  await remove(id)
  await eraseDeleted(parts, [id])
  expect(await files.stored()).not.toContain(id)
})

const age = statement<{ at: string }>()((db, value) =>
  db.updateTable('uploads').set({ active_at: value.at }),
)
const endAll = statement()((db) => db.deleteFrom('uploads'))
