import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File, StorageQuota, Upload } from '#shared/contract/files.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { animation, photo, png } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { FileStore } from './file-store.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000
let app: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Pictures' })).id
})
afterAll(() => app.close())

function headersOf(caller: Caller): Record<string, string> {
  return caller === 'guest' ? {} : { authorization: `Bearer ${cast.sessions[caller].token}` }
}

type Bytes = string | Uint8Array

interface Answer<T> {
  status: number
  data: T
  error?: string
  message?: string
}

async function answer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json()) as Omit<Answer<T>, 'status'>
  return { status: response.status, ...body }
}

/** The published call: one multipart form. */
async function upload(caller: Caller, bytes: Bytes, name: string, fields = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value as string)
  body.set('file', new Blob([bytes as string]), name)
  const init = { method: 'POST', headers: headersOf(caller), body }
  return answer<{ file: File; thumbnail_id: string }>(await app.fetch('/api/files/upload', init))
}

/** Our own way: announced, in parts, completed. */
async function begin(caller: Caller, id: string, size: number, more = {}) {
  const body = { id, filename: 'picture.png', size, purpose: 'post', ...more }
  return cast.as(caller, 'POST', '/uploads', body)
}
async function part(caller: Caller, id: string, index: number, bytes: Bytes) {
  const headers = { ...headersOf(caller), 'content-type': 'application/octet-stream' }
  const init = { method: 'PUT', headers, body: new Blob([bytes as string]) }
  return answer<Upload>(await app.fetch(`/api/uploads/${id}/parts/${index}`, init))
}
const complete = (caller: Caller, id: string) => cast.as(caller, 'POST', `/uploads/${id}/complete`)

function download(caller: Caller, id: string, headers = {}) {
  return app.fetch(`/api/files/${id}/download`, { headers: { ...headersOf(caller), ...headers } })
}
const imagePost = (ids: string[], more = {}) => ({
  post_type: 'image',
  title: 'Seen today',
  media_items: ids.map((file_id) => ({ media_type: 'image', file_id })),
  ...more,
})
const quota = (caller: Caller) => cast.make<StorageQuota>(caller, 'GET', '/storage/quota')
const onDisk = () => {
  const folder = join(app.config.dataDir, 'files')
  return readdirSync(folder).flatMap((shard) => readdirSync(join(folder, shard)))
}

describe('a picture', () => {
  test('is encoded anew: upright, smaller than it may be, telling nothing of where it was taken', async () => {
    const sent = await photo()
    expect(sent.includes('Exif')).toBe(true)
    const { status, data } = await upload('alice', sent, 'Holiday.JPG', { purpose: 'post' })
    expect(status).toBe(200)
    expect(data.file).toMatchObject({
      filename: 'Holiday.webp',
      mime_type: 'image/webp',
      width: 600,
      height: 800,
      thumbnail_id: data.thumbnail_id,
    })
    const got = Buffer.from(await (await download('alice', data.file.id)).arrayBuffer())
    expect(got.length).toBe(data.file.size)
    expect(got.includes('Nobody')).toBe(false)
    expect((await sharp(got).metadata()).exif).toBeUndefined()
    const small = Buffer.from(await (await download('alice', data.thumbnail_id)).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 640 })
  })

  test('keeps moving if it moves', async () => {
    const { data } = await upload('alice', await animation(), 'flame.gif')
    expect(data.file).toMatchObject({ mime_type: 'image/webp', width: 40, height: 30 })
    const got = Buffer.from(await (await download('alice', data.file.id)).arrayBuffer())
    expect((await sharp(got).metadata()).pages).toBe(3)
  })

  test('of more pixels than anybody needs is made smaller', async () => {
    const { data } = await upload('alice', await png(4_000, 1_000), 'wide.png')
    expect(data.file).toMatchObject({ width: 2_560, height: 640 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  test.each([
    ['an SVG with a script', () => svg, 'drawing.svg', 'files.wrong_kind'],
    ['a page with another name', () => html, 'photo.jpg', 'files.wrong_kind'],
    ['a program', () => 'MZ\u0090\u0000\u0003', 'photo.png', 'files.wrong_kind'],
    ['half a photograph', async () => (await photo()).subarray(0, 9_000), 'p.jpg', 'files.damaged'],
    ['a bomb', () => png(16_000, 16_000), 'bomb.png', 'files.too_many_pixels'],
    ['three hundred frames', () => animation(300), 'long.gif', 'files.too_many_pixels'],
  ])('is not %s', async (_, make, name, error) => {
    const before = onDisk().length
    const reply = await upload('alice', await make(), name)
    expect(reply).toMatchObject({ status: 422, error })
    expect(onDisk()).toHaveLength(before)
    expect(readdirSync(join(app.config.dataDir, 'uploads'))).toEqual([])
  })

  test('that cannot be one is refused in the words of its form', async () => {
    const { message } = await upload('alice', html, 'photo.jpg')
    expect(message).toBe('Please select an image file (JPG, PNG, or GIF)')
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    expect(await upload('alice', large, 'me.png', { purpose: 'avatar' })).toMatchObject({
      status: 413,
      message: 'Image file is too large! Please select an image smaller than 5MB.',
    })
  })
})

describe('a form', () => {
  const send = async (body: string | FormData, headers: Record<string, string> = {}) =>
    answer(
      await app.fetch('/api/files/upload', {
        method: 'POST',
        headers: { ...headersOf('alice'), ...headers },
        body,
      }),
    )

  test('without a file, broken or of another type is refused', async () => {
    expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      error: 'request.unsupported_type',
    })
    const empty = new FormData()
    empty.set('purpose', 'post')
    expect((await send(empty)).error).toBe('files.form_expected')
    const broken = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('--x\r\nContent-Disposition: form-data', broken)).error).toBe(
      'files.form_expected',
    )
    expect((await send('nothing', { 'content-type': 'multipart/form-data' })).error).toMatch(
      /unsupported_type|form_expected/,
    )
  })

  test('larger than any picture is refused before it is on the disk', async () => {
    const reply = await upload('alice', new Uint8Array(26 * 1024 * 1024), 'huge.png')
    expect(reply).toMatchObject({ status: 413, error: 'files.too_large' })
    expect(readdirSync(join(app.config.dataDir, 'uploads'))).toEqual([])
  })

  test('must be signed', async () => {
    expect((await upload('guest', 'x', 'x.png')).error).toBe('auth.required')
    expect((await upload('alice', 'x', 'x.png', { purpose: 'nothing' })).error).toBe(
      'request.invalid',
    )
  })
})

