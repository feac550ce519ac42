import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { reading } from '#shared/contract/reading.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
const books: Record<string, string> = {}
const chapters: Record<string, string> = {}
let world = ''

async function begin(title: string, form: object, where = world, words = 3) {
  const book = { title, is_public: true, ...form }
  const { id } = await cast.make('bob', 'POST', `/worlds/${where}/books`, book)
  books[title] = id
  const chapter = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: 'One' })
  chapters[title] = chapter.id
  const text = 'word '.repeat(words)
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text })
}

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const sea = { genre: 'Fantasy', tags: ['sea', 'slow burn'], rating: 'teen' }
  await begin('Lamp', { ...sea, warnings: ['drowning'] }, world, 50)
  await begin('Oil', { genre: 'fantasy', tags: ['sea'], completion: 'complete' }, world, 9)
  await begin('Wick', { genre: 'Gothic', language: 'en-GB', rating: 'general' }, world, 100)
  await begin('Ash', { genre: 'Gothic', language: 'de', rating: 'mature' })
  await begin('Flesh', { rating: 'explicit' })
  await begin('Engine', { rating: 'explicit' })
  // As an import does that brings the label along.
  const labelled = { title: 'Two', is_generated: true }
  await cast.make('bob', 'POST', `/books/${books['Engine']}/chapters`, labelled)
  await begin('Drawer', { is_public: false })
  const hidden = { name: 'Hidden Hall', is_public: false }
  const hall = (await cast.make('bob', 'POST', '/worlds', hidden)).id
  await begin('Cellar', { genre: 'Cellar', tags: ['cellar'] }, hall)
  await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Empty', is_public: true })
})
afterAll(() => app.close())

const read = (query: string, caller: Caller = 'guest') =>
  cast.as(caller, 'GET', `/reading/books${query}`)
async function titles(query: string, caller: Caller = 'guest') {
  const { body } = await read(query, caller)
  return (body as unknown as { data: Book[] }).data.map(({ title }) => title)
}

test.each([
  ['?sort=newest', ['Wick', 'Oil', 'Lamp']],
  ['?sort=longest', ['Wick', 'Lamp', 'Oil']],
  ['?genres=FANTASY&sort=newest', ['Oil', 'Lamp']],
  ['?genres=fantasy,gothic&sort=newest', ['Wick', 'Oil', 'Lamp']],
  ['?tags=sea,slow%20burn', ['Lamp']],
  ['?without=drowning&sort=newest', ['Wick', 'Oil']],
  ['?completions=complete', ['Oil']],
  ['?languages=en&ratings=general', ['Wick']],
  ['?ratings=mature', ['Ash']],
  ['?ratings=mature,explicit&sort=newest', ['Engine', 'Flesh', 'Ash']],
  ['?ratings=mature,explicit&origins=written&sort=newest', ['Flesh', 'Ash']],
  ['?ratings=mature,explicit&origins=generated', ['Engine']],
  ['?origins=written,generated&sort=newest', ['Wick', 'Oil', 'Lamp']],
  ['?min_words=40&max_words=60', ['Lamp']],
  // A form sends a field that nobody has filled in.
  ['?min_words=&max_words=', ['Wick', 'Oil', 'Lamp']],
  ['?tags=cellar', []],
  ['?limit=2&sort=newest', ['Wick', 'Oil']],
])('%s', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
  const { count } = await cast.make<{ count: number }>(
    'guest',
    'GET',
    `/reading/books/count${query.replace(/[?&](?:limit|sort)=\w+/g, '').replace(/^&/, '?')}`,
  )
  expect(count).toBe(query.startsWith('?limit') ? 3 : expected.length)
})

test('nobody finds what they may not see; who writes a private book finds it elsewhere', async () => {
  const all = '?ratings=unrated,general,teen,mature,explicit&sort=newest'
  const open = ['Engine', 'Flesh', 'Ash', 'Wick', 'Oil', 'Lamp']
  for (const caller of ['guest', 'carol', 'alice'] as const)
    expect(await titles(all, caller)).toEqual(open)
  // The owner of the private world is at home there.
  expect(await titles(all, 'bob')).toEqual(['Cellar', ...open])
  await cast.make('dave', 'POST', '/users/bob/block', { blocked: true })
  expect(await titles(all, 'dave')).toEqual([])
  await cast.make('dave', 'POST', '/users/bob/block', { blocked: false })
})

