import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mark } from '#shared/contract/marks.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const WORDS = 'The lamp burned all night.'
const ID = '01980000-0000-7000-8000-000000000001'

let app: TestApp
let cast: Cast
const places: Record<string, string> = { id: ID }
const MARKING = {
  book_id: ':book',
  chapter_id: ':chapter',
  kind: 'highlight',
  start: 4,
  quote: 'lamp',
  prefix: 'The ',
  suffix: ' burned all night.',
  colour: 'green',
  note: 'Whose?',
}
const marking = (fields: object = {}) => ({
  ...MARKING,
  book_id: places['book'],
  chapter_id: places['chapter'],
  ...fields,
})
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const begun = { title: 'The Ninth Lamp', is_public: true }
  places['book'] = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  const made = (title: string) =>
    cast.make('bob', 'POST', `/books/${places['book']}/chapters`, { title })
  places['chapter'] = (await made('Oil')).id
  places['draft'] = (await made('Wick')).id
  await cast.make('bob', 'POST', `/chapters/${places['chapter']}/publish`, { text: WORDS })
  await cast.make('alice', 'PUT', `/marks/${ID}`, marking())
})
afterAll(() => app.close())

const marksOf = (caller: Caller) =>
  cast.make<Mark[]>(caller, 'GET', `/marks?book_id=${places['book']}`)

describe('who may', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a visitor has no marks',
        caller: 'guest',
        call: 'GET /marks?book_id=:book',
        status: 401,
      },
      {
        name: 'a malformed id makes no mark under another one',
        caller: 'alice',
        call: 'PUT /marks/abc',
        body: MARKING,
        status: 404,
      },
      {
        name: 'a reader has their own',
        caller: 'alice',
        call: 'GET /marks?book_id=:book',
        status: 200,
        contains: ['Whose?'],
      },
      {
        name: 'the author does not see what a reader marks',
        caller: 'bob',
        call: 'GET /marks?book_id=:book',
        status: 200,
        lacks: ['Whose?'],
      },
      {
        name: 'another reader deletes nothing of theirs',
        caller: 'carol',
        call: 'DELETE /marks/:id',
        status: 200,
      },
      {
        name: 'nothing can be marked in what is not published',
        caller: 'alice',
        call: 'PUT /marks/01980000-0000-7000-8000-000000000002',
        body: { ...MARKING, chapter_id: ':draft' },
        status: 404,
        contains: ['chapters.not_found'],
      },
      {
        name: 'a colour is one of four',
        caller: 'alice',
        call: 'PUT /marks/:id',
        body: { ...MARKING, colour: 'black' },
        status: 422,
      },
      {
        name: 'a passage has at most a thousand letters',
        caller: 'alice',
        call: 'PUT /marks/:id',
        body: { ...MARKING, quote: 'x'.repeat(1_001) },
        status: 422,
      },
    ],
  )
})

test('two readers can use the same id, and a mark keeps its words when colour and note change', async () => {
  await cast.make('carol', 'PUT', `/marks/${ID}`, marking({ quote: 'night', note: '' }))
  await cast.make('alice', 'PUT', `/marks/${ID}`, marking({ colour: 'red', quote: 'burned' }))
  expect(await marksOf('alice')).toMatchObject([
    { quote: 'lamp', colour: 'red', note: 'Whose?', chapter_title: 'Oil' },
  ])
  expect(await marksOf('carol')).toMatchObject([{ quote: 'night', note: '' }])
  await cast.make('carol', 'DELETE', `/marks/${ID}`)
  expect(await marksOf('carol')).toEqual([])
  expect(await marksOf('alice')).toHaveLength(1)
})

test('a mark and its note stay when the chapter is gone, and can still be changed', async () => {
  await cast.make('bob', 'POST', `/chapters/${places['chapter']}/unpublish`, {})
  await cast.make('alice', 'PUT', `/marks/${ID}`, marking({ note: 'Bob’s' }))
  expect(await marksOf('alice')).toMatchObject([{ quote: 'lamp', note: 'Bob’s' }])
})
