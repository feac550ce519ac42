import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookTarget, WrittenDay } from '#shared/contract/targets.ts'
import { addDays } from '#shared/rules/writing-days.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { testScenarios } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let world = ''
const places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const begun = { title: 'The Ninth Lamp', is_public: true }
  places['book'] = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  await cast.make('bob', 'PUT', `/books/${places['book']}/target`, { target_words: 24_000 })
  for (const [username, role] of [
    ['carol', 'editor'],
    ['dave', 'viewer'],
  ] as const) {
    const asked = { username, role }
    const path = `/books/${places['book']}/collaborators`
    const { id } = await cast.make('bob', 'POST', path, asked)
    await cast.make(username, 'POST', `/collaborations/${id}/accept`, {})
  }
})
afterAll(() => app.close())

const TODAY = new Date().toISOString().slice(0, 10)
/** Words that one device says; each field has a usual value. */
const said = (fields: object = {}) => ({
  day: TODAY,
  words: 100,
  seconds: 600,
  sittings: 1,
  book_words: 1_000,
  goal: null,
  at: `${TODAY}T00:00:00.000Z`,
  ...fields,
})

describe('who may', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'a visitor sets no target',
        caller: 'guest',
        call: 'PUT /books/:book/target',
        body: { target_words: 1 },
        status: 401,
      },
      {
        name: 'a reader does not see what the author wants',
        caller: 'alice',
        call: 'GET /books/:book/target',
        status: 403,
        lacks: ['24000'],
      },
      {
        name: 'a collaborator who reads sees it',
        caller: 'dave',
        call: 'GET /books/:book/target',
        status: 200,
        contains: ['24000'],
      },
      {
        name: 'and does not change it',
        caller: 'dave',
        call: 'PUT /books/:book/target',
        body: { due_on: '2030-01-01' },
        status: 403,
        contains: ['books.not_writer'],
      },
      {
        name: 'a date is one of the calendar',
        caller: 'bob',
        call: 'PUT /books/:book/target',
        body: { due_on: '2030-02-30' },
        status: 422,
      },
      {
        name: 'a target is at least one word',
        caller: 'bob',
        call: 'PUT /books/:book/target',
        body: { target_words: 0 },
        status: 422,
      },
      {
        name: 'a stranger writes no words',
        caller: 'alice',
        call: 'POST /books/:book/words',
        body: said(),
        status: 403,
        contains: ['books.not_writer'],
      },
      {
        name: 'nobody has written in a week that has not come',
        caller: 'bob',
        call: 'POST /books/:book/words',
        body: said({ day: addDays(TODAY, 7) }),
        status: 409,
        contains: ['targets.not_yet'],
      },
      {
        name: 'a visitor has no days',
        caller: 'guest',
        call: 'GET /writing/days?from=2026-01-01',
        status: 401,
      },
    ],
  )
})

test('words and date of a book are set one by one, and taken away', async () => {
  const put = (caller: Caller, body: object) =>
    cast.make<BookTarget>(caller, 'PUT', `/books/${places['book']}/target`, body)
  expect(await put('carol', { due_on: '2030-12-31' })).toMatchObject({
    target_words: 24_000,
    due_on: '2030-12-31',
  })
  expect(await put('bob', { target_words: null })).toMatchObject({
    target_words: null,
    due_on: '2030-12-31',
  })
})

describe('the days of a writer', () => {
  let book = ''
  beforeEach(async () => {
    book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Another' })).id
  })
  const write = (fields: object, headers?: Record<string, string>) =>
    cast.as('bob', 'POST', `/books/${book}/words`, said(fields), headers)
  const days = async (caller: Caller, from = '2020-01-01') => {
    const all = await cast.make<WrittenDay[]>(caller, 'GET', `/writing/days?from=${from}`)
    return all.filter((one) => one.book_id === book)
  }

  test('two devices add up on the same day, in any order, and a repeated call adds nothing', async () => {
    const section_id = places['book']!
    const later = {
      words: 40,
      book_words: 1_140,
      goal: 500,
      at: `${TODAY}T00:00:02.000Z`,
      section_id,
    }
    for (let i = 0; i < 3; i++) await write(later, { 'idempotency-key': 'of the phone' })
    await write({ words: 100, book_words: 1_100, at: `${TODAY}T00:00:01.000Z` })
    await write({ words: -15, sittings: 0, at: `${TODAY}T00:00:00.500Z` })
    expect(await days('bob', TODAY)).toMatchObject([
      {
        id: `${TODAY}:${book}`,
        words: 125,
        seconds: 1_800,
        sittings: 2,
        book_words: 1_140,
        goal: 500,
        section_id,
      },
    ])
    expect(await days('carol', addDays(TODAY, -1))).toEqual([])
  })

  test('a day of cuts leaves the day before as it was', async () => {
    const yesterday = addDays(TODAY, -1)
    await write({ day: yesterday, words: 300 })
    await write({ words: -300, book_words: 0 })
    const found = await days('bob', yesterday)
    expect(found.map(({ day, words }) => [day, words])).toEqual([
      [yesterday, 300],
      [TODAY, -300],
    ])
  })

  test('a clock that runs ahead does not have the last word for ever', async () => {
    await write({ book_words: 7, at: '2999-01-01T00:00:00.000Z' })
    const at = new Date(Date.now() + 60_000).toISOString()
    await write({ book_words: 8, at })
    expect(await days('bob', TODAY)).toMatchObject([{ book_words: 8 }])
  })
})
