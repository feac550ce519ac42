import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { Mark } from '#shared/contract/marks.ts'
import type { World } from '#shared/contract/worlds.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { type Caller, type Cast, gatherCast, type Name, NAMES } from '../../testing/cast.ts'
import { type Scenario, testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { publishDue } from '../chapters/planning.ts'
import { emptyBins } from '../sections/empty-bin.ts'
import { markGenerated } from './permanent.ts'

// bob's public book has a published chapter; carol edits it. alice is the site admin and moderates the world, dave is a member
// of it and has read the book.
const CLIENT_DIR = mkdtempSync(join(tmpdir(), 'loreloom-bin-'))
const PAGE = `<!doctype html><html><head><title>Loreloom</title></head><body></body></html>`
let app: TestApp
let cast: Cast
/** What pages and feeds said while the book was public. */
let before: Record<string, string>
const places: Record<string, string> = {}
let world = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  writeFileSync(join(CLIENT_DIR, 'index.html'), PAGE)
  app = await createTestApp({ CLIENT_DIR, PUBLIC_URL: 'https://tales.example.org' })
  cast = await gatherCast(app)
  // A search waits two seconds for an index that is being made.
  await app.app.index.complete()
  await build()
  const { slug } = await make<World>('bob', 'GET', `/worlds/${world}`)
  Object.assign(places, { world, book, chapter, slug })
  before = await told()
  await remove()
})
afterAll(async () => {
  await app.close()
  rmSync(CLIENT_DIR, { recursive: true, force: true })
})

const make = <T = { id: string }>(caller: Caller, method: string, path: string, body?: unknown) =>
  cast.make<T>(caller, method, path, body)
const errorOf = async (caller: Caller, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'
const remove = () => make('bob', 'DELETE', `/books/${book}`)
const restore = () => make<Book>('bob', 'POST', `/books/${book}/restore`, {})
const days = (n: number) => Date.now() + n * 86_400_000
const binIsEmptied = (after: number) =>
  emptyBins(app.db, app.app.changeBus, app.app.documents, days(after))
async function pulled(caller: Caller, scope: string, from = 0): Promise<string> {
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: from } }
  return (await cast.as(caller, 'POST', '/sync/pull', body)).text
}
/** Of a user's own rows: where a device is that has just read them. */
const ownScope = (name: Name) => `user:${cast.sessions[name].user.id}`
const headOf = async (name: Name) =>
  Number(/"to":(\d+)/.exec(await pulled(name, ownScope(name)))![1])

async function told(): Promise<Record<string, string>> {
  const { slug } = places
  const lists = [
    `/w/${slug}/rss`,
    '/api/users/bob/books',
    `/api/worlds/${slug}/books`,
    '/api/reading/books',
  ]
  const paths = [...lists, `/books/${places['book']}`, `/api/search?q=ninth&type=books`]
  const texts = await Promise.all(
    paths.map(async (path) => [path, await (await app.fetch(path)).text()]),
  )
  return Object.fromEntries(texts)
}

