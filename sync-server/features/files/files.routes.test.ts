import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { animation, photo, png } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answer, filesOf, imagePost } from '../../testing/uploads.ts'

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

describe('a picture', () => {
  test('is encoded anew: upright, smaller than it may be, telling nothing of where it was taken', async () => {
    const sent = await photo()
    expect(sent.includes('Exif')).toBe(true)
    const { status, data } = await files.upload('alice', sent, 'Holiday.JPG', { purpose: 'post' })
    expect(status).toBe(200)
    expect(data.file).toMatchObject({
      filename: 'Holiday.webp',
      mime_type: 'image/webp',
      width: 600,
      height: 800,
      thumbnail_id: data.thumbnail_id,
    })
    const got = Buffer.from(await (await files.download('alice', data.file.id)).arrayBuffer())
    expect(got.length).toBe(data.file.size)
    expect(got.includes('Nobody')).toBe(false)
    expect((await sharp(got).metadata()).exif).toBeUndefined()
    const small = Buffer.from(
      await (await files.download('alice', data.thumbnail_id)).arrayBuffer(),
    )
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 640 })
  })

  test('keeps moving if it moves', async () => {
    const { data } = await files.upload('alice', await animation(), 'flame.gif')
    expect(data.file).toMatchObject({ mime_type: 'image/webp', width: 40, height: 30 })
    const got = Buffer.from(await (await files.download('alice', data.file.id)).arrayBuffer())
    expect((await sharp(got).metadata()).pages).toBe(3)
  })

  test('of more pixels than anybody needs is made smaller', async () => {
    const { data } = await files.upload('alice', await png(4_000, 1_000), 'wide.png')
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
    const before = (await files.stored()).length
    const reply = await files.upload('alice', await make(), name)
    expect(reply).toMatchObject({ status: 422, error })
    expect(await files.stored()).toHaveLength(before)
    expect(await files.unfinished()).toEqual([])
  })

  test('that cannot be one is refused in the words of its form', async () => {
    const { message } = await files.upload('alice', html, 'photo.jpg')
    expect(message).toBe('Please select an image file (JPG, PNG, or GIF)')
    const large = new Uint8Array(5 * 1024 * 1024)
    expect(await files.upload('alice', large, 'me.png', { purpose: 'avatar' })).toMatchObject({
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
        headers: { ...files.headersOf('alice'), ...headers },
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
    const reply = await files.upload('alice', new Uint8Array(26 * 1024 * 1024), 'huge.png')
    expect(reply).toMatchObject({ status: 413, error: 'files.too_large' })
    expect(await files.unfinished()).toEqual([])
  })

  test('must be signed', async () => {
    expect((await files.upload('guest', 'x', 'x.png')).error).toBe('auth.required')
    expect((await files.upload('alice', 'x', 'x.png', { purpose: 'nothing' })).error).toBe(
      'request.invalid',
    )
  })
})

/** A picture that no encoder makes small. */
function noise(size: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = {
    width: size,
    height: size,
    channels: 3,
    background: 'gray',
    noise: grain,
  } as const
  return sharp({ create }).png().toBuffer()
}

