import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asset } from '#shared/contract/assets.ts'
import { categoryOf, extensionOf, titleOf } from '#shared/rules/assets.ts'
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
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => app.close())

async function offer(bytes: string | Uint8Array, name: string, more = {}): Promise<Asset> {
  const { data } = await files.upload('bob', bytes, name, { purpose: 'assets' })
  const body = { file_id: data.file.id, ...more }
  return cast.make<Asset>('bob', 'POST', `/worlds/${world}/assets`, body)
}
const titles = (caller: Caller, query = '') =>
  cast
    .make<Asset[]>(caller, 'GET', `/worlds/${world}/assets${query}`)
    .then((assets) => assets.map(({ title }) => title))

describe('the category of a file is its extension’s', () => {
  const TABLE: Record<string, string[]> = {
    documents: 'pdf docx doc xlsx xls txt rtf odt ods'.split(' '),
    audio: 'mp3 wav ogg m4a flac'.split(' '),
    '3d_models': 'stl obj fbx dae glb gltf'.split(' '),
    images: 'jpg jpeg png gif webp svg bmp'.split(' '),
    other: 'csv json xml md exe'.split(' '),
  }
  test.each(Object.entries(TABLE))('%s', (category, extensions) => {
    for (const extension of extensions) {
      expect(categoryOf(`a file.${extension}`)).toBe(category)
      expect(categoryOf(`A.FILE.${extension.toUpperCase()}`)).toBe(category)
    }
  })

  test('and its title is the name without it', () => {
    expect([titleOf('Map of the Coast.final.PDF'), extensionOf('Map.final.PDF')]).toEqual([
      'Map of the Coast.final',
      'pdf',
    ])
    expect([titleOf('README'), categoryOf('README')]).toEqual(['README', 'other'])
    expect([titleOf('.gitignore'), extensionOf('.gitignore')]).toEqual(['.gitignore', ''])
  })
})

test('an asset is kept byte for byte, and is downloaded under its own name, never shown', async () => {
  const picture = await photo(300, 200)
  const asset = await offer(picture, 'Karte der Küste.JPG')
  expect(asset).toMatchObject({
    title: 'Karte der Küste',
    category: 'images',
    file_type: 'jpg',
    file_size: picture.byteLength,
    is_public: true,
  })
  const reply = await files.download('guest', asset.file_id)
  expect(Buffer.from(await reply.arrayBuffer()).equals(picture)).toBe(true)
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  expect(reply.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Karte%20der%20K%C3%BCste.JPG",
  )
  const page = await offer('<script>alert(1)</script>', 'notes.html')
  const script = await files.download('guest', page.file_id)
  expect(script.headers.get('content-type')).toBe('application/octet-stream')
  expect(script.headers.get('content-disposition')).toContain('attachment')
  expect(script.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a private asset and its bytes are its owner’s alone', async () => {
  const secret = await offer('The end.', 'ending.txt', { is_public: false, title: 'How it ends' })
  expect(await titles('bob')).toContain('How it ends')
  expect(await titles('carol')).not.toContain('How it ends')
  const statuses = async () => [
    (await cast.as('carol', 'GET', `/assets/${secret.id}`)).status,
    (await files.download('carol', secret.file_id)).status,
    (await files.download('bob', secret.file_id)).status,
  ]
  expect(await statuses()).toEqual([404, 404, 200])
  await cast.make('bob', 'PATCH', `/assets/${secret.id}`, { is_public: true })
  expect(await statuses()).toEqual([200, 200, 200])
  expect(await titles('guest', '?category=documents')).toEqual(['How it ends'])
  expect(await titles('guest', '?category=audio')).toEqual([])
})

test('room is taken, and given back with the asset', async () => {
  const used = async () =>
    (await cast.make<{ storage_used_bytes: number }>('bob', 'GET', '/storage/quota'))
      .storage_used_bytes
  const before = await used()
  const asset = await offer('x'.repeat(5_000), 'long.txt')
  expect(await used()).toBe(before + 5_000)
  await cast.make('bob', 'DELETE', `/assets/${asset.id}`)
  await cast.make('bob', 'DELETE', `/assets/${asset.id}`)
  expect(await used()).toBe(before)
  expect((await files.download('bob', asset.file_id)).status).toBe(404)
})

test('a picture of a post is no asset, and an asset no picture of a post', async () => {
  const { data } = await files.upload('bob', await photo(), 'post.jpg')
  const path = `/worlds/${world}/assets`
  const reply = await cast.as('bob', 'POST', path, { file_id: data.file.id })
  expect(reply.body.error).toBe('files.wrong_kind')
})
