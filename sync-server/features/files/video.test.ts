import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { File } from '#shared/contract/files.ts'
import type { Post } from '#shared/contract/posts.ts'
import { newId } from '../../db/ids.ts'
import { jobKinds } from '../../jobs/define-job.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answer, filesOf } from '../../testing/uploads.ts'
import { videos } from '../../testing/videos.ts'
import { posts } from '../posts/posts.feature.ts'

let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Moving' })).id
})
afterAll(() => app.close())

interface Stored {
  id: string
  file: File
  thumbnail_id: string | null
  duration_seconds: number | null
}

async function form(by: Caller, path: string, bytes: Uint8Array | string, fields = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value as string)
  body.set('file', new Blob([bytes as string]), 'clip.any')
  const init = { method: 'POST', headers: files.headersOf(by), body }
  return answer<Stored>(await app.fetch(`/api${path}`, init))
}
const upload = (by: Caller, bytes: Uint8Array | string) =>
  form(by, '/files/upload/video', bytes, { community_id: community })

/** Runs the server's background jobs. */
async function work(): Promise<void> {
  const kinds = jobKinds(posts.jobs, app.app)
  await new Jobs(app.db, kinds, pino({ level: 'silent' })).runDue(new Date(), 'slow')
}

async function show(by: Caller, file_id: string, more = {}): Promise<Post> {
  const media_items = [{ media_type: 'video', file_id, ...more }]
  const body = { post_type: 'video', title: 'Look', media_items }
  return cast.make<Post>(by, 'POST', `/communities/${community}/posts`, body)
}
const get = (id: string) => cast.make<Post>('guest', 'GET', `/posts/${id}`)

