import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { World } from '#shared/contract/worlds.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast, NAMES } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'
import { markGenerated } from './permanent.ts'

// bob's public book stands in his open world; carol edits it. He has a private world, too. alice is the site admin and moderates his
// open world, dave is a stranger with a world of his own.
let app: TestApp
let cast: Cast
let open = ''
let hidden = ''
let foreign = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  foreign = (await cast.make('dave', 'POST', '/worlds', { name: 'Far Quay' })).id
})
beforeEach(async () => {
  const { make } = cast
  const world = (form: object) => make('bob', 'POST', '/worlds', { name: `W ${newId()}`, ...form })
  open = (await world({})).id
  hidden = (await world({ is_public: false })).id
  await make('bob', 'POST', `/worlds/${open}/moderators`, { username: 'alice' })
  const form = { title: 'The Ninth Lamp', is_public: true }
  book = (await make('bob', 'POST', `/worlds/${open}/books`, form)).id
  chapter = (await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  await make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
  const asked = { username: 'carol', role: 'editor' }
  const { id } = await make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await make('carol', 'POST', `/collaborations/${id}/accept`, {})
})
afterAll(() => app.close())

const errorOf = async (caller: Caller, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'
const move = (world_id: string, caller: Caller = 'bob') =>
  errorOf(caller, 'PATCH', `/books/${book}/world`, { world_id })
const titles = async (world: string, caller: Caller = 'bob') =>
  (await cast.make<Book[]>(caller, 'GET', `/worlds/${world}/books`)).map(({ title }) => title)
async function pulled(caller: Caller, scope: string): Promise<string> {
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  return (await cast.as(caller, 'POST', '/sync/pull', body)).text
}

test('only the author moves a book, and only where they may begin one', async () => {
  expect(await move(hidden, 'guest')).toBe('auth.required')
  for (const caller of ['alice', 'carol'] as const)
    expect(await move(hidden, caller)).toBe('books.forbidden')
  expect(await move(foreign, 'dave')).toBe('books.forbidden')
  expect(await move(foreign)).toBe('books.forbidden')
  expect(await move(newId())).toBe('worlds.not_found')
  expect(await titles(open)).toEqual(['The Ninth Lamp'])
  expect(await move(hidden)).toBe('ok')
  // Again, as a device does that missed the answer.
  expect(await move(hidden)).toBe('ok')
  expect(await titles(open)).toEqual([])
  expect(await titles(hidden)).toEqual(['The Ninth Lamp'])
})

test('both worlds count anew, and the shelf of the old one lets it go', async () => {
  await cast.make('bob', 'PATCH', `/books/${book}/featured`, { is_featured: true })
  const other = (await cast.make('bob', 'POST', '/worlds', { name: `W ${newId()}` })).id
  const moved = await cast.make<Book>('bob', 'PATCH', `/books/${book}/world`, { world_id: other })
  expect(moved).toMatchObject({ world_id: other, is_public: true, is_featured: false })
  const counted = async (id: string) =>
    (await cast.make<World>('guest', 'GET', `/worlds/${id}`)).book_count
  expect([await counted(open), await counted(other)]).toEqual([0, 1])
  expect(await titles(other, 'guest')).toEqual(['The Ninth Lamp'])
  // A device that follows only the old world learns where the book is.
  expect(await pulled('dave', `world:${open}`)).toContain(`"world_id":"${other}"`)
})

test('in a private world the book is for those who work on it, who see that world for the old one', async () => {
  const place = { chapter_id: chapter, paragraph: 0, words: 'It was', fraction: 0.5 }
  const at = new Date().toISOString()
  await cast.make('dave', 'PUT', `/books/${book}/progress`, { ...place, at })
  const shelved = { state: 'reading', names: ['Sea'] }
  await cast.make('dave', 'PUT', `/books/${book}/shelves`, shelved)
  const files = filesOf(app, cast)
  const { data } = await files.upload('bob', await photo(), 'cover.jpg', { purpose: 'book_cover' })
  await cast.make('bob', 'PATCH', `/books/${book}`, { cover_file_id: data.file.id })
  const reads = (caller: Caller) => errorOf(caller, 'GET', `/books/${book}`)
  const covers = async (caller: Caller) => (await files.download(caller, data.file.id)).status
  expect(await covers('guest')).toBe(200)
  expect(await errorOf('carol', 'GET', `/worlds/${hidden}`)).toBe('worlds.not_found')

  expect(await move(hidden)).toBe('ok')
  for (const caller of ['guest', 'dave', 'alice'] as const) {
    expect(await reads(caller)).toBe('books.not_found')
    expect(await covers(caller)).toBe(404)
    expect(await errorOf(caller, 'GET', `/chapters/${chapter}`)).toBe('chapters.not_found')
    expect(await errorOf(caller, 'GET', `/worlds/${hidden}`)).toBe('worlds.not_found')
    for (const scope of [`world:${open}`, `world:${hidden}`, `book:${book}`])
      expect(await pulled(caller, scope)).not.toContain('Ninth Lamp')
  }
  for (const caller of ['bob', 'carol'] as const) {
    expect(await reads(caller)).toBe('ok')
    expect(await covers(caller)).toBe(200)
    expect(await errorOf(caller, 'GET', `/worlds/${hidden}`)).toBe('ok')
    expect(await pulled(caller, `draft:${book}`)).toContain('Oil')
  }
  expect(await errorOf('carol', 'PATCH', `/chapters/${chapter}`, { title: 'Wick' })).toBe('ok')

  expect(await move(open)).toBe('ok')
  expect(await errorOf('carol', 'GET', `/worlds/${hidden}`)).toBe('worlds.not_found')
  for (const caller of [...NAMES, 'guest'] as const) expect(await reads(caller)).toBe('ok')
  const own = await pulled('dave', `user:${cast.sessions.dave.user.id}`)
  expect(own).toContain('"words":"It was"')
  expect(own).toContain('"names":["Sea"]')
})

test('a collaborator of two books there keeps the private world when one of them leaves', async () => {
  await move(hidden)
  const second = await cast.make('bob', 'POST', `/worlds/${hidden}/books`, { title: 'Tallow' })
  const asked = { username: 'carol', role: 'viewer' }
  const { id } = await cast.make('bob', 'POST', `/books/${second.id}/collaborators`, asked)
  await cast.make('carol', 'POST', `/collaborations/${id}/accept`, {})
  await move(open)
  expect(await errorOf('carol', 'GET', `/worlds/${hidden}`)).toBe('ok')
  expect(await titles(hidden, 'carol')).toEqual(['Tallow'])
})

test('a fork keeps its credit, and what it says of its source stays true', async () => {
  await cast.make('bob', 'PATCH', `/books/${book}`, { licence: 'cc-by' })
  const into = { world_id: foreign, id: newId() }
  await cast.make('dave', 'POST', `/books/${book}/fork`, into)
  const source = async () => {
    const [fork] = (await cast.make<Book[]>('dave', 'GET', `/worlds/${foreign}/books`)).slice(-1)
    return fork!.forked_from[0]!
  }
  expect(await source()).toMatchObject({ title: 'The Ninth Lamp', is_open: true })
  const other = (await cast.make('bob', 'POST', '/worlds', { name: `W ${newId()}` })).id
  await move(other)
  expect((await source()).is_open).toBe(true)
  await cast.make('bob', 'PATCH', `/worlds/${other}`, { is_public: false })
  expect((await source()).is_open).toBe(false)
})

test('a book that its readers keep for good never goes where they cannot read it', async () => {
  const now = new Date().toISOString()
  await app.db.write((trx) => markGenerated(book, 'obrcl', { trx, now } as CommandContext))
  expect(await move(hidden)).toBe('books.generated')
  const other = (await cast.make('bob', 'POST', '/worlds', { name: `W ${newId()}` })).id
  expect(await move(other)).toBe('ok')
})
