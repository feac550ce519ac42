import Sqlite from 'better-sqlite3'
import { strFromU8, unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DataExport } from '#shared/contract/account.ts'
import type { DocumentVersion } from '#shared/contract/versions.ts'
import { EXPORT_DAYS } from '#shared/limits.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { LIVED, type Life, liveFully, WORD } from '../../testing/full-life.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sql } from 'kysely'
import { migrate } from '../../db/sqlite/migrate.ts'
import { statement } from '../../db/statement.ts'
import { ask } from '../../testing/ask.ts'
import { makeExport } from './make-export.ts'
import { sweepExports } from './exports.ts'
import { features, personal } from '../index.ts'

const AFTER_ITS_DAYS = Date.now() + (EXPORT_DAYS + 1) * 86_400_000

let app: TestApp
let cast: Cast
let life: Life
let store: TestApp['app']['store']
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  life = await liveFully(app, cast, 'bob', 'carol')
  store = app.app.store
})
afterAll(() => app.close())
// Each test begins without any copy, on the disk or in the tables.
beforeEach(() => sweepExports(app.db, store, AFTER_ITS_DAYS))

/** Does what the job does. */
async function gather(): Promise<void> {
  const { signal } = new AbortController()
  for (const { id } of await app.db.read.all(selectExports, {}))
    await makeExport(app.app, id, signal)
}
/** Has a copy made for bob. */
async function copy(): Promise<void> {
  await cast.make('bob', 'POST', '/account/export', {})
  await gather()
}
async function download(who: Name | 'guest'): Promise<Response> {
  const token = who === 'guest' ? {} : { authorization: `Bearer ${cast.sessions[who].token}` }
  return app.fetch('/api/account/export/download', { headers: token })
}

test('every table says how its rows belong to a person, and no table is forgotten', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite)
  const tables = sqlite
    .prepare<[], { name: string; type: string }>('pragma table_list')
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_'))
  const virtual = sqlite
    .prepare<[], { name: string }>(`select name from pragma_table_list where type = 'virtual'`)
    .all()
  // The tables behind a virtual one hold its content.
  const shadows = sqlite
    .prepare<[], { name: string }>(`select name from pragma_table_list where type = 'shadow'`)
    .all()
    .map(({ name }) => name)
    .filter((name) => virtual.some((one) => name.startsWith(`${one.name}_`)))
  sqlite.close()
  expect([...Object.keys(personal), ...shadows].sort()).toEqual(tables.sort())
})

test('a copy is made once at a time, and only its owner gets it', async () => {
  const none = await cast.make<DataExport>('bob', 'GET', '/account/export')
  expect(none.state).toBe('none')
  expect((await download('bob')).status).toBe(404)
  const asked = await cast.make<DataExport>('bob', 'POST', '/account/export', {})
  expect(asked.state).toBe('waiting')
  const twice = await cast.as('bob', 'POST', '/account/export', {})
  expect([twice.status, twice.body.error]).toEqual([409, 'account.export_running'])
  expect((await download('bob')).status).toBe(404)
  await gather()
  const ready = await cast.make<DataExport>('bob', 'GET', '/account/export')
  expect(ready.state).toBe('ready')
  expect(Date.parse(ready.expires_at!) - Date.parse(ready.ready_at!)).toBe(EXPORT_DAYS * 86_400_000)
  expect([(await download('carol')).status, (await download('guest')).status]).toEqual([404, 404])
  const reply = await download('bob')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename\*=UTF-8''loreloom-bob-/,
  )
  expect((await reply.arrayBuffer()).byteLength).toBe(ready.bytes)
})

async function contents(): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await download('bob')).arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]),
  )
}

test('it has every row of the person, and nothing of others', async () => {
  await copy()
  const files = await contents()
  const id = cast.sessions.bob.user.id
  for (const [table, saying] of Object.entries(personal)) {
    const rule = 'reason' in saying ? null : saying
    const file = files[`data/${table}.json`]
    expect([table, file !== undefined]).toEqual([table, rule !== null])
    if (!rule) continue
    const rows = JSON.parse(file!) as Record<string, unknown>[]
    const by: string = rule.by
    if (!rule.of) {
      const count = sql`select count(*) as n from ${sql.table(table)} where ${sql.ref(by)} = ${id}`
      expect([table, { n: rows.length }]).toEqual([table, (await ask(app.db.read, count))[0]])
      expect(rows.filter((row) => row[by] !== id)).toEqual([])
    }
    const told = rows.flatMap((row) => (rule.secret ?? []).filter((column) => column in row))
    expect([table, told]).toEqual([table, []])
  }
  const own = (name: string) => JSON.parse(files[`data/${name}.json`]!) as { id: string }[]
  const ids = (name: string) => own(name).map((row) => row.id)
  expect(ids('posts')).toContain(life.post)
  expect(ids('posts')).not.toContain(life.othersPost)
  expect(ids('books')).toEqual(expect.arrayContaining([life.book, life.generated]))
  expect(ids('books')).not.toContain(life.othersBook)
  expect(ids('comments')).toContain(life.comment)
  expect(ids('comments')).not.toContain(life.reply)
  const lived = features.filter(({ name }) => LIVED.includes(name))
  expect(lived).toHaveLength(LIVED.length)
  const tables = lived.flatMap(({ personal = {} }) => Object.keys(personal))
  const written = [...tables, 'chapters', 'sections', 'documents', 'published_chapters', 'snippets']
  expect(written.filter((table) => own(table).length === 0)).toEqual([])
  const all = Object.values(files).join('\n')
  for (const text of ['I answer', 'Well begun', 'I read it', 'Their text.', 'carol@example.org'])
    expect(all).not.toContain(text)
})

