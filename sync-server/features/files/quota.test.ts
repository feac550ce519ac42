import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File, StorageQuota } from '#shared/contract/files.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answer, filesOf, imagePost } from '../../testing/uploads.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000

let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Pictures' })).id
})
afterAll(() => app.close())

const quota = (caller: Caller) => cast.make<StorageQuota>(caller, 'GET', '/storage/quota')

describe('room', () => {
  test('is counted, shown and given back', async () => {
    const before = await quota('dave')
    expect(before).toEqual({
      storage_used_bytes: 0,
      storage_quota_bytes: 104_857_600,
      storage_purchased_bytes: 0,
      storage_available_bytes: 104_857_600,
      storage_percentage_used: 0,
    })
    const { data } = await files.upload('dave', await photo(), 'a.jpg')
    const used = (await quota('dave')).storage_used_bytes
    expect(used).toBeGreaterThan(data.file.size)
    const path = `/communities/${community}/posts`
    const post = await cast.make('dave', 'POST', path, imagePost([data.file.id]))
    expect((await cast.as('dave', 'DELETE', `/files/${data.file.id}`)).body.error).toBe(
      'files.in_use',
    )
    await cast.make('dave', 'DELETE', `/posts/${post.id}`)
    expect((await quota('dave')).storage_used_bytes).toBe(0)
    const second = await files.upload('dave', await photo(), 'b.jpg')
    // Another person does not even learn that it is there.
    const [foreign, nothing] = [second.data.file.id, newId()]
    const replies = [foreign, nothing].map((id) => cast.as('bob', 'DELETE', `/files/${id}`))
    expect((await replies[0]!).text).toBe((await replies[1]!).text)
    expect((await files.download('dave', foreign)).status).toBe(200)
    for (let i = 0; i < 2; i++) await cast.make('dave', 'DELETE', `/files/${second.data.file.id}`)
    expect((await quota('dave')).storage_used_bytes).toBe(0)
    expect((await quota('dave')).storage_available_bytes).toBe(104_857_600)
  })

  test('holds no more than the quota, also with uploads at the same time', async () => {
    const small = await createTestApp({ STORAGE_QUOTA_MB: '1' })
    const people = await gatherCast(small)
    const authorization = `Bearer ${people.sessions.alice.token}`
    const bytes = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'gray',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const one = async (i: number) => {
      const body = new FormData()
      body.set('file', new Blob([bytes]), `${i}.png`)
      const init = { method: 'POST', headers: { authorization }, body }
      return answer<{ file: File }>(await small.fetch('/api/files/upload', init))
    }
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => one(i)))
    const stored = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 413)
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.length + refused.length).toBe(20)
    expect(refused[0]!.message).toMatch(
      /^Insufficient storage\. You need [\d.]+ (?:KB|MB) but only have [\d.]+ (?:Bytes|KB) available\.$/,
    )
    const state = await people.make<StorageQuota>('alice', 'GET', '/storage/quota')
    expect(state.storage_used_bytes).toBeLessThanOrEqual(1024 * 1024)
    expect(await small.app.store.files()).toHaveLength(stored.length * 2)
    await small.close()
  })

  test('is swept: what nothing shows for a week; bytes that no row knows are set aside for thirty days', async () => {
    const parts = { db: app.db, store: app.app.store, erased: app.app.erased }
    const { store } = parts
    const { data } = await files.upload('carol', await photo(), 'forgotten.jpg')
    const shown = await files.upload('carol', await photo(), 'shown.jpg')
    const path = `/communities/${community}/posts`
    await cast.make('carol', 'POST', path, imagePost([shown.data.file.id]))
    const lost = newId()
    writeFileSync(store.uploadPath(lost), new Uint8Array(9))
    await store.keep(store.uploadPath(lost), lost)
    await files.begin('carol', newId(), 100)
    const sweepOn = (day: number) => sweepFiles(parts, Date.now() + day * DAY_MS)
    await sweepOn(0.9)
    expect(await files.stored()).toContain(lost)
    await sweepOn(6)
    expect((await files.download('carol', data.file.id)).status).toBe(200)
    expect(await files.stored()).not.toContain(lost)
    expect(await store.setAsideBefore()).toContain(lost)
    await sweepOn(35)
    expect(await store.setAsideBefore()).toContain(lost)
    await sweepOn(37)
    expect(await store.setAsideBefore()).not.toContain(lost)
    expect((await files.download('carol', data.file.id)).status).toBe(404)
    expect((await files.download('guest', shown.data.file.id)).status).toBe(200)
    expect(await quota('carol')).toMatchObject({
      storage_used_bytes:
        (await sizeOf(shown.data.file.id)) + (await sizeOf(shown.data.thumbnail_id)),
    })
  })
})

async function sizeOf(id: string): Promise<number> {
  return (await (await files.download('guest', id)).arrayBuffer()).byteLength
}
