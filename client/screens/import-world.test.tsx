import { openApp } from '../testing/open-app.tsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Asset } from '#shared/contract/assets.ts'
import type { Book } from '#shared/contract/books.ts'
import type { GalleryImage } from '#shared/contract/gallery.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'
import { novel } from '../features/convert/testing/novel.ts'
import { bookFiles, worldZip } from '../features/convert/testing/world.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())
beforeEach(() => {
  // A window without a screen decodes no picture.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 80, height: 60, close: () => {} }))
})
afterEach(() => vi.unstubAllGlobals())

const get = <T,>(path: string) => cast.make<T>('alice', 'GET', path)
const worlds = () => get<World[]>('/worlds/my')
const plan = { summary: 'Oil runs low.', estimated_words: 900, outline: 'She climbs.', scenes: [] }
const bible = [{ kind: 'character', name: 'Ann Lee', aliases: ['Annie'], text: 'Tall.' }] as const
const book = () =>
  novel({
    chapters: [
      { title: 'Oil', sections: ['It was dark.', 'It was light.'], plan },
      { title: 'Glass', sections: ['It broke.'] },
    ],
    working: { overview: 'Two lamps.', themes: ['light'], bible: [...bible] },
  })
const file = { licence: 'cc0', is_public: true, based_on: [] }

async function copy(change: object = {}) {
  const picture = new Uint8Array(await photo(80, 60))
  const about = {
    description: 'Lamps over black water.',
    bio: 'She keeps a light.',
    author_name: 'Ann',
    show_author_hero: true,
    cover: 'Cover.webp',
    icon: 'Icon.webp',
    author_photo: 'Author.webp',
    books: [
      { folder: 'Books/Ice', is_public: true },
      { folder: 'Books/Empty', is_public: false },
    ],
    others: [{ title: 'Salt', author: 'Bob' }],
    notes: [
      {
        ...file,
        file: 'Notes/Tides.md',
        heading: '# Tides',
        title: 'Tides',
        tags: ['sea'],
        based_on: ['A by B'],
      },
    ],
    gallery: [{ file: 'Gallery/lamp.webp', title: 'Lamp', description: 'Lit.', is_featured: true }],
    assets: [
      {
        ...file,
        file: 'Files/map.pdf',
        title: 'Map',
        description: 'Of all.',
        category: 'documents',
        is_public: false,
      },
    ],
    ...change,
  }
  return worldZip(about, {
    'Cover.webp': picture,
    'Icon.webp': picture,
    'Author.webp': picture,
    ...bookFiles('Books/Ice', book()),
    ...bookFiles('Books/Empty', novel({ title: 'Empty', chapters: [], cover: null })),
    'Notes/Tides.md': '---\ntags: ["sea"]\n---\n\n# Tides\n\nTwice a day.\n',
    'Gallery/lamp.webp': picture,
    'Files/map.pdf': new Uint8Array(2_000_000).fill(3),
  })
}

async function open(archive: File) {
  await page.press('Import world')
  const dialog = await page.part('dialog', 'Import world')
  await dialog.pick('World file', archive)
  await dialog.findByLabelText('Name')
  return dialog
}