test('what they wrote stands in it as Markdown, and their files as they are', async () => {
  await copy()
  const files = await contents()
  const names = Object.keys(files)
  const named = (pattern: RegExp) => files[names.find((name) => pattern.test(name)) ?? '']
  expect(named(/^texts\/posts\/.* Quillwortish begins\.md$/)).toContain(`${WORD} once more`)
  expect(files['texts/comments.md']).toContain(`${WORD} says otherwise`)
  expect(named(/^texts\/books\/.*\/manuscript\/01 First\.md$/)).toContain('wrote this scene.')
  expect(named(/^texts\/books\/.*\/published\/01 First\.md$/)).toContain('for everybody.')
  expect(named(/^texts\/books\/.*\/bible\/character Ines\.md$/)).toContain('knows her.')
  expect(named(/^texts\/notes\/Commons\/Quillwortish note\.md$/)).toContain(WORD)
  const bytes = unzipSync(new Uint8Array(await (await download('bob')).arrayBuffer()))
  const picture = Object.keys(bytes).find((name) => name.startsWith(`files/${life.file}`))!
  expect(Buffer.from(bytes[picture]!)).toEqual(await buffer((await store.read(life.file))!))
})

test('what lies in the bin stands apart; outline, summaries and named versions are texts', async () => {
  const make = (path: string, body: object) => cast.make<{ id: string }>('bob', 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Kept' })
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'Kept' })
  const chapter = (title: string) =>
    make(`/books/${book}/chapters`, { title, summary: `Of ${title}`, estimated_words: 900 })
  const scene = async (of: { id: string }, content: string, more = {}) => {
    const { id } = await make(`/chapters/${of.id}/sections`, more)
    await cast.make('bob', 'PUT', `/books/${book}/sections/${id}`, { content })
    return id
  }
  const [lost, oil] = [await chapter('Lost'), await chapter('Oil')]
  await scene(lost, 'A lost chapter.')
  const kept = await scene(oil, 'Oil burns.', { title: 'Dawn' })
  await cast.make('bob', 'PATCH', `/sections/${kept}`, { note: 'Shorter' })
  const gone = await scene(oil, 'A lost scene.')
  const entry = { asset_type: 'character', name: 'Nobody' }
  const { id: nobody } = await make(`/books/${book}/assets`, entry)
  await cast.make('bob', 'PUT', `/books/${book}/outline`, { overview: 'Lamps', themes: ['debt'] })
  const planned = { content: 'She buys oil.' }
  await cast.make('bob', 'PUT', `/books/${book}/chapters/${oil.id}/outline`, planned)
  const version = { document: `section:${kept}`, kind: 'named', text: 'Oil smoked.' }
  const first = { ...version, name: 'First try' }
  const path = `/books/${book}/versions`
  const { created_at } = await cast.make<DocumentVersion>('bob', 'POST', path, first)
  await make(`/books/${book}/versions`, { ...version, kind: 'auto' })
  for (const path of [`chapters/${lost.id}`, `sections/${gone}`, `book-assets/${nobody}`])
    await cast.make('bob', 'DELETE', `/${path}`)
  await copy()
  const folder = `texts/books/Kept ${book.slice(-6)}/`
  const day = created_at.slice(0, 10)
  const files = Object.fromEntries(
    Object.entries(await contents()).flatMap(([name, text]) =>
      name.startsWith(folder) ? [[name.slice(folder.length), text]] : [],
    ),
  )
  expect(files).toEqual({
    'About.md': '# Kept\n\n\n',
    'Outline.md':
      '# Outline of Kept\n\nLamps\n\n## Themes\n\n- debt\n\n## Chapters\n\n### 1. Oil\n\nPlanned: 900 words\n\nOf Oil\n\nShe buys oil.\n\n- Dawn: Shorter\n',
    'manuscript/01 Oil.md': '# Oil\n\nOil burns.\n',
    'outlines/01 Oil.md': '# Oil\n\nOf Oil\n\nShe buys oil.\n',
    [`versions/${day} Oil First try.md`]: '# Oil: First try\n\nOil smoked.\n',
    'bin/manuscript/01 Lost.md': '# Lost\n\nA lost chapter.\n',
    'bin/outlines/01 Lost.md': '# Lost\n\nOf Lost\n',
    'bin/scenes/01 Oil.md': '# Oil\n\nA lost scene.\n',
    'bin/bible/character Nobody.md': '# Nobody\n\n\n',
  })
})

