import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataExport } from '#shared/contract/account.ts'
import type { World } from '#shared/contract/worlds.ts'
import { WORLD_FILE, type WorldArchive } from '#shared/rules/world-archive.ts'
import { statement } from '../../db/statement.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'
import { sweepExports } from './exports.ts'
import { makeExport } from './make-export.ts'

let app: TestApp
let cast: Cast
let world: string
let files: Record<string, Uint8Array>
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = await makeWorld()
  await cast.make('alice', 'POST', `/worlds/${world}/export`, {})
  await gather()
  files = unzipSync(new Uint8Array(await (await download('alice')).arrayBuffer()))
})
afterAll(() => app.close())

const make = (path: string, body: object, as: Caller = 'alice') =>
  cast.make<{ id: string }>(as, 'POST', path, body)
const download = (who: Caller) =>
  app.fetch(`/api/worlds/${world}/export/download`, { headers: filesOf(app, cast).headersOf(who) })
const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())

/** Does what the job does. */
async function gather(): Promise<void> {
  for (const { id } of await app.db.read.all(selectExports, {}))
    await makeExport(app.app, id, new AbortController().signal)
}

async function upload(bytes: string | Uint8Array, name: string, purpose: string): Promise<string> {
  return (await filesOf(app, cast).upload('alice', bytes, name, { purpose })).data.file.id
}

async function makeWorld(): Promise<string> {
  const about = { name: 'Ember: "Coast"', description: 'Lamps.\n\nAnd *oil*.' }
  const { id } = await make('/worlds', about)
  await cast.make('alice', 'PATCH', `/worlds/${id}`, { bio: 'Writes at night.' })
  await make(`/worlds/${id}/moderators`, { username: 'bob' })
  await fillBook(id)
  const { id: twin } = await make(`/worlds/${id}/books`, { title: 'kept' })
  await cast.make('alice', 'PATCH', `/books/${twin}`, {
    cover_file_id: await upload(await photo(), 'c.jpg', 'book_cover'),
  })
  const { id: lost } = await make(`/worlds/${id}/books`, { title: 'Binned book' })
  await cast.make('alice', 'DELETE', `/books/${lost}`)
  await make(`/worlds/${id}/snippets`, { title: 'Tides', body: 'Twice a day.', tags: ['sea'] })
  const file_id = await upload(await photo(), 'lamp.jpg', 'gallery')
  const shown = { file_id, title: 'The lamp [#1]', description: 'At dusk' }
  await make(`/worlds/${id}/gallery`, shown)
  const asset = await upload('all my maps', 'Map of it.txt', 'assets')
  await make(`/worlds/${id}/assets`, { file_id: asset, title: 'Maps', description: 'Old ones' })
  const { id: elsewhere } = await make('/worlds', { name: 'Unrelated' })
  await make(`/worlds/${elsewhere}/books`, { title: 'Unrelated book' })
  await make(`/worlds/${elsewhere}/snippets`, { title: 'Unrelated note' })
  await handOn(id)
  return id
}

async function fillBook(id: string): Promise<void> {
  const { id: book } = await make(`/worlds/${id}/books`, { title: 'Kept', description: 'On oil.' })
  const scene = async (chapter: string, content: string, note = '') => {
    const { id: made } = await make(`/chapters/${chapter}/sections`, {})
    await cast.make('alice', 'PUT', `/books/${book}/sections/${made}`, { content })
    if (note) await cast.make('alice', 'PATCH', `/sections/${made}`, { note })
    return made
  }
  const chapter = (title: string, more = {}) => make(`/books/${book}/chapters`, { title, ...more })
  const planned = { summary: 'She: "no".\nThen yes.', estimated_words: 900, status: 'revised' }
  const [binned, dawn] = [
    await chapter('Binned one', { part: 'Night' }),
    await chapter('Dawn/dusk', planned),
  ]
  await scene(binned.id, 'Binned words.')
  await scene(dawn.id, 'Oil.[^1]\n\n[^1]: Whale.', 'Make it shorter')
  await scene(dawn.id, 'Wick.[^1]\n\n[^1]: Cotton.')
  const gone = await scene(dawn.id, 'A binned scene.')
  await cast.make('alice', 'PUT', `/books/${book}/chapters/${dawn.id}/outline`, {
    content: 'She buys oil.',
  })
  const entry = (name: string, more = {}) =>
    make(`/books/${book}/assets`, { asset_type: 'style_guide', name, ...more })
  const { id: lamp } = await entry('Lamp')
  const { id: nobody } = await entry('Binned entry')
  const ties = [
    { to: lamp, words: 'lights it' },
    { to: nobody, words: 'knew it' },
  ]
  const fields = [{ label: 'Age', value: '"Old"' }]
  const aliases = ['The *Keeper*', 'I: she']
  const { id: ines } = await entry('Inês', { aliases, fields, ties })
  const portrait_file_id = await upload(await photo(), 'i.jpg', 'portrait')
  await cast.make('alice', 'PATCH', `/book-assets/${ines}`, { portrait_file_id })
  await cast.make('alice', 'PUT', `/books/${book}/assets/${ines}`, { content: 'Keeps the lamp.' })
  for (const path of [`chapters/${binned.id}`, `sections/${gone}`, `book-assets/${nobody}`])
    await cast.make('alice', 'DELETE', `/${path}`)
}