describe('an upload in parts', () => {
  test('goes on where it broke, and is one file however often it is completed', async () => {
    const bytes = await sharp({
      create: {
        width: 1_400,
        height: 1_400,
        channels: 3,
        background: 'gray',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer()
    const id = newId()
    const count = Math.ceil(bytes.length / UPLOAD_PART_BYTES)
    expect(count).toBeGreaterThan(3)
    const piece = (i: number) => bytes.subarray(i * UPLOAD_PART_BYTES, (i + 1) * UPLOAD_PART_BYTES)
    expect((await begin('bob', id, bytes.length)).body.data).toEqual({
      id,
      received: 0,
      file: null,
    })
    expect((await part('bob', id, 0, piece(0))).data.received).toBe(1)
    expect((await part('bob', id, 0, piece(0))).data.received).toBe(1)
    expect((await part('bob', id, 2, piece(2))).error).toBe('files.wrong_part')
    expect((await part('bob', id, 1, piece(1).subarray(1))).error).toBe('files.wrong_part')
    expect((await complete('bob', id)).body.error).toBe('files.incomplete')
    expect((await begin('bob', id, bytes.length)).body.data).toMatchObject({ received: 1 })
    for (let i = 1; i < count; i++) await part('bob', id, i, piece(i))
    const replies = await Promise.all(Array.from({ length: 10 }, () => complete('bob', id)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]!.body.data).toMatchObject({ file: { id, width: 1_400, height: 1_400 } })
    expect((await begin('bob', id, bytes.length)).body.data).toMatchObject({ file: { id } })
    expect((await part('bob', id, 0, piece(0))).data).toMatchObject({ file: { id } })
    expect(existsSync(join(app.config.dataDir, 'uploads', id))).toBe(false)
  })

  test('is its owner’s alone', async () => {
    const id = newId()
    const bytes = await png(10, 10)
    await begin('bob', id, bytes.length)
    expect((await begin('carol', id, bytes.length)).body.error).toBe('files.not_yours')
    expect((await part('carol', id, 0, bytes)).error).toBe('files.not_yours')
    expect((await complete('carol', id)).body.error).toBe('files.not_yours')
    expect((await complete('carol', newId())).body.error).toBe('files.not_found')
  })

  test('is refused when it is announced too large, or comes as something else', async () => {
    const id = newId()
    const announced = await begin('bob', id, 30 * 1024 * 1024)
    expect(announced.body).toMatchObject({
      error: 'files.too_large',
      message: 'Image file is too large! Please select an image smaller than 25MB.',
    })
    await begin('bob', id, 20)
    const json = { ...headersOf('bob'), 'content-type': 'application/json' }
    const path = `/api/uploads/${id}/parts/0`
    const typed = await app.fetch(path, { method: 'PUT', headers: json, body: '"'.repeat(20) })
    expect(typed.status).toBe(415)
    expect((await part('bob', id, 0, 'x'.repeat(UPLOAD_PART_BYTES + 1))).error).toBe(
      'files.too_large',
    )
    await part('bob', id, 0, 'x'.repeat(20))
    expect((await complete('bob', id)).body.error).toBe('files.wrong_kind')
    // The same bytes would be refused again: they are gone, and may be announced anew.
    expect((await begin('bob', id, 20)).body.data).toMatchObject({ received: 0 })
  })
})

describe('a download', () => {
  test('is its owner’s until something shows it, and everybody’s then', async () => {
    const { data } = await upload('carol', await photo(), 'mine.jpg')
    const ids = [data.file.id, data.thumbnail_id]
    const statuses = async (caller: Caller) =>
      Promise.all(ids.map(async (id) => (await download(caller, id)).status))
    expect(await statuses('carol')).toEqual([200, 200])
    expect(await statuses('dave')).toEqual([404, 404])
    expect(await statuses('guest')).toEqual([404, 404])
    const path = `/communities/${community}/posts`
    const post = await cast.make('carol', 'POST', path, imagePost([data.file.id]))
    expect(await statuses('guest')).toEqual([200, 200])
    await cast.make('carol', 'DELETE', `/posts/${post.id}`)
    expect(await statuses('guest')).toEqual([404, 404])
    expect(await statuses('carol')).toEqual([404, 404])
  })

  test('knows ranges and what a browser has already', async () => {
    const { data } = await upload('carol', await photo(), 'ranges.jpg')
    const { id, size } = data.file
    const whole = await download('carol', id)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag')!
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const cases: [string, number, number][] = [
      ['bytes=0-1', 0, 2],
      ['bytes=10-19', 10, 20],
      ['bytes=-5', size - 5, size],
      [`bytes=${size - 3}-${size + 50}`, size - 3, size],
      ['bytes=7-', 7, size],
    ]
    for (const [range, start, end] of cases) {
      const reply = await download('carol', id, { range })
      expect(reply.status).toBe(206)
      expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`)
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes.subarray(start, end))
    }
    expect((await download('carol', id, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await download('carol', id, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(
      200,
    )
    expect((await download('carol', id, { range: 'lines=1-2' })).status).toBe(200)
    expect((await download('carol', id, { 'if-none-match': etag })).status).toBe(304)
  })

  test('can never become a page', async () => {
    const name = 'é"; filename=evil.html\u2028.jpg'
    const { data } = await upload('carol', await photo(), name)
    const { headers } = await download('carol', data.file.id)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.~!&+-]+$/)
  })
})

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
    const { data } = await upload('dave', await photo(), 'a.jpg')
    const used = (await quota('dave')).storage_used_bytes
    expect(used).toBeGreaterThan(data.file.size)
    const path = `/communities/${community}/posts`
    const post = await cast.make('dave', 'POST', path, imagePost([data.file.id]))
    expect((await cast.as('dave', 'DELETE', `/files/${data.file.id}`)).body.error).toBe(
      'files.in_use',
    )
    await cast.make('dave', 'DELETE', `/posts/${post.id}`)
    expect((await quota('dave')).storage_used_bytes).toBe(0)
    const second = await upload('dave', await photo(), 'b.jpg')
    expect((await cast.as('bob', 'DELETE', `/files/${second.data.file.id}`)).body.error).toBe(
      'files.not_yours',
    )
    for (let i = 0; i < 2; i++) await cast.make('dave', 'DELETE', `/files/${second.data.file.id}`)
    expect((await quota('dave')).storage_used_bytes).toBe(0)
    expect((await quota('dave')).storage_available_bytes).toBe(104_857_600)
  })

  test('holds no more than there is, whoever comes at once', async () => {
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
    const folder = join(small.config.dataDir, 'files')
    const kept = readdirSync(folder).flatMap((shard) => readdirSync(join(folder, shard)))
    expect(kept).toHaveLength(stored.length * 2)
    await small.close()
  })

  test('is swept: what nothing shows for a week, and bytes that no row knows', async () => {
    const store = new FileStore(app.config.dataDir)
    const { data } = await upload('dave', await photo(), 'forgotten.jpg')
    const shown = await upload('dave', await photo(), 'shown.jpg')
    const path = `/communities/${community}/posts`
    await cast.make('dave', 'POST', path, imagePost([shown.data.file.id]))
    const lost = newId()
    await store.writePart(lost, new Uint8Array(9), 0)
    await store.keep(store.uploadPath(lost), lost)
    await begin('dave', newId(), 100)
    await sweepFiles(app.db, store, Date.now() + 6 * DAY_MS)
    expect((await download('dave', data.file.id)).status).toBe(200)
    expect(onDisk()).not.toContain(lost)
    await sweepFiles(app.db, store, Date.now() + 8 * DAY_MS)
    expect((await download('dave', data.file.id)).status).toBe(404)
    expect((await download('guest', shown.data.file.id)).status).toBe(200)
    expect(await quota('dave')).toMatchObject({
      storage_used_bytes:
        (await sizeOf(shown.data.file.id)) + (await sizeOf(shown.data.thumbnail_id)),
    })
  })
})

async function sizeOf(id: string): Promise<number> {
  return (await (await download('guest', id)).arrayBuffer()).byteLength
}
