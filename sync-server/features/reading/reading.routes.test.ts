import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { untilTrue } from '#shared/testing/until.ts'
import type { Book } from '#shared/contract/books.ts'
import type { Follow, ReadingProgress, ShelvedBook } from '#shared/contract/reading.ts'
import type { ScopeChanges } from '#shared/contract/sync.ts'
import type { Profile } from '#shared/contract/users.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapters: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => app.close())
// A book without readers.
beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  chapters = []
  for (const title of ['Oil', 'Wick']) {
    const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title })
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: `${title}. It was dark.` })
    chapters.push(id)
  }
})

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000).toISOString()
const place = (chapter: number, at: string) => ({
  chapter_id: chapters[chapter],
  paragraph: 3,
  words: 'It was dark',
  fraction: 0.5,
  at,
})
const read = (caller: Caller, chapter: number, at: string) =>
  cast.make<ReadingProgress>(caller, 'PUT', `/books/${book}/progress`, place(chapter, at))
async function own<T>(caller: Name, type: string): Promise<T[]> {
  const scope = `user:${cast.sessions[caller].user.id}`
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  const { scopes } = await cast.make<{ scopes: Record<string, ScopeChanges> }>(
    caller,
    'POST',
    '/sync/pull',
    body,
  )
  return scopes[scope]!.put.filter((row) => row.type === type).map((row) => row.body as T)
}
const bookNow = () => cast.make<Book>('guest', 'GET', `/books/${book}`)

test('the later reading counts, whichever device tells first', async () => {
  const late = minutesAgo(5)
  expect(await read('carol', 1, late)).toMatchObject({
    id: book,
    chapter_id: chapters[1],
    at: late,
  })
  expect(await read('carol', 0, minutesAgo(30))).toMatchObject({
    chapter_id: chapters[1],
    at: late,
  })
  const later = minutesAgo(1)
  await read('carol', 0, later)
  expect(await own<ReadingProgress>('carol', 'reading_progress')).toMatchObject([
    {
      id: book,
      chapter_id: chapters[0],
      at: later,
      words: 'It was dark',
      title: 'The Ninth Lamp',
      author: { username: 'bob' },
    },
  ])
  expect(await own('bob', 'reading_progress')).toEqual([])
})

test('a clock that runs ahead does not win for ever', async () => {
  const { at } = await read('dave', 0, '2999-01-01T00:00:00.000Z')
  expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  await untilTrue(() => Date.now() > Date.parse(at))
  expect(await read('dave', 1, new Date(Date.now() + 2).toISOString())).toMatchObject({
    chapter_id: chapters[1],
  })
})

test('one is only in a published chapter of that book', async () => {
  const path = `/books/${book}/progress`
  const draft = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Draft' })
  for (const chapter_id of [draft.id, newId()]) {
    const reply = await cast.as('carol', 'PUT', path, { ...place(0, minutesAgo(0)), chapter_id })
    expect(reply.body.error).toBe('chapters.not_found')
  }
  const wrong = { ...place(0, minutesAgo(0)), fraction: 2 }
  expect((await cast.as('carol', 'PUT', path, wrong)).status).toBe(422)
})

test('followers of books and authors are counted once each, and told only to themselves', async () => {
  const follow = (caller: Caller, following: boolean) =>
    cast.make(caller, 'POST', `/books/${book}/follow`, { following })
  const followBob = (following: boolean) =>
    cast.make('carol', 'POST', '/users/bob/follow', { following })
  await follow('carol', true)
  await follow('carol', true)
  await follow('dave', true)
  await followBob(true)
  expect(await bookNow()).toMatchObject({ follower_count: 2 })
  expect(await cast.make<Profile>('guest', 'GET', '/users/bob')).toMatchObject({
    follower_count: 1,
  })
  const names = (await own<Follow>('carol', 'follow')).map(({ name }) => name).sort()
  expect(names).toEqual(['The Ninth Lamp', 'bob'])
  expect(await own('bob', 'follow')).toEqual([])
  await follow('carol', false)
  await followBob(false)
  expect(await bookNow()).toMatchObject({ follower_count: 1 })
  expect(await own('carol', 'follow')).toEqual([])
  const self = await cast.as('bob', 'POST', '/users/bob/follow', { following: true })
  expect(self.body.error).toBe('reading.own')
})

test('a book that becomes private is gone from everybody’s shelf, and can still be let go', async () => {
  await read('alice', 0, minutesAgo(0))
  await cast.make('alice', 'POST', `/books/${book}/follow`, { following: true })
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  // Alice runs the site; it makes no difference.
  expect(await own('alice', 'reading_progress')).toEqual([])
  expect(await own<Follow>('alice', 'follow')).toMatchObject([{ id: `book:${book}`, name: '' }])
  const reply = await cast.as('alice', 'PUT', `/books/${book}/progress`, place(0, minutesAgo(0)))
  expect(reply.body.error).toBe('books.not_found')
  const again = await cast.as('dave', 'POST', `/books/${book}/follow`, { following: true })
  expect(again.body.error).toBe('books.not_found')
  await cast.make('alice', 'POST', `/books/${book}/follow`, { following: false })
  expect(await own('alice', 'follow')).toEqual([])
})

test('a profile shows public books of open worlds, to its author too', async () => {
  const titles = async (caller: Caller) =>
    (await cast.make<Book[]>(caller, 'GET', '/users/carol/books')).map(({ title }) => title)
  const begin = (where: string, form: object) =>
    cast.make('carol', 'POST', `/worlds/${where}/books`, form)
  const open = await cast.make('carol', 'POST', '/worlds', { name: 'Open Hall' })
  await begin(open.id, { title: 'The Tenth Lamp', is_public: true })
  await begin(open.id, { title: 'Not yet' })
  const hall = { name: 'Hidden Hall', is_public: false }
  const hidden = await cast.make('carol', 'POST', '/worlds', hall)
  await begin(hidden.id, { title: 'Secret', is_public: true })
  expect(await titles('guest')).toEqual(['The Tenth Lamp'])
  expect(await titles('carol')).toEqual(['The Tenth Lamp'])
  expect((await cast.as('guest', 'GET', '/users/nobody/books')).body.error).toBe('users.not_found')
})

test('a book is on the shelves that its reader says, and only they know', async () => {
  const path = `/books/${book}/shelves`
  const shelve = (body: object) => cast.make('carol', 'PUT', path, body)
  await shelve({ state: 'want', names: [' Sea  stories', 'sea stories'] })
  const shelved = () => own<ShelvedBook>('carol', 'shelved_book')
  expect(await shelved()).toMatchObject([
    { id: book, state: 'want', names: ['sea stories'], title: 'The Ninth Lamp' },
  ])
  expect(await own('bob', 'shelved_book')).toEqual([])
  await shelve({ state: 'finished', names: [] })
  expect(await shelved()).toMatchObject([{ state: 'finished', names: [] }])
  const wrong = await cast.as('carol', 'PUT', path, { state: null, names: [' '] })
  expect(wrong.body.issues?.[0]?.message).toBe('Please enter a name')
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect(await shelved()).toEqual([])
  const again = await cast.as('dave', 'PUT', path, { state: 'want', names: [] })
  expect(again.body.error).toBe('books.not_found')
  await shelve({ state: null, names: [] })
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: true })
  expect(await shelved()).toEqual([])
})