async function build(): Promise<void> {
  world = (await make('bob', 'POST', '/worlds', { name: `Salt Marsh ${newId()}` })).id
  await make('bob', 'POST', `/worlds/${world}/moderators`, { username: 'alice' })
  await make('dave', 'POST', `/worlds/${world}/join`, {})
  const form = { title: 'The Ninth Lamp', licence: 'cc-by', is_public: true }
  book = (await make('bob', 'POST', `/worlds/${world}/books`, form)).id
  await make('bob', 'PATCH', `/books/${book}/featured`, { is_featured: true })
  chapter = (await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  const { id } = await make('bob', 'POST', `/chapters/${chapter}/sections`, {})
  await make('bob', 'PUT', `/books/${book}/sections/${id}`, { content: 'A draft.' })
  await make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
  const asked = { username: 'carol', role: 'editor' }
  const invitation = await make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await make('carol', 'POST', `/collaborations/${invitation.id}/accept`, {})
  const pinned = { pinned: `book:${book}` }
  await make('bob', 'PATCH', `/users/${cast.sessions.bob.user.id}`, pinned)
  await app.flush()
}

const refused = (name: string, call: Scenario['call'], error: string, caller: Caller = 'bob') => ({
  name,
  caller,
  call,
  status: 409,
  contains: [error],
})
const hidden = (caller: Caller): Scenario[] => [
  {
    name: `${caller} does not find a book in the bin`,
    caller,
    call: 'GET /books/:book',
    status: 404,
    contains: ['books.not_found'],
  },
  {
    name: `${caller} does not find its chapters`,
    caller,
    call: 'GET /chapters/:chapter',
    status: 404,
    contains: ['chapters.not_found'],
  },
]
const unlisted = (caller: Caller): Scenario[] =>
  (
    [
      ['the books of its world', '/worlds/:world/books'],
      ['the search', '/search?q=ninth&type=books'],
      ['the suggestions', '/search/suggestions?q=ninth'],
      ['the books to read', '/reading/books'],
      ['its author’s books', '/users/bob/books'],
    ] as const
  ).map(([list, path]) => ({
    name: `${list} do not name a book in the bin to ${caller}`,
    caller,
    call: `GET ${path}`,
    status: 200,
    lacks: ['Ninth Lamp'],
  }))

describe('who sees a book in the bin', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      ...(['guest', 'dave', 'alice'] as const).flatMap(hidden),
      ...([...NAMES, 'guest'] as const).flatMap(unlisted),
      ...(['bob', 'carol'] as const).map((caller) => ({
        name: `${caller} works on it, and sees when it went there`,
        caller,
        call: 'GET /books/:book' as const,
        status: 200,
        contains: ['"is_public":false', '"deleted_at":"20'],
      })),
      {
        name: 'its author has it among all of their books, to restore it',
        caller: 'bob',
        call: 'GET /books/my',
        status: 200,
        contains: ['Ninth Lamp'],
      },
      {
        name: 'the profile of its author does not show it as their pinned work',
        caller: 'bob',
        call: 'GET /users/bob',
        status: 200,
        contains: ['"pinned":null'],
      },
      ...(['carol', 'dave', 'alice'] as const).map((caller) => ({
        name: `${caller} does not restore it`,
        caller,
        call: 'POST /books/:book/restore' as const,
        body: {},
        status: caller === 'carol' ? 403 : 404,
      })),
      {
        name: 'a co-writer goes on writing',
        caller: 'carol',
        call: 'PATCH /chapters/:chapter',
        body: { summary: 'She lights it.' },
        status: 200,
      },
      {
        ...refused('is not published', 'PATCH /books/:book/public', 'books.in_bin'),
        body: { is_public: true },
      },
      {
        ...refused('is not featured', 'PATCH /books/:book/featured', 'books.in_bin'),
        body: { is_featured: true },
      },
      {
        ...refused('is not moved', 'PATCH /books/:book/world', 'books.in_bin'),
        body: { world_id: ':world' },
      },
      {
        ...refused('gets no collaborators', 'POST /books/:book/collaborators', 'books.in_bin'),
        body: { username: 'dave', role: 'editor' },
      },
      {
        ...refused(
          'gets no new text for readers',
          'POST /chapters/:chapter/publish',
          'books.in_bin',
        ),
        body: { text: 'x' },
      },
      {
        ...refused('gets no plans', 'PUT /chapters/:chapter/plan', 'books.in_bin'),
        body: { text: 'x', at: '2126-01-01T00:00:00.000Z' },
      },
    ],
  )

  test('pages and feeds that named it say nothing of it', async () => {
    const after = await told()
    for (const [path, text] of Object.entries(before)) {
      expect.soft([path, text]).toEqual([path, expect.stringContaining('Ninth Lamp')])
      expect.soft([path, after[path]]).toEqual([path, expect.not.stringContaining('Ninth Lamp')])
    }
  })
})

