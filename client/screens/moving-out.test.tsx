import { openApp } from '../testing/open-app.tsx'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeExport } from '../../sync-server/features/account/make-export.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'
import { page } from '../testing/hands.ts'

/** The world moves from the old server to the fresh one. */
let [old, fresh]: TestApp[] = []
let [there, here]: Cast[] = []
beforeAll(async () => {
  old = await createTestApp()
  fresh = await createTestApp()
  there = await gatherCast(old)
  here = await gatherCast(fresh)
})
afterAll(async () => {
  await old!.close()
  await fresh!.close()
})
beforeEach(() => {
  // A window without a screen decodes no picture.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 80, height: 60, close: () => {} }))
})
afterEach(() => vi.unstubAllGlobals())

const selectExports = statement()((db) => db.selectFrom('exports').select('id'))

/** The copy of a world, as its owner downloads it. */
async function copyOf(app: TestApp, cast: Cast, world: string): Promise<Blob> {
  const path = `/worlds/${world}/export`
  await cast.make('alice', 'POST', path, {})
  for (const { id } of await app.db.read.all(selectExports, {}))
    await makeExport(app.app, id, new AbortController().signal)
  const headers = filesOf(app, cast).headersOf('alice')
  return (await app.fetch(`/api${path}/download`, { headers })).blob()
}

/** The texts of the archive without the dates of creation; of a picture, which the server re-encodes, only that it is there. */
async function contents(copy: Blob): Promise<Record<string, string>> {
  const files = Object.entries(unzipSync(new Uint8Array(await copy.arrayBuffer())))
  return Object.fromEntries(
    files.map(([name, bytes]) => [
      name,
      name.endsWith('.webp') ? 'a picture' : strFromU8(bytes).replace(/^created: .*$/m, ''),
    ]),
  )
}

const SCENES = [
  '---\nHe: no\n\n---\nfoo: [\n---\n\nOil.[^1]\n\n[^1]: Whale.',
  '# Not a chapter\n\nWick.[^1] H<sub>2</sub>O, <u>all</u> of it.  \n\n* * *\n\nStill here.\n\n[^1]: Cotton.',
  '',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n> שלום\n',
]

async function makeWorld(): Promise<string> {
  const make = (path: string, body: object) =>
    there!.make<{ id: string }>('alice', 'POST', path, body)
  const change = (path: string, body: object) => there!.make('alice', 'PATCH', path, body)
  const write = (path: string, content: string) => there!.make('alice', 'PUT', path, { content })
  const upload = async (bytes: string | Uint8Array, name: string, purpose: string) =>
    (await filesOf(old!, there!).upload('alice', bytes, name, { purpose })).data.file.id
  const about = { name: 'Ember: "Coast"', description: 'Lamps.\n\nAnd *oil*.', is_public: false }
  const { id } = await make('/worlds', about)
  await change(`/worlds/${id}`, {
    bio: 'Writes at night.',
    author_name: 'Ann',
    show_author_hero: true,
    cover_file_id: await upload(await photo(), 'c.jpg', 'world_banner'),
    icon_gradient_to: '#445566',
  })
  const { id: book } = await make(`/worlds/${id}/books`, {
    title: 'Kept',
    description: 'On <oil> & *ice*.',
    is_public: true,
  })
  const looks = { licence: 'cc-by', language: 'he', genre: 'Sea' }
  const cover_file_id = await upload(await photo(), 'b.jpg', 'book_cover')
  await change(`/books/${book}`, { ...looks, cover_file_id })
  await there!.make('alice', 'PUT', `/books/${book}/outline`, {
    overview: 'Two lamps.',
    themes: ['light', 'sea'],
  })
  const target = { target_words: 24_000, due_on: '2030-12-31' }
  await there!.make('alice', 'PUT', `/books/${book}/target`, target)
  const planned = { summary: 'She: "no".\nThen yes.', estimated_words: 900, part: 'Part One' }
  const { id: dawn } = await make(`/books/${book}/chapters`, { title: 'Dawn/*dusk*', ...planned })
  const { id: twin } = await make(`/books/${book}/chapters`, { title: 'Dawn/*dusk*' })
  await make(`/chapters/${twin}/sections`, {})
  for (const [i, content] of SCENES.entries()) {
    const { id: scene } = await make(`/chapters/${dawn}/sections`, { title: i ? '' : 'Lamp' })
    await write(`/books/${book}/sections/${scene}`, content)
    if (i === 1) await change(`/sections/${scene}`, { note: 'Make it shorter', target_words: 700 })
  }
  await write(`/books/${book}/chapters/${dawn}/outline`, 'She buys oil.\n\n---\nAll of it.')
  for (const name of ['Inês', 'Inês?']) {
    const entry = { asset_type: 'style_guide', name, aliases: ['The *Keeper*', 'I: she'] }
    const { id: ines } = await make(`/books/${book}/assets`, entry)
    await write(`/books/${book}/assets/${ines}`, `---\nKeeps: ${name}\n`)
  }
  await make(`/worlds/${id}/books`, { title: 'kept' })
  const note = { body: '---\nTwice: a day\n\n# Tides\n', tags: ['sea'], is_public: true }
  await make(`/worlds/${id}/snippets`, { title: 'Tides', ...note, licence: 'cc0' })
  const file_id = await upload(await photo(), 'lamp.jpg', 'gallery')
  const shown = { file_id, title: 'The lamp [#1]', description: 'At dusk' }
  const { id: image } = await make(`/worlds/${id}/gallery`, shown)
  await change(`/worlds/${id}/gallery/${image}/featured`, { is_featured: true })
  const asset = await upload('all my maps', 'Map of it.txt', 'assets')
  const maps = { file_id: asset, title: 'Maps', description: 'Old ones', is_public: false }
  await make(`/worlds/${id}/assets`, { ...maps, licence: 'cc-by-sa' })
  return id
}

test('a world that was downloaded and imported elsewhere is the same when it is downloaded there', async () => {
  const copy = await copyOf(old!, there!, await makeWorld())
  await using app = await openApp('/worlds', { server: fresh!, session: here!.sessions.alice })
  await app.allSaved()
  app.offline()
  await page.press('Import world')
  const dialog = await page.part('dialog', 'Import world')
  await dialog.pick('World file', new File([copy], 'world.zip'))
  await dialog.shows('2 books with 23 words, 1 note, 1 picture, 1 file')
  await dialog.press('Import world')
  await page.shows('World imported')
  app.online()
  await app.allSaved()
  const [world] = await here!.make<{ id: string }[]>('alice', 'GET', '/worlds/my')
  const before = await contents(copy)
  expect(Object.keys(before).length).toBeGreaterThan(14)
  expect(JSON.stringify(before)).toMatch(
    /target_words.*700.*due_on.*2030-12-31|due_on.*2030-12-31.*target_words.*700/s,
  )
  await app.until(async () =>
    expect(await contents(await copyOf(fresh!, here!, world!.id))).toEqual(before),
  )
})
