import { createHash, randomBytes } from 'node:crypto'
import { existsSync, renameSync, symlinkSync, utimesSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { newId } from '../db/ids.ts'
import { type Cast, gatherCast } from '../testing/cast.ts'
import { photo } from '../testing/pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { filesOf } from '../testing/uploads.ts'

const DAY_MS = 86_400_000
const ASSET = { purpose: 'assets', filename: 'tide.bin' }
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
})
afterAll(() => app.close())

const pathOf = (id: string) => app.app.store.uploadPath(id)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

// The kernel's own device that is always full.
test.skipIf(!existsSync('/dev/full'))(
  'says so, and an upload goes on where it was once there is room',
  async () => {
    const id = newId()
    const pieces = [randomBytes(UPLOAD_PART_BYTES), randomBytes(5)] as const
    const bytes = Buffer.concat(pieces)
    const hash = sha256(Buffer.concat(pieces.map(sha256))).toString('hex')
    await files.begin('bob', id, bytes.length, ASSET)
    await files.part('bob', id, 0, pieces[0])
    renameSync(pathOf(id), `${pathOf(id)}.aside`)
    symlinkSync('/dev/full', pathOf(id))
    expect(await files.part('bob', id, 1, pieces[1])).toMatchObject({
      status: 503,
      error: 'server.storage_full',
      message: 'The server has no space left. Nothing was saved.',
    })
    renameSync(`${pathOf(id)}.aside`, pathOf(id))
    expect((await files.begin('bob', id, bytes.length, ASSET)).body.data).toMatchObject({
      received: 1,
    })
    await files.part('bob', id, 1, pieces[1])
    expect(
      (await cast.as('bob', 'POST', `/uploads/${id}/complete`, { parts_sha256: hash })).status,
    ).toBe(200)
  },
)

test.skipIf(!existsSync('/dev/full'))(
  'calls no picture damaged that it could not write',
  async () => {
    const id = newId()
    const bytes = await photo()
    await files.begin('bob', id, bytes.length)
    await files.part('bob', id, 0, bytes)
    symlinkSync('/dev/full', `${pathOf(id)}.webp`)
    expect((await files.complete('bob', id)).body.error).toBe('server.storage_full')
    expect((await files.complete('bob', id)).body.data).toMatchObject({ file: { id } })
  },
)
test('an upload that is completed a day after its last part is not swept before its row is there', async () => {
  const { store } = app.app
  const id = newId()
  await store.writePart(id, Buffer.from('tide'), 0)
  const before = new Date(Date.now() - 2 * DAY_MS)
  utimesSync(pathOf(id), before, before)
  await store.keep(pathOf(id), id)
  expect(await store.files()).toContain(id)
  expect(await store.files(Date.now() - DAY_MS)).not.toContain(id)
  await store.erase([id])
  await store.dropUpload(id)
})