test('pages follow each other without gap or repetition, also while a book moves', async () => {
  const query = '?sort=updated&limit=1'
  const first = (await read(query)).body as unknown as { data: Book[]; next_cursor: string }
  const top = first.data[0]!.title
  await begin('Late', { rating: 'teen' })
  const seen = [top]
  for (let cursor: string | null = first.next_cursor; cursor;) {
    const { body } = await read(`${query}&cursor=${cursor}`)
    const page = body as unknown as { data: Book[]; next_cursor: string | null }
    seen.push(...page.data.map(({ title }) => title))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(['Wick', 'Oil', 'Lamp'])
  await cast.make('bob', 'PATCH', `/books/${books['Late']}/public`, { is_public: false })
  expect((await read('?sort=popular&cursor=x')).status).toBe(422)
})

test('a list is as new as the last change of any of its books', async () => {
  expect(await titles('?sort=popular')).not.toContain('Ash')
  await cast.make('carol', 'POST', `/books/${books['Lamp']}/follow`, { following: true })
  expect((await titles('?sort=popular'))[0]).toBe('Lamp')
  await cast.make('bob', 'PATCH', `/books/${books['Lamp']}`, { rating: 'mature' })
  expect(await titles('?sort=popular')).not.toContain('Lamp')
  await cast.make('bob', 'PATCH', `/books/${books['Lamp']}`, { rating: 'teen' })
  await cast.make('bob', 'POST', `/chapters/${chapters['Oil']}/unpublish`, {})
  expect(await titles('?sort=newest')).toEqual(['Wick', 'Lamp'])
  await cast.make('bob', 'POST', `/chapters/${chapters['Oil']}/publish`, { text: 'Oil again' })
  expect(await titles('?sort=newest')).toEqual(['Oil', 'Wick', 'Lamp'])
})

test('a genre that is not written in A to Z is found as it is offered', async () => {
  const other = (await cast.make('bob', 'POST', '/worlds', { name: 'Lantern Hill' })).id
  await begin('Лампа', { genre: 'Фэнтези' }, other)
  expect(await titles(`?genres=${encodeURIComponent('Фэнтези')}`)).toEqual(['Лампа'])
  await cast.make('bob', 'PATCH', `/books/${books['Лампа']!}/public`, { is_public: false })
})

test('what books can be found by is counted, and nothing of private places', async () => {
  type Facets = OutputOf<typeof reading.facets>
  const facets = await cast.make<Facets>('guest', 'GET', '/reading/books/facets')
  const counts = (list: Facets['genres']) => list.map(({ name, count }) => [name, count])
  expect(facets.genres.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ['fantasy', 2],
    // The other one is for adults: the list shows it only to those who ask.
    ['gothic', 1],
  ])
  expect(counts(facets.tags)).toEqual([
    ['sea', 2],
    ['slow burn', 1],
  ])
  expect(counts(facets.warnings)).toEqual([['drowning', 1]])
  expect(counts(facets.languages)).toEqual([['en', 3]])
})

test('a reader is told the latest chapters of what they follow, and a visitor of nothing', async () => {
  type News = OutputOf<typeof reading.newChapters>
  const news = async (caller: Caller) =>
    (await cast.make<News>(caller, 'GET', '/reading/new-chapters')).map(({ book, chapter }) => [
      book.title,
      chapter.title,
    ])
  await cast.make('dave', 'POST', `/books/${books['Ash']}/follow`, { following: true })
  expect(await news('dave')).toEqual([['Ash', 'One']])
  const two = await cast.make('bob', 'POST', `/books/${books['Ash']}/chapters`, { title: 'Two' })
  await cast.make('bob', 'POST', `/chapters/${two.id}/publish`, { text: 'More ash' })
  expect(await news('dave')).toEqual([['Ash', 'Two']])
  await cast.make('dave', 'POST', '/users/bob/follow', { following: true })
  expect((await news('dave'))[0]).toEqual(['Ash', 'Two'])
  expect(await news('dave')).toHaveLength(6)
  expect((await cast.as('guest', 'GET', '/reading/new-chapters')).status).toBe(401)
})