describe.each([
  ['with', true],
  ['without', false],
] as const)('a video on a machine %s ffmpeg', (_, machine) => {
  beforeAll(() => {
    if (!machine) vi.stubEnv('PATH', app.config.dataDir)
  })
  afterAll(() => vi.unstubAllEnvs())

  test.each(['webm', 'mp4'] as const)('in %s plays after the work is done', async (kind) => {
    const { status, data } = await upload('bob', videos[kind])
    expect(status).toBe(200)
    const post = await show('bob', data.file.id)
    expect(post.video_is_processing).toBe(machine)
    await work()
    const done = await get(post.id)
    expect(done).toMatchObject({ video_is_processing: false, video_is_processed: true })
    const reply = await files.download('guest', data.file.id, { range: 'bytes=0-1' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([206, `video/${kind}`])
    expect(reply.headers.get('content-disposition')).toMatch(/^inline/)
    if (machine) {
      expect(done.media[0]).toMatchObject({ width: 64, height: 48 })
      expect(done.rev).toBeGreaterThan(post.rev)
      const poster = await files.download('guest', done.media[0]!.thumbnail_file_id!)
      expect(poster.headers.get('content-type')).toBe('image/webp')
    }
  })

  test('in another encoding is made playable where it can be, and refused where not', async () => {
    const { status, data, error, message } = await upload('bob', videos.mov)
    if (!machine) {
      expect([status, error]).toEqual([422, 'files.unplayable'])
      expect(message).toBe('This server plays MP4 and WebM videos only.')
      return
    }
    const post = await show('bob', data.file.id)
    await work()
    const reply = await files.download('guest', data.file.id)
    expect(reply.headers.get('content-type')).toBe('video/mp4')
    expect((await get(post.id)).video_is_processed).toBe(true)
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a text', 'Once upon a time'],
  ])('is not %s', async (_, bytes) => {
    const reply = await upload('bob', bytes)
    expect(reply).toMatchObject({
      status: 422,
      error: 'files.wrong_kind',
      message: 'Please select a video file',
    })
    expect(await files.unfinished()).toEqual([])
  })

  test('is not a picture, nor a picture a video', async () => {
    expect((await upload('bob', await photo())).error).toBe('files.wrong_kind')
    const { data } = await upload('bob', videos.webm)
    const media_items = [{ media_type: 'image', file_id: data.file.id }]
    const body = { post_type: 'image', title: 'x', media_items }
    const path = `/communities/${community}/posts`
    expect((await cast.as('bob', 'POST', path, body)).body.error).toBe('files.wrong_kind')
  })

  test('that breaks off leaves a post that says so, and no file', async () => {
    const { status, data } = await upload('carol', videos.mp4.subarray(0, 900))
    if (!machine) return expect(status).toBe(200)
    const post = await show('carol', data.file.id)
    await work()
    const done = await get(post.id)
    expect(done).toMatchObject({ media: [], media_url: null, video_is_processing: false })
    expect((await files.download('carol', data.file.id)).status).toBe(404)
  })

  test('shows the poster that came with it', async () => {
    const { data } = await upload('bob', videos.webm)
    const poster = (await files.upload('bob', await photo(), 'poster.jpg')).data.file.id
    const post = await show('bob', data.file.id, { thumbnail_file_id: poster })
    await work()
    expect((await get(post.id)).media[0]).toMatchObject({ thumbnail_file_id: poster })
    expect((await files.download('guest', poster)).status).toBe(200)
    await cast.make('bob', 'DELETE', `/posts/${post.id}`)
    expect((await files.download('bob', poster)).status).toBe(404)
  })
})

describe('a hostile video', () => {
  /** Returns the post that shows the video, once the jobs are done. */
  async function outcomeOf(bytes: Uint8Array): Promise<Post & { fileId: string }> {
    const { status, data } = await upload('bob', bytes)
    expect(status).toBe(200)
    const post = await show('bob', data.file.id)
    await work()
    return { ...(await get(post.id)), fileId: data.file.id }
  }
  const GONE = { media: [], media_url: null, video_is_processing: false }

  /** A copy with other bytes behind the first place where these are. */
  function patched(source: Buffer, after: Buffer | string, skip: number, bytes: number[]): Buffer {
    const copy = Buffer.from(source)
    const at = copy.indexOf(after)
    expect(at).toBeGreaterThan(0)
    Buffer.from(bytes).copy(copy, at + after.length + skip)
    return copy
  }

  test('that calls itself MP4 and is a playlist opens nothing', async () => {
    const secret = join(app.config.dataDir, 'secret.txt')
    writeFileSync(secret, 'what nobody is to read')
    const ftyp = videos.mp4.subarray(0, 32)
    for (const list of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
      '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/secret.ts\n',
    ])
      expect(await outcomeOf(Buffer.concat([ftyp, Buffer.from(list)]))).toMatchObject(GONE)
  })

  test('of five frames that last two months is not shown', async () => {
    // One unit a second, two months of them, and a million units each; older ones of ffmpeg believe the header alone.
    const slow = [0, 0, 0, 1, 0, 80, 0, 0]
    const media = patched(videos.mp4, 'mdhd', 12, slow)
    const all = patched(patched(media, 'stts', 12, [0, 15, 66, 64]), 'mvhd', 12, slow)
    expect(await outcomeOf(all)).toMatchObject(GONE)
  })

  test('of more pixels than any screen has is not unpacked', async () => {
    // The VP8 key frame itself, whatever its container says.
    const start = Buffer.from([0x9d, 0x01, 0x2a])
    expect(await outcomeOf(patched(videos.webm, start, 0, [255, 63, 255, 63]))).toMatchObject(GONE)
  })

  test('of two hundred streams is not shown', async () => {
    const { mov } = videos
    const moov = mov.indexOf('moov') - 4
    const trak = mov.indexOf('trak') - 4
    const one = mov.subarray(trak, trak + mov.readUInt32BE(trak))
    const many = Buffer.concat([mov.subarray(0, trak), ...Array<Buffer>(200).fill(one)])
    many.writeUInt32BE(many.length - moov, moov)
    expect(await outcomeOf(many)).toMatchObject(GONE)
  })

  test('that is something else as well is served as a video alone', async () => {
    const page = '<script>alert(1)</script>'
    const { fileId, video_is_processed } = await outcomeOf(
      Buffer.concat([videos.mp4, Buffer.from(page), Buffer.from('PK\u0005\u0006')]),
    )
    expect(video_is_processed).toBe(true)
    const served = Buffer.from(await (await files.download('guest', fileId)).arrayBuffer())
    expect(served.includes(page)).toBe(false)
  })

  test('leaves nothing under way behind', async () => {
    expect(await files.unfinished()).toEqual([])
  })
})

test('a video of no bytes is refused at every door', async () => {
  expect((await upload('bob', new Uint8Array())).error).toBe('files.form_expected')
  expect((await form('bob', '/videos/stream', new Uint8Array())).error).toBe('files.form_expected')
  const begun = await files.begin('bob', newId(), 0, { purpose: 'video' })
  expect(begun.body.error).toBe('request.invalid')
})

describe('a recording in pieces', () => {
  const stream = (by: Caller, bytes: Uint8Array, session?: string) =>
    form(by, '/videos/stream', bytes, {
      community_id: community,
      ...(session ? { session_id: session } : {}),
    })
  const finalize = (by: Caller, session_id: string) =>
    cast.as(by, 'POST', '/videos/finalize', { session_id })

  test('becomes one video, however often it is finished', async () => {
    const [first, second] = [videos.webm.subarray(0, 500), videos.webm.subarray(500)]
    const { id } = (await stream('dave', first)).data
    expect((await stream('carol', second, id)).error).toBe('files.not_found')
    expect((await stream('dave', second, id)).data.id).toBe(id)
    expect((await finalize('carol', id)).body.error).toBe('files.not_found')
    const replies = [await finalize('dave', id), await finalize('dave', id)]
    for (const { body } of replies) {
      const { file } = body.data as unknown as Stored
      expect(file).toMatchObject({ id, size: videos.webm.length })
    }
  })

  test('is no upload in parts, of which nothing is lost', async () => {
    const id = newId()
    const announced = { id, filename: 'tide.webm', size: videos.webm.length, purpose: 'video' }
    await cast.make('dave', 'POST', '/uploads', announced)
    await filesOf(app, cast).part('dave', id, 0, videos.webm)
    expect((await finalize('dave', id)).body.error).toBe('files.not_found')
    expect((await stream('dave', new Uint8Array(9), id)).error).toBe('files.not_found')
    const made = await cast.make<{ file: Stored }>('dave', 'POST', `/uploads/${id}/complete`)
    expect(made.file).toMatchObject({ id, size: videos.webm.length })
  })

  test('belongs to nobody else, and must be there', async () => {
    const nothing = '01900000-0000-7000-8000-000000000000'
    expect((await finalize('dave', nothing)).body.error).toBe('files.not_found')
    expect((await stream('dave', videos.webm, nothing)).error).toBe('files.not_found')
    expect((await stream('dave', videos.webm, 'nonsense')).error).toBe('files.not_found')
    expect((await stream('guest', videos.webm)).error).toBe('auth.required')
  })
})