test('a world is imported offline, and once there is a network everything on the server is as it was', async () => {
  await using app = await openApp('/worlds', { server, session: cast.sessions.alice })
  await page.shows('No worlds joined yet')
  await app.allSaved()
  app.offline()
  const dialog = await open(await copy())
  await dialog.shows('2 books with 8 words, 1 note, 1 picture, 1 file')
  await dialog.shows('Chapters come as drafts: readers see them once you publish them.')
  await dialog.shows('1 book of another author stays out: Salt by Bob')
  await dialog.shows(
    'Only you, its moderators and collaborators on its books can see it and its contents.',
  )
  await dialog.tick('Public')
  await dialog.shows('Anyone can find and read it.')
  await dialog.press('Import world')
  await page.shows('World imported')
  await page.heading('Ember Coast')
  await page.findByRole('button', { name: 'Open Lamp' })
  app.reload()
  await page.heading('Ember Coast')
  app.online()
  await app.allSaved()

  const [world] = await worlds()
  expect(world).toMatchObject({
    name: 'Ember Coast',
    description: 'Lamps over black water.',
    bio: 'She keeps a light.',
    author_name: 'Ann',
    show_author_hero: true,
    is_public: true,
    cover_gradient_from: '#112233',
    icon_gradient_to: '#445566',
  })
  const { id, cover_file_id, icon_file_id, author_photo_file_id } = world!
  const { download } = filesOf(server, cast)
  const has = async (file: string | null) => (await download('alice', file ?? '')).status
  for (const face of [cover_file_id, icon_file_id, author_photo_file_id])
    expect(await has(face)).toBe(200)

  const [empty, ice] = await get<Book[]>(`/worlds/${id}/books`)
  expect(empty).toMatchObject({ title: 'Empty', is_public: false, cover_file_id: null })
  const { title, description, language, genre } = book()
  expect(ice).toMatchObject({ title, description, language, genre, is_public: true })
  expect(ice).toMatchObject({ licence: 'cc-by', status: 'draft' })
  expect(await has(ice!.cover_file_id)).toBe(200)
  const inBook = `/books/${ice!.id}`
  expect(await get(`${inBook}/outline`)).toMatchObject({
    outline: { overview: 'Two lamps.', themes: ['light'] },
    chapters: [
      { title: 'Oil', summary: 'Oil runs low.', estimated_words: 900 },
      { title: 'Glass', summary: '' },
    ],
  })
  // The texts of documents travel on their own.
  await app.until(async () => {
    const scenes = ['It was dark.', 'It was light.', 'It broke.'].map((content) => ({ content }))
    expect(await get(`${inBook}/sections`)).toMatchObject(scenes)
    const [climbs] = await get<unknown[]>(`${inBook}/chapter-outlines`)
    expect(climbs).toMatchObject({ chapter_number: 1, content: 'She climbs.' })
    expect(await get(`${inBook}/assets`)).toMatchObject([
      { asset_type: 'character', name: 'Ann Lee', aliases: ['Annie'], content: 'Tall.' },
    ])
  })
  expect(await get<Snippet[]>(`/worlds/${id}/snippets`)).toMatchObject([
    {
      title: 'Tides',
      body: 'Twice a day.\n\nBased on A by B.',
      tags: ['sea'],
      is_public: true,
      licence: 'cc0',
    },
  ])
  const [image] = await get<GalleryImage[]>(`/worlds/${id}/gallery`)
  expect(image).toMatchObject({ title: 'Lamp', description: 'Lit.', is_featured: true, width: 60 })
  const [asset] = await get<Asset[]>(`/worlds/${id}/assets`)
  expect(asset).toMatchObject({
    title: 'Map',
    description: 'Of all.',
    category: 'documents',
    is_public: false,
    licence: 'cc0',
    file_size: 2_000_000,
  })
  const bytes = new Uint8Array(await (await download('alice', asset!.file_id)).arrayBuffer())
  expect(bytes.every((byte) => byte === 3)).toBe(true)
})

test('a name that another world has is to be changed, whether this device knows that world or not', async () => {
  await cast.make('alice', 'POST', '/worlds', { name: 'Cold Coast' })
  await cast.make('bob', 'POST', '/worlds', { name: 'Warm Coast' })
  const nothing = { books: [], notes: [], gallery: [], assets: [] }
  await using app = await openApp('/worlds', { server, session: cast.sessions.alice })
  await page.shows('Cold Coast')
  const dialog = await open(await copy({ ...nothing, name: 'Cold  coast', is_public: true }))
  await dialog.shows('0 books, 0 notes, 0 pictures, 0 files')
  await dialog.shows('A world with this name already exists.')
  await dialog.fill('Name', 'Warm Coast')
  await dialog.lacks('A world with this name already exists.')
  await dialog.press('Import world')
  await dialog.shows('A world with this name already exists.')
  await dialog.fill('Name', 'Far Coast')
  await dialog.press('Import world')
  await page.heading('Far Coast')
  await app.allSaved()
  expect((await worlds()).map(({ name }) => name)).toContain('Far Coast')
})

test('what is no world is said; closed before it is imported, nothing is left of it', async () => {
  await using app = await openApp('/worlds', { server, session: cast.sessions.alice })
  const before = await worlds()
  await page.press('Import world')
  const dialog = await page.part('dialog', 'Import world')
  await dialog.pick('World file', new File(['x'], 'world.zip'))
  await dialog.shows('This file is damaged: it could not be unpacked.')
  await dialog.pick('World file', await copy({ name: 'Near Coast', icon: 'Gone.webp' }))
  await dialog.shows('The icon is missing: there is no file Gone.webp.')
  await dialog.press('Cancel')
  await page.gone('dialog', 'Import world')
  await app.allSaved()
  expect(await worlds()).toEqual(before)
})
