import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let world = ''
let book = ''
const places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  places['book'] = await publish()
  places['empty'] = await begin()
  book = places['book']
  places['review'] = (await review('carol', 4, 'It smells of oil')).id
})
afterAll(() => app.close())
beforeEach(async () => {
  book = await publish()
})

async function begin(): Promise<string> {
  const form = { title: 'The Ninth Lamp', is_public: true }
  return (await cast.make('bob', 'POST', `/worlds/${world}/books`, form)).id
}
async function publish(): Promise<string> {
  const id = await begin()
  const chapter = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  return id
}
const review = (caller: Caller, stars: number, body = '') =>
  cast.make<Review>(caller, 'PUT', `/books/${book}/review`, { stars, body })
const list = async (caller: Caller = 'guest') =>
  (await cast.make<Review[]>(caller, 'GET', `/books/${book}/reviews`)).map(
    ({ author, stars, body }) => `${author.username} ${stars} ${body}`,
  )
const counted = async () => {
  const { review_count, star_sum } = await cast.make<Book>('guest', 'GET', `/books/${book}`)
  return [review_count, star_sum]
}

test('an editor does not review the book they write, a viewer does', async () => {
  const join = async (username: 'carol' | 'dave', role: string) => {
    const asked = { username, role }
    const { id } = await cast.make('bob', 'POST', `/books/${book}/collaborators`, asked)
    await cast.make(username, 'POST', `/collaborations/${id}/accept`, {})
  }
  await join('carol', 'editor')
  await join('dave', 'viewer')
  const { body } = await cast.as('carol', 'PUT', `/books/${book}/review`, { stars: 5 })
  expect(body.error).toBe('reviews.own')
  await review('dave', 3)
  expect(await counted()).toEqual([1, 3])
})

describe('who may', () => {
  const write = { call: 'PUT /books/:book/review', body: { stars: 5, body: 'Mine' } } as const
  testScenarios(
    () => cast,
    () => places,
    [
      { name: 'a visitor writes none', caller: 'guest', ...write, status: 401 },
      {
        name: 'an author does not review their own book',
        caller: 'bob',
        ...write,
        status: 403,
        contains: ['You cannot review your own book.'],
      },
      {
        name: 'nor anybody a book without a chapter',
        caller: 'dave',
        call: 'PUT /books/:empty/review',
        body: { stars: 5 },
        status: 409,
        contains: ['reviews.nothing_published'],
      },
      {
        name: 'six stars are too many',
        caller: 'dave',
        call: 'PUT /books/:book/review',
        body: { stars: 6 },
        status: 422,
      },
      {
        name: 'a stranger deletes nothing',
        caller: 'dave',
        call: 'DELETE /reviews/:review',
        status: 403,
        contains: ['reviews.forbidden'],
      },
      {
        name: 'nor does the author of the book',
        caller: 'bob',
        call: 'DELETE /reviews/:review',
        status: 403,
      },
      {
        name: 'everybody reads them',
        caller: 'guest',
        call: 'GET /books/:book/reviews',
        status: 200,
        contains: ['It smells of oil'],
        lacks: ['book_author'],
      },
    ],
  )
})

test('each reader has one review, which counts once and is changed or deleted by them', async () => {
  const first = await review('carol', 2, 'Slow')
  expect(await review('carol', 5, 'Slow, and lovely')).toMatchObject({ id: first.id, stars: 5 })
  await review('dave', 4)
  expect(await list()).toEqual(['dave 4 ', 'carol 5 Slow, and lovely'])
  expect(await counted()).toEqual([2, 9])
  for (let i = 0; i < 2; i++) await cast.make('carol', 'DELETE', `/reviews/${first.id}`)
  expect(await list()).toEqual(['dave 4 '])
  expect(await counted()).toEqual([1, 4])
})

test('with its book a review is hidden, and whom its author blocked writes none', async () => {
  await review('carol', 3, 'Words that are hidden')
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect((await cast.as('guest', 'GET', `/books/${book}/reviews`)).status).toBe(404)
  const scope = `book:${book}`
  const device = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  expect((await cast.as('guest', 'POST', '/sync/pull', device)).text).not.toContain('hidden')
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: true })
  await cast.make('bob', 'POST', '/users/dave/block', { blocked: true })
  const refused = await cast.as('dave', 'PUT', `/books/${book}/review`, { stars: 1 })
  expect(refused.body.error).toBe('mutes.blocked')
  await cast.make('bob', 'POST', '/users/dave/block', { blocked: false })
})

test('a review is reported to site admins, who can delete it', async () => {
  const { id } = await review('dave', 1, 'Buy my pills')
  const form = { item_type: 'review', item_id: id, reason: 'spam' }
  await cast.make('carol', 'POST', '/reports', form)
  const items = await cast.make<ReportedItem[]>('alice', 'GET', '/reports')
  expect(items).toMatchObject([{ item_type: 'review', review: { body: 'Buy my pills' } }])
  await cast.make('alice', 'DELETE', `/reviews/${id}`)
  expect(await list()).toEqual([])
  expect(await cast.make('alice', 'GET', '/reports')).toEqual([])
})