describe('a book', () => {
  beforeEach(build)

  test('goes to the bin and comes back private, with its world, texts and people', async () => {
    const counted = async () => (await make<World>('guest', 'GET', `/worlds/${world}`)).book_count
    expect(await counted()).toBe(1)
    await remove()
    expect(await counted()).toBe(0)
    expect(await pulled('dave', `world:${world}`)).not.toContain('Ninth Lamp')
    const { deleted_at } = await make<Book>('bob', 'GET', `/books/${book}`)
    // Again, as a device does that missed the answer: its days are counted from the first time.
    await remove()
    expect((await make<Book>('bob', 'GET', `/books/${book}`)).deleted_at).toBe(deleted_at)
    expect(await restore()).toMatchObject({
      world_id: world,
      deleted_at: null,
      is_public: false,
      is_featured: false,
      status: 'published',
    })
    await make('bob', 'PATCH', `/books/${book}/public`, { is_public: true })
    // A late repeat takes it away from nobody.
    expect(await restore()).toMatchObject({ is_public: true })
    expect(await make('guest', 'GET', `/chapters/${chapter}`)).toMatchObject({
      text: 'It was dark.',
    })
    expect(await errorOf('carol', 'PATCH', `/chapters/${chapter}`, { title: 'Wick' })).toBe('ok')
    await binIsEmptied(31)
    expect(await errorOf('guest', 'GET', `/books/${book}`)).toBe('ok')
  })

  test('is moved there by its author alone', async () => {
    expect(await errorOf('guest', 'DELETE', `/books/${book}`)).toBe('auth.required')
    for (const caller of ['alice', 'carol', 'dave'] as const)
      expect([caller, await errorOf(caller, 'DELETE', `/books/${book}`)]).toEqual([
        caller,
        'books.forbidden',
      ])
  })

  test('of the permanent repository stays', async () => {
    const now = new Date().toISOString()
    await app.db.write((trx) => trx && markGenerated(book, 'obrcl', { trx, now } as CommandContext))
    expect(await errorOf('bob', 'DELETE', `/books/${book}`)).toBe('books.generated')
    expect((await make<Book>('guest', 'GET', `/books/${book}`)).deleted_at).toBeNull()
  })

  test('loses the plans of its chapters: nothing appears while it is there, or later', async () => {
    const at = new Date(days(1)).toISOString()
    const { id } = await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
    await make('bob', 'PUT', `/chapters/${id}/plan`, { text: 'It burns.', at })
    expect((await make<Book>('guest', 'GET', `/books/${book}`)).next_chapter_at).toBe(at)
    await remove()
    expect(await pulled('carol', `draft:${book}`)).not.toContain(`"planned_at":"${at}"`)
    await publishDue(app.db, app.app.changeBus, () => new Date(days(2)))
    expect((await restore()).next_chapter_at).toBeNull()
    await publishDue(app.db, app.app.changeBus, () => new Date(days(2)))
    expect(await errorOf('carol', 'GET', `/chapters/${id}`)).toBe('ok')
    expect(await errorOf('dave', 'GET', `/chapters/${id}`)).toBe('chapters.not_found')
  })
})

const TABLES = [
  'books',
  'chapters',
  'published_chapters',
  'sections',
  'documents',
  'reviews',
  'reading_progress',
  'shelved_books',
  'book_collaborators',
] as const
const rowsIn = (table: (typeof TABLES)[number]) =>
  app.db.read.all(
    statement<{ id: string }>()((db, value) => {
      const column = table === 'books' ? 'id' : 'book_id'
      return db
        .selectFrom(table as 'sections')
        .select(column as 'id')
        .where(column as 'id', '=', value.id)
    }),
    { id: book },
  )
const left = async () => {
  const counts = await Promise.all(
    TABLES.map(async (table) => [table, (await rowsIn(table)).length]),
  )
  return Object.fromEntries(counts) as Record<(typeof TABLES)[number], number>
}
const NONE = Object.fromEntries(TABLES.map((table) => [table, 0]))