/** As when a world is handed on: books of others stand in it. */
async function handOn(id: string): Promise<void> {
  for (const is_public of [true, false]) {
    const title = is_public ? 'Open' : 'Closed'
    const { id: book } = await make(`/worlds/${id}/books`, { title, is_public })
    const { id: chapter } = await make(`/books/${book}/chapters`, { title: 'First' })
    const { id: section } = await make(`/chapters/${chapter}/sections`, {})
    const words = { content: 'Only a draft.' }
    await cast.make('alice', 'PUT', `/books/${book}/sections/${section}`, words)
    await make(`/books/${book}/assets`, { asset_type: 'character', name: 'Their secret' })
    await make(`/chapters/${chapter}/publish`, { text: 'For everybody.' })
    const author_id = cast.sessions.carol.user.id
    await app.db.write((trx) => trx.run(setAuthor, { id: book, author_id }))
  }
}

test('a world opens as a vault: each thing is a note or a file of its own name', async () => {
  expect(Object.keys(files).sort()).toEqual([
    'Books/Kept/About.md',
    'Books/Kept/Manuscript/01 Dawn dusk.md',
    'Books/Kept/Notes/01 Dawn dusk.md',
    'Books/Kept/Outline.md',
    'Books/Kept/Outlines/01 Dawn dusk.md',
    'Books/Kept/Story Bible/Style guide/Inês.md',
    'Books/Kept/Story Bible/Style guide/Inês.webp',
    'Books/Kept/Story Bible/Style guide/Lamp.md',
    'Books/Kept/book.json',
    'Books/Open/About.md',
    'Books/Open/Manuscript/01 First.md',
    'Books/kept (2)/About.md',
    'Books/kept (2)/Cover.webp',
    'Books/kept (2)/Outline.md',
    'Books/kept (2)/book.json',
    'Files.md',
    'Files/documents/Map of it.txt',
    'Gallery.md',
    'Gallery/The lamp 1.webp',
    'Notes/Tides.md',
    'World.md',
    'world.json',
  ])
  const { created_at } = await cast.make<World>('alice', 'GET', `/worlds/${world}`)
  const day = created_at.slice(0, 10)
  expect(text('World.md')).toBe(
    `---\nname: "Ember: \\"Coast\\""\ndescription: "Lamps.\\n\\nAnd *oil*."\ncreated: "${day}"\n---\n\n` +
      '# Ember: "Coast"\n\nLamps.\n\nAnd *oil*.\n\n## About the author\n\nWrites at night.\n\n' +
      '## Books\n\n- [[Books/Kept/About|Kept]]\n- [[Books/Open/About|Open]]\n- [[Books/kept (2)/About|kept]]\n\n' +
      '## Notes\n\n- [[Notes/Tides|Tides]]\n\n## Gallery\n\n- [[Gallery/The lamp 1.webp|The lamp #1]]\n\n' +
      '## Files\n\n- [[Files/documents/Map of it.txt|Maps]]\n',
  )
})

test('the vault has a book’s text as the writers have it', () => {
  expect(text('Books/Kept/About.md')).toContain('author: "alice"\nlanguage: "en"\n')
  expect(text('Books/Kept/About.md')).toContain('licence: "All rights reserved"\n')
  expect(text('Books/kept (2)/About.md')).toContain('# kept\n\n![[Books/kept (2)/Cover.webp]]\n')
  expect(text('Books/Kept/Manuscript/01 Dawn dusk.md')).toBe(
    '---\npart: "Night"\nsummary: "She: \\"no\\".\\nThen yes."\nestimated_words: 900\nstatus: "revised"\n---\n\n' +
      '# Dawn/dusk\n\nOil.[^1]\n\n[^1]: Whale.\n\n* * *\n\nWick.[^2]\n\n[^2]: Cotton.\n',
  )
  expect(text('Books/Kept/Outlines/01 Dawn dusk.md')).toBe('# Dawn/dusk\n\nShe buys oil.\n')
  expect(text('Books/Kept/Notes/01 Dawn dusk.md')).toBe(
    '# Dawn/dusk\n\n## Scene 1\n\nMake it shorter\n',
  )
  expect(text('Books/Kept/Outline.md')).toContain('## Night\n\n### 1. Dawn/dusk')
  expect(text('Books/Kept/Story Bible/Style guide/Inês.md')).toBe(
    '---\naliases: ["The *Keeper*","I: she"]\ntype: "style guide"\nfields: ["Age: \\"Old\\""]\nties: ["Lamp: lights it"]\nportrait: "[[Books/Kept/Story Bible/Style guide/Inês.webp]]"\n---\n\n# Inês\n\nKeeps the lamp.\n',
  )
})

