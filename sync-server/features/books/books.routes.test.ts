import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'

let app: TestApp
let cast: Cast
let world = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  // A search waits two seconds for an index that is being made.
  await app.app.index.complete()
  world = await build('Salt Marsh')
})
afterAll(() => app.close())

const build = async (name: string) => (await cast.make('bob', 'POST', '/worlds', { name })).id
const begin = (form: object, where = world) =>
  cast.make<Book>('bob', 'POST', `/worlds/${where}/books`, form)
const titles = (caller: Caller, where: string) =>
  cast
    .make<Book[]>(caller, 'GET', `/worlds/${where}/books`)
    .then((books) => books.map(({ title }) => title))
const counted = async (where: string) =>
  (await cast.make<World>('guest', 'GET', `/worlds/${where}`)).book_count

test('a new book is private: its author’s alone, and not counted', async () => {
  const coast = await build('Ember Coast')
  const book = await begin({ title: '  The Ninth Lamp ', genre: 'Fantasy' }, coast)
  expect(book).toMatchObject({
    title: 'The Ninth Lamp',
    genre: 'Fantasy',
    is_public: false,
    is_featured: false,
    chapter_count: 0,
    status: 'draft',
    author: { username: 'bob' },
    world: { name: 'Ember Coast', slug: 'ember-coast' },
  })
  expect(await titles('bob', coast)).toEqual(['The Ninth Lamp'])
  expect(await titles('carol', coast)).toEqual([])
  expect((await cast.as('carol', 'GET', `/books/${book.id}`)).body.error).toBe('books.not_found')
  expect((await cast.as('carol', 'PATCH', `/books/${book.id}`, { genre: 'x' })).body.error).toBe(
    'books.not_found',
  )
  expect(await counted(coast)).toBe(0)
})

test('featuring makes a book public; making it private takes it off the shelf', async () => {
  const quay = await build('Long Quay')
  await begin({ title: 'In the Drawer' }, quay)
  const { id } = await begin({ title: 'On the Shelf' }, quay)
  const feature = (is_featured: boolean) =>
    cast.make<Book>('bob', 'PATCH', `/books/${id}/featured`, { is_featured })
  const publish = (is_public: boolean) =>
    cast.make<Book>('bob', 'PATCH', `/books/${id}/public`, { is_public })
  expect(await feature(true)).toMatchObject({ is_featured: true, is_public: true })
  expect(await titles('guest', quay)).toEqual(['On the Shelf'])
  expect(await counted(quay)).toBe(1)
  expect(await feature(false)).toMatchObject({ is_featured: false, is_public: true })
  await feature(true)
  expect(await publish(false)).toMatchObject({ is_featured: false, is_public: false })
  expect(await titles('guest', quay)).toEqual([])
  expect(await counted(quay)).toBe(0)
  expect(await publish(true)).toMatchObject({ is_featured: false, is_public: true })
})

test('a cover is as private as its book', async () => {
  const files = filesOf(app, cast)
  const { id } = await begin({ title: 'Covered' })
  const { data } = await files.upload('bob', await photo(), 'cover.jpg', { purpose: 'book_cover' })
  const cover_file_id = data.file.id
  await cast.make('bob', 'PATCH', `/books/${id}`, { cover_file_id })
  expect((await files.download('guest', cover_file_id)).status).toBe(404)
  await cast.make('bob', 'PATCH', `/books/${id}/public`, { is_public: true })
  expect((await files.download('guest', cover_file_id)).status).toBe(200)
  await cast.make('bob', 'PATCH', `/books/${id}`, { cover_file_id: null })
  expect((await files.download('bob', cover_file_id)).status).toBe(404)
})

test('an author chooses how the cover is set, and may leave it to the book again', async () => {
  const { id, cover_design } = await begin({ title: 'Set' })
  expect(cover_design).toBe(null)
  const set = (design: string | null) =>
    cast.make<Book>('bob', 'PATCH', `/books/${id}`, { cover_design: design })
  expect(await set('lamp-plum')).toMatchObject({ cover_design: 'lamp-plum', title: 'Set' })
  expect(await cast.make('bob', 'PATCH', `/books/${id}`, { genre: 'Sea' })).toMatchObject({
    cover_design: 'lamp-plum',
  })
  expect(await set(null)).toMatchObject({ cover_design: null })
})

test('a book says for whom it is and what it warns of, and is found by that', async () => {
  const given = {
    title: 'Low Water',
    is_public: true,
    tags: [' Slow  Burn', 'sea', 'SEA'],
    warnings: ['Drowning'],
    rating: 'teen',
    series: 'The Ember Coast',
    series_number: 1.5,
  }
  const book = await begin(given)
  const details = { tags: ['slow burn', 'sea'], warnings: ['drowning'], rating: 'teen' }
  expect(book).toMatchObject({ ...details, completion: 'ongoing', series_number: 1.5 })
  const found = async (q: string) =>
    (await cast.make<{ hits: { id: string }[] }>('guest', 'GET', `/search?type=books&q=${q}`)).hits
  expect(await found('slow')).toMatchObject([{ id: book.id }])
  const change = (edit: object) => cast.make<Book>('bob', 'PATCH', `/books/${book.id}`, edit)
  const next = { completion: 'complete', pen_name: 'Ines Marrow', tags: [] }
  expect(await change(next)).toMatchObject({ ...details, ...next, series: 'The Ember Coast' })
  expect(await found('slow')).toEqual([])
  expect(await found('drowning')).toMatchObject([{ id: book.id }])
})

test.each([
  [{ title: ' ' }, 'Please enter a book title'],
  [{ title: 'x'.repeat(201) }, 'The text must have at most 200 characters'],
  [{ title: 'x', genre: 'x'.repeat(51) }, 'The text must have at most 50 characters'],
  [{ title: 'x', tags: ['x'.repeat(31)] }, 'A tag has at most 30 characters'],
  [{ title: 'x', isbn: '978' }, 'An ISBN has 13 digits, or 10'],
  [{ title: 'x', cover_design: 'spiral-neon' }, 'This is not a cover design'],
])('%j is refused', async (form, message) => {
  const reply = await cast.as('bob', 'POST', `/worlds/${world}/books`, form)
  expect(reply.body.issues?.[0]?.message).toBe(message)
})

test('only the world’s owner begins books in it, and nobody in a world they may not see', async () => {
  const form = { title: 'Uninvited' }
  const reply = await cast.as('carol', 'POST', `/worlds/${world}/books`, form)
  expect(reply.body).toMatchObject({
    error: 'books.forbidden',
    message: 'You do not have permission to manage this library',
  })
  const hidden = { name: 'Hidden Hall', is_public: false }
  const { id } = await cast.make('bob', 'POST', '/worlds', hidden)
  const open = { title: 'Secret', is_public: true }
  const book = await cast.make<Book>('bob', 'POST', `/worlds/${id}/books`, open)
  expect((await cast.as('carol', 'GET', `/books/${book.id}`)).status).toBe(404)
  expect((await cast.as('carol', 'POST', `/worlds/${id}/books`, form)).status).toBe(404)
})