describe('the bin', () => {
  beforeEach(build)

  /** dave reads, marks, reviews, follows and talks about the book. */
  async function read(): Promise<void> {
    const at = new Date().toISOString()
    const place = { chapter_id: chapter, paragraph: 0, words: 'It was', fraction: 0.5 }
    await make('dave', 'PUT', `/books/${book}/progress`, { ...place, at })
    await make('dave', 'PUT', `/books/${book}/shelves`, { state: 'reading', names: [] })
    await make('dave', 'PUT', `/books/${book}/review`, { stars: 4, body: 'It smells of oil' })
    await make('dave', 'POST', `/books/${book}/follow`, { following: true })
    const marked = { book_id: book, chapter_id: chapter, kind: 'highlight', start: 0 }
    const words = {
      quote: 'It was dark',
      prefix: '',
      suffix: '.',
      colour: 'green',
      note: 'How dark?',
    }
    await make('dave', 'PUT', `/marks/${newId()}`, { ...marked, ...words })
    const { id } = await make('dave', 'POST', `/chapters/${chapter}/remarks`, {
      body: 'Dark indeed',
    })
    const answer = { body: 'Wait for it', parent_comment_id: id }
    await make('carol', 'POST', `/chapters/${chapter}/remarks`, answer)
    await app.flush()
  }

  test('keeps a book for thirty days, then it goes with all that was in it, for everybody', async () => {
    await read()
    await remove()
    const before = await left()
    expect(Object.values(before)).not.toContain(0)
    await binIsEmptied(29)
    expect(await left()).toEqual(before)
    const [bob, carol, dave] = [await headOf('bob'), await headOf('carol'), await headOf('dave')]
    await binIsEmptied(31)
    expect(await left()).toEqual(NONE)
    for (const caller of ['bob', 'carol'] as const)
      expect(await errorOf(caller, 'GET', `/books/${book}`)).toBe('books.not_found')
    expect(await errorOf('bob', 'POST', `/books/${book}/restore`, {})).toBe('books.not_found')
    await app.flush()
    const gone = (type: string, id = book) => `{"type":"${type}","id":"${id}"`
    const ofReader = await pulled('dave', ownScope('dave'), dave)
    for (const row of [
      gone('reading_progress'),
      gone('shelved_book'),
      gone('follow', `book:${book}`),
    ])
      expect(ofReader).toContain(row)
    expect(await pulled('bob', ownScope('bob'), bob)).toContain(gone('book'))
    expect(await pulled('carol', ownScope('carol'), carol)).toContain(gone('book'))
    // Readers keep what they noted; the words of the book go.
    const [mark] = await make<Mark[]>('dave', 'GET', `/marks?book_id=${book}`)
    expect(mark).toMatchObject({ note: 'How dark?', quote: '', book_title: '', chapter_title: '' })
  })

  test('waits with a book in which somebody still writes', async () => {
    await remove()
    const longAgo = new Date(days(-40)).toISOString()
    await app.db.write((trx) => trx.run(setDeletedAt, { id: book, deleted_at: longAgo }))
    await binIsEmptied(0)
    expect(await errorOf('carol', 'GET', `/books/${book}`)).toBe('ok')
    await binIsEmptied(31)
    expect(await left()).toEqual(NONE)
  })

  test('of other books is emptied as before', async () => {
    const { id } = await make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
    await make('bob', 'DELETE', `/chapters/${id}`)
    await binIsEmptied(31)
    expect(await errorOf('bob', 'POST', `/chapters/${id}/restore`, {})).toBe('chapters.not_found')
    expect(await errorOf('guest', 'GET', `/chapters/${chapter}`)).toBe('ok')
  })
})

const setDeletedAt = statement<{ id: string; deleted_at: string }>()((db, value) =>
  db.updateTable('books').set({ deleted_at: value.deleted_at }).where('id', '=', value.id),
)