test('notes, pictures and files come along, and are shown by their places', () => {
  expect(text('Notes/Tides.md')).toBe(
    '---\ntags: ["sea"]\nlicence: "All rights reserved"\n---\n\n# Tides\n\nTwice a day.\n',
  )
  expect(text('Gallery.md')).toBe(
    '# Gallery\n\n## The lamp \\[\\#1\\]\n\n![[Gallery/The lamp 1.webp]]\n\nAt dusk\n',
  )
  expect(strFromU8(files['Gallery/The lamp 1.webp']!.slice(8, 12))).toBe('WEBP')
  expect(text('Files/documents/Map of it.txt')).toBe('all my maps')
  expect(text('Files.md')).toContain(
    '## Maps\n\n[[Files/documents/Map of it.txt|Maps]]\n\nOld ones',
  )
})

test('it says what each file is, so that an import brings back the same world', () => {
  const { is_public, show_author_hero, books, others, notes, gallery, assets } = JSON.parse(
    text(WORLD_FILE),
  ) as WorldArchive
  expect([is_public, show_author_hero]).toEqual([true, false])
  expect(books).toEqual([
    { folder: 'Books/Kept', is_public: false },
    { folder: 'Books/kept (2)', is_public: false },
  ])
  expect(others).toEqual([{ title: 'Open', author: 'carol' }])
  expect(notes).toEqual([
    {
      file: 'Notes/Tides.md',
      heading: '# Tides',
      title: 'Tides',
      tags: ['sea'],
      is_public: false,
      licence: 'reserved',
      based_on: [],
    },
  ])
  expect(gallery).toEqual([
    {
      file: 'Gallery/The lamp 1.webp',
      title: 'The lamp [#1]',
      description: 'At dusk',
      is_featured: false,
    },
  ])
  expect(assets).toMatchObject([{ file: 'Files/documents/Map of it.txt', category: 'documents' }])
  expect(JSON.parse(text('Books/kept (2)/book.json'))).toMatchObject({
    title: 'kept',
    cover: 'Cover.webp',
    chapters: [],
  })
})

test('every link in it leads to a note or a file', () => {
  const links = Object.keys(files)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => [...text(name).matchAll(/\[\[([^|\]]+)/g)].map(([, path]) => path!))
  expect(links).toHaveLength(10)
  expect(links.filter((path) => !(path in files) && !(`${path}.md` in files))).toEqual([])
})

test('of a book of somebody else only what the owner of the world may read is in it', () => {
  expect(text('Books/Open/About.md')).toContain('author: "carol"')
  expect(text('Books/Open/Manuscript/01 First.md')).toBe('# First\n\nFor everybody.\n')
})

test('nothing of a bin, of another world, or of others is in it', () => {
  const all = Object.entries(files)
    .map(([name, bytes]) => `${name}\n${name.endsWith('.md') ? strFromU8(bytes) : ''}`)
    .join('\n')
  for (const word of ['Binned', 'binned', 'Unrelated', 'Only a draft', 'Closed', 'Their secret'])
    expect([word, all.includes(word)]).toEqual([word, false])
  expect(all).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('only its owner has it made and gets it, beside a copy of all their data', async () => {
  const path = `/worlds/${world}/export`
  for (const who of ['bob', 'dave'] as const)
    for (const method of ['POST', 'GET'])
      expect(
        (await cast.as(who, method, path, method === 'POST' ? {} : undefined)).body.error,
      ).toBe('worlds.edit_forbidden')
  for (const who of ['bob', 'dave', 'guest'] as const)
    expect((await download(who)).status).toBe(403)
  await make('/account/export', {})
  expect((await cast.make<DataExport>('alice', 'GET', path)).state).toBe('ready')
  expect((await make(path, {})) as unknown as DataExport).toMatchObject({ state: 'waiting' })
  expect((await cast.as('alice', 'POST', path, {})).body.error).toBe('account.export_running')
  expect((await download('alice')).status).toBe(404)
  await gather()
  expect((await cast.make<DataExport>('alice', 'GET', '/account/export')).state).toBe('ready')
  const reply = await download('alice')
  expect(reply.headers.get('content-disposition')).toContain("UTF-8''loreloom-ember-coast-")
  const { id: other } = await make('/worlds', { name: 'Not asked for' })
  const none = await cast.make<DataExport>('alice', 'GET', `/worlds/${other}/export`)
  expect(none.state).toBe('none')
})

test('a world that goes takes its copy along', async () => {
  const store = app.app.store
  await sweepExports(app.db, store, Date.now() + 30 * 86_400_000)
  await make(`/worlds/${world}/export`, {})
  await gather()
  expect(await store.exports()).toHaveLength(1)
  await app.db.write((trx) => trx.run(deleteBooks, { id: world }))
  await app.db.write((trx) => trx.run(deleteWorld, { id: world }))
  await sweepExports(app.db, store)
  expect(await store.exports()).toEqual([])
})

const selectExports = statement()((db) => db.selectFrom('exports').select('id'))
const deleteBooks = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('books').where('world_id', '=', value.id),
)
const deleteWorld = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('worlds').where('id', '=', value.id),
)
const setAuthor = statement<{ id: string; author_id: string }>()((db, value) =>
  db.updateTable('books').set({ author_id: value.author_id }).where('id', '=', value.id),
)