test('a book in the bin is in a folder apart', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Lost' })
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Lost book' })
  await cast.make('bob', 'DELETE', `/books/${id}`)
  await copy()
  const names = Object.keys(await contents()).filter((name) => name.includes('Lost book'))
  const folder = `texts/books/bin/Lost book ${id.slice(-6)}`
  expect(names).toEqual([`${folder}/About.md`, `${folder}/Outline.md`])
})

test('in a chapter of several scenes each mark leads to the note of its own', async () => {
  const { id } = await cast.make('bob', 'POST', `/books/${life.book}/chapters`, { title: 'Noted' })
  for (const content of ['Oil.[^1]\n\n[^1]: Whale.', 'Wick.[^1]\n\n[^1]: Cotton.']) {
    const scene = await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})
    await cast.make('bob', 'PUT', `/books/${life.book}/sections/${scene.id}`, { content })
  }
  const text = 'Oil.[^1]\n\n[^1]: Whale.\n\n* * *\n\nWick.[^2]\n\n[^2]: Cotton.'
  expect(await cast.make('bob', 'GET', `/chapters/${id}`)).toMatchObject({ text })
  await copy()
  const files = await contents()
  const name = Object.keys(files).find((path) => /\/manuscript\/\d+ Noted\.md$/.test(path))!
  expect(files[name]).toBe(`# Noted\n\n${text}\n`)
})

test('the copy names other people’s posts and chapters only while its owner may see them', async () => {
  const make = (path: string, body: object, as: Name = 'carol') =>
    cast.make<{ id: string }>(as, 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Closing' })
  const { id: place } = await make('/communities', { name: 'Closing talk', world_id: world })
  const text = { post_type: 'text', title: 'Open still', body: 'x' }
  const { id: post } = await make(`/communities/${place}/posts`, text)
  await make(`/posts/${post}/comments`, { body: 'Said in time' }, 'bob')
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'Closed', is_public: true })
  const { id: chapter } = await make(`/books/${book}/chapters`, { title: 'Open page' })
  await make(`/chapters/${chapter}/publish`, { text: 'Read it.' })
  await make(`/chapters/${chapter}/remarks`, { body: 'Read in time' }, 'bob')
  const said = async () => {
    await copy()
    return (await contents())['texts/comments.md']
  }
  await cast.make('carol', 'PATCH', `/chapters/${chapter}`, { title: 'Draft title' })
  const open = await said()
  for (const words of ['Open still', 'Open page']) expect(open).toContain(words)
  expect(open).not.toContain('Draft title')
  await cast.make('carol', 'PATCH', `/worlds/${world}`, { is_public: false })
  const shut = await said()
  for (const words of ['Open still', 'Open page', 'Draft']) expect(shut).not.toContain(words)
  for (const words of ['Said in time', 'Read in time', 'A post that is gone'])
    expect(shut).toContain(words)
})

test('who works on a book no more gets nothing of its draft; the copy of who does has their versions', async () => {
  const make = (path: string, body: object, as: Name = 'carol') =>
    cast.make<{ id: string }>(as, 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Sealed' })
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'Sealed', is_public: false })
  const { id: chapter } = await make(`/books/${book}/chapters`, { title: 'Sealed page' })
  const { id: scene } = await make(`/chapters/${chapter}/sections`, {})
  const content = 'The sealed lamp burned.'
  await cast.make('carol', 'PUT', `/books/${book}/sections/${scene}`, { content })
  const asked = { username: 'bob', role: 'editor' }
  const { id: invitation } = await make(`/books/${book}/collaborators`, asked)
  await make(`/collaborations/${invitation}/accept`, {}, 'bob')
  const document = `section:${scene}`
  await make(`/books/${book}/versions`, { document, kind: 'auto', text: content }, 'bob')
  const anchor = { start: '', end: '', quote: 'sealed lamp' }
  await make(`/books/${book}/passages`, { document, anchor, body: 'Which lamp?' }, 'bob')
  const found = async () => {
    await copy()
    const files = Object.entries(await contents())
    return files.filter(([, text]) => text.includes('sealed lamp')).map(([name]) => name)
  }
  expect(await found()).toEqual([
    'data/document_versions.json',
    'data/passage_comments.json',
    'texts/comments.md',
  ])
  await cast.make('carol', 'DELETE', `/collaborations/${invitation}`)
  expect(await found()).toEqual([])
  expect((await contents())['texts/comments.md']).toContain('Which lamp?')
})

test('it goes after its days, and what no row knows goes too', async () => {
  await copy()
  const [{ id }] = (await app.db.read.all(selectExports, {})) as [{ id: string }]
  await sweepExports(app.db, store)
  expect(await store.exports()).toEqual([id])
  await sweepExports(app.db, store, AFTER_ITS_DAYS)
  expect(await store.exports()).toEqual([])
  expect((await download('bob')).status).toBe(404)
})

const selectExports = statement()((db) => db.selectFrom('exports').select('id'))
