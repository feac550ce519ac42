import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GalleryImage } from '#shared/contract/gallery.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'

let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let world = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
})
// Tests list a whole gallery: each has a world of its own.
beforeEach(async () => {
  world = (await cast.make('bob', 'POST', '/worlds', { name: `Ember Coast ${newId()}` })).id
})
afterAll(() => app.close())

async function hang(title: string): Promise<GalleryImage> {
  const { data } = await files.upload('bob', await photo(), 'lamp.jpg', { purpose: 'gallery' })
  const body = { file_id: data.file.id, title }
  return cast.make<GalleryImage>('bob', 'POST', `/worlds/${world}/gallery`, body)
}
const titles = (caller: Caller) =>
  cast
    .make<GalleryImage[]>(caller, 'GET', `/worlds/${world}/gallery`)
    .then((images) => images.map(({ title }) => title))
const feature = (id: string, is_featured: boolean) =>
  cast.make<GalleryImage>('bob', 'PATCH', `/worlds/${world}/gallery/${id}/featured`, {
    is_featured,
  })

test('a picture is its owner’s until it is featured, everybody’s then, and its bytes too', async () => {
  const lamp = await hang('The ninth lamp')
  expect(lamp).toMatchObject({ width: 600, height: 800, is_featured: false, description: '' })
  expect(await titles('bob')).toEqual(['The ninth lamp'])
  expect(await titles('carol')).toEqual([])
  const statuses = async () => [
    (await files.download('guest', lamp.file_id)).status,
    (await files.download('guest', lamp.thumbnail_file_id!)).status,
    (await files.download('bob', lamp.file_id)).status,
  ]
  expect(await statuses()).toEqual([404, 404, 200])
  await feature(lamp.id, true)
  expect(await titles('guest')).toEqual(['The ninth lamp'])
  expect(await statuses()).toEqual([200, 200, 200])
  await feature(lamp.id, false)
  expect(await titles('guest')).toEqual([])
  expect(await statuses()).toEqual([404, 404, 200])
})

test('the latest stands first; a title is changed; what is taken out is gone with its bytes', async () => {
  await hang('The ninth lamp')
  const tide = await hang('The tide')
  expect(await titles('bob')).toEqual(['The tide', 'The ninth lamp'])
  const path = `/worlds/${world}/gallery/${tide.id}`
  const changed = { title: 'Low tide', description: 'At six.' }
  expect(await cast.make('bob', 'PATCH', path, changed)).toMatchObject(changed)
  const long = await cast.as('bob', 'PATCH', path, { title: 'x'.repeat(101) })
  expect(long.body.issues).toEqual([
    { path: 'title', message: 'The text must have at most 100 characters' },
  ])
  await cast.make('bob', 'DELETE', path)
  await cast.make('bob', 'DELETE', path)
  expect(await titles('bob')).toEqual(['The ninth lamp'])
  expect((await files.download('bob', tide.file_id)).status).toBe(404)
  expect((await cast.as('bob', 'PATCH', path, changed)).body.error).toBe('gallery.not_found')
})

test('takes only one’s own pictures, and those that are there', async () => {
  const { data } = await files.upload('carol', await photo(), 'hers.jpg')
  const add = (file_id: string) => cast.as('bob', 'POST', `/worlds/${world}/gallery`, { file_id })
  expect((await add(data.file.id)).body.error).toBe('files.not_found')
  expect((await add(newId())).body.error).toBe('files.not_found')
})

test('a picture leads to a post, but only whoever may see that post', async () => {
  const image = await hang('The lamp room')
  await feature(image.id, true)
  const path = `/worlds/${world}/gallery/${image.id}`
  const { id: hidden } = await cast.make('bob', 'POST', '/worlds', { name: 'The Quiet Isle' })
  const inside = { name: 'Isle Talk', world_id: hidden }
  const { id: community } = await cast.make('bob', 'POST', '/communities', inside)
  const text = { title: 'How it was drawn', body: 'With a lamp.', post_type: 'text' }
  const { id: post } = await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
  const linkOf = async (caller: Caller) => {
    const images = await cast.make<GalleryImage[]>(caller, 'GET', `/worlds/${world}/gallery`)
    return images.find(({ id }) => id === image.id)?.post_id
  }
  expect(await linkOf('guest')).toBe(null)
  expect(await cast.make('bob', 'PATCH', path, { post_id: post })).toMatchObject({ post_id: post })
  expect(await linkOf('guest')).toBe(post)

  await cast.make('bob', 'PATCH', `/worlds/${hidden}`, { is_public: false })
  await app.flush()
  expect(await linkOf('guest')).toBe(null)
  expect(await linkOf('bob')).toBe(post)
  await cast.make('bob', 'PATCH', `/worlds/${hidden}`, { is_public: true })
  await app.flush()
  expect(await linkOf('guest')).toBe(post)

  const gone = { act: 'remove', reason: 'Not here' }
  await cast.make('bob', 'POST', `/posts/${post}/moderate`, gone)
  await app.flush()
  expect(await linkOf('guest')).toBe(null)
  expect(await linkOf('bob')).toBe(post)

  expect(await cast.make('bob', 'PATCH', path, { title: 'The lamp' })).toMatchObject({
    title: 'The lamp',
    post_id: post,
  })
  await cast.make('bob', 'DELETE', `/posts/${post}`)
  await app.flush()
  expect(await linkOf('bob')).toBe(null)
  const lost = await cast.as('bob', 'PATCH', path, { post_id: post })
  expect(lost.body.error).toBe('posts.not_found')
})

test('a link is taken away again, and leads to no post that its owner may not see', async () => {
  const image = await hang('The stairs')
  const path = `/worlds/${world}/gallery/${image.id}`
  const { id: theirs } = await cast.make('carol', 'POST', '/worlds', {
    name: 'Hers Alone',
    is_public: false,
  })
  const { id: community } = await cast.make('carol', 'POST', '/communities', {
    name: 'Hers',
    world_id: theirs,
  })
  const text = { title: 'Private', body: 'Private.', post_type: 'text' }
  const { id: post } = await cast.make('carol', 'POST', `/communities/${community}/posts`, text)
  const refused = await cast.as('bob', 'PATCH', path, { post_id: post })
  expect(refused).toMatchObject({ status: 404, body: { error: 'posts.not_found' } })

  const { id: open } = await cast.make('bob', 'POST', '/communities', { name: 'Open Talk' })
  const { id: seen } = await cast.make('bob', 'POST', `/communities/${open}/posts`, text)
  await cast.make('bob', 'PATCH', path, { post_id: seen })
  expect(await cast.make('bob', 'PATCH', path, { post_id: null })).toMatchObject({ post_id: null })
})