describe('an upload in parts', () => {
  test('goes on where it broke, and is one file however often it is completed', async () => {
    const bytes = await noise(1_400)
    const id = newId()
    const count = Math.ceil(bytes.length / UPLOAD_PART_BYTES)
    expect(count).toBeGreaterThan(3)
    const piece = (i: number) => bytes.subarray(i * UPLOAD_PART_BYTES, (i + 1) * UPLOAD_PART_BYTES)
    expect((await files.begin('bob', id, bytes.length)).body.data).toEqual({
      id,
      received: 0,
      file: null,
    })
    expect((await files.part('bob', id, 0, piece(0))).data.received).toBe(1)
    expect((await files.part('bob', id, 0, piece(0))).data.received).toBe(1)
    expect((await files.part('bob', id, 2, piece(2))).error).toBe('files.wrong_part')
    expect((await files.part('bob', id, 1, piece(1).subarray(1))).error).toBe('files.wrong_part')
    expect((await files.complete('bob', id)).body.error).toBe('files.incomplete')
    expect((await files.begin('bob', id, bytes.length)).body.data).toMatchObject({ received: 1 })
    for (let i = 1; i < count; i++) await files.part('bob', id, i, piece(i))
    const replies = await Promise.all(Array.from({ length: 10 }, () => files.complete('bob', id)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]!.body.data).toMatchObject({ file: { id, width: 1_400, height: 1_400 } })
    expect((await files.begin('bob', id, bytes.length)).body.data).toMatchObject({ file: { id } })
    expect((await files.part('bob', id, 0, piece(0))).data).toMatchObject({ file: { id } })
    expect(await files.unfinished()).not.toContain(id)
  })

  test('of a file that still grows takes whole parts, and the rest once its size is known', async () => {
    const bytes = await noise(1_000)
    expect(bytes.length).toBeGreaterThan(2 * UPLOAD_PART_BYTES)
    const id = newId()
    const last = Math.floor(bytes.length / UPLOAD_PART_BYTES)
    const piece = (i: number) => bytes.subarray(i * UPLOAD_PART_BYTES, (i + 1) * UPLOAD_PART_BYTES)
    expect((await files.begin('bob', id, null)).body.data).toMatchObject({ received: 0 })
    expect((await files.part('bob', id, 0, piece(last))).error).toBe('files.wrong_part')
    for (let i = 0; i < last; i++) await files.part('bob', id, i, piece(i))
    expect((await files.begin('bob', id, null)).body.data).toMatchObject({ received: last })
    expect((await files.complete('bob', id)).body.error).toBe('files.incomplete')
    expect((await files.begin('bob', id, 5)).body.error).toBe('files.wrong_part')
    expect((await files.begin('bob', id, 30 * 1024 * 1024)).body.error).toBe('files.too_large')
    expect((await files.begin('bob', id, bytes.length)).body.data).toMatchObject({ received: last })
    expect((await files.complete('bob', id)).body.error).toBe('files.incomplete')
    expect((await files.part('bob', id, last, piece(last))).data.received).toBe(last + 1)
    expect((await files.complete('bob', id)).body.data).toMatchObject({
      file: { id, width: 1_000 },
    })
  })

  test('is its owner’s alone', async () => {
    const id = newId()
    const bytes = await png(10, 10)
    await files.begin('bob', id, bytes.length)
    expect((await files.begin('carol', id, bytes.length)).body.error).toBe('sync.id_taken')
    expect((await files.part('carol', id, 0, bytes)).error).toBe('files.not_found')
    expect((await files.complete('carol', id)).body.error).toBe('files.not_found')
    expect((await files.complete('carol', newId())).body.error).toBe('files.not_found')
  })

  test('is refused when it is announced too large, or comes as something else', async () => {
    const id = newId()
    const announced = await files.begin('bob', id, 30 * 1024 * 1024)
    expect(announced.body).toMatchObject({
      error: 'files.too_large',
      message: 'Image file is too large! Please select an image smaller than 25MB.',
    })
    await files.begin('bob', id, 20)
    const json = { ...files.headersOf('bob'), 'content-type': 'application/json' }
    const path = `/api/uploads/${id}/parts/0`
    const typed = await app.fetch(path, { method: 'PUT', headers: json, body: '"'.repeat(20) })
    expect(typed.status).toBe(415)
    expect((await files.part('bob', id, 0, 'x'.repeat(UPLOAD_PART_BYTES + 1))).error).toBe(
      'files.too_large',
    )
    await files.part('bob', id, 0, 'x'.repeat(20))
    expect((await files.complete('bob', id)).body.error).toBe('files.wrong_kind')
    // The server would refuse the same bytes again: it has deleted them, and bob may announce the file again.
    expect((await files.begin('bob', id, 20)).body.data).toMatchObject({ received: 0 })
  })
})

describe('a download', () => {
  test('is its owner’s until something shows it, and everybody’s then', async () => {
    const { data } = await files.upload('carol', await photo(), 'mine.jpg')
    const ids = [data.file.id, data.thumbnail_id]
    const statuses = async (caller: Caller) =>
      Promise.all(ids.map(async (id) => (await files.download(caller, id)).status))
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
    const { data } = await files.upload('carol', await photo(), 'ranges.jpg')
    const { id, size } = data.file
    const whole = await files.download('carol', id)
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
      const reply = await files.download('carol', id, { range })
      expect(reply.status).toBe(206)
      expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`)
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes.subarray(start, end))
    }
    expect((await files.download('carol', id, { range: `bytes=${size}-` })).status).toBe(416)
    expect(
      (await files.download('carol', id, { range: 'bytes=0-1', 'if-range': '"old"' })).status,
    ).toBe(200)
    expect((await files.download('carol', id, { range: 'lines=1-2' })).status).toBe(200)
    expect((await files.download('carol', id, { 'if-none-match': etag })).status).toBe(304)
    const headers = files.headersOf('carol')
    const head = await app.fetch(`/api/files/${id}/download`, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    expect(await head.text()).toBe('')
  })

  test('can never become a page', async () => {
    const name = 'é"; filename=evil.html\u2028.jpg'
    const { data } = await files.upload('carol', await photo(), name)
    const { headers } = await files.download('carol', data.file.id)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.~!&+-]+$/)
  })
})

test('a community shows its creator’s own files, and the one it showed before is gone', async () => {
  const banner = (await files.upload('alice', await photo(), 'a.jpg')).data.file.id
  const next = (await files.upload('alice', await photo(), 'b.jpg')).data.file.id
  const foreign = (await files.upload('bob', await photo(), 'c.jpg')).data.file.id
  const path = `/communities/${community}`
  const show = (id: string | null) => cast.as('alice', 'PATCH', path, { cover_file_id: id })
  expect((await show(foreign)).body.error).toBe('files.not_found')
  expect((await show(newId())).body.error).toBe('files.not_found')
  expect((await show(banner)).body.data).toMatchObject({ cover_file_id: banner })
  expect((await files.download('guest', banner)).status).toBe(200)
  await show(next)
  expect((await files.download('alice', banner)).status).toBe(404)
  await show(null)
  expect((await files.download('alice', next)).status).toBe(404)
})

test('an upload never takes the place of a file that is there, nor of its thumbnail', async () => {
  const { data } = await files.upload('carol', await photo(), 'mine.jpg')
  for (const id of [data.file.id, data.thumbnail_id]) {
    const begun = await files.begin('dave', id, 4, { purpose: 'assets' })
    expect(begun.body.error).toBe('sync.id_taken')
    await files.part('dave', id, 0, 'evil')
    await files.complete('dave', id)
    expect((await files.download('carol', id)).status).toBe(200)
  }
})
