import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { breaksOff, fails, hangs, says } from '../../testing/model-server/behaviours.ts'
import {
  openModelServer,
  type TestModelServer,
} from '../../testing/model-server/open-model-server.ts'
import { OUTLINE, planned } from '../../testing/model-server/planner.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let provider: TestModelServer
let app: TestApp
let cast: Cast
let world = ''
beforeAll(async () => {
  provider = await openModelServer()
  const patience = { OPENAI_FIRST_TOKEN_SECONDS: '5', OPENAI_IDLE_SECONDS: '1' }
  app = await createTestApp({
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'lamp-1',
    AI_PLANNING_PER_DAY: '1000',
    ...patience,
  })
  cast = await gatherCast(app)
  world = (await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
let books = 0
let book = ''
beforeEach(async () => {
  provider.answer(planned)
  const form = { title: `The Ninth Lamp ${++books}`, description: 'Lamps.', genre: 'Fantasy' }
  book = (await cast.make('alice', 'POST', `/worlds/${world}/books`, form)).id
})

const stopping = new AbortController().signal
const start = (body: object) =>
  cast.make<Generation>('alice', 'POST', `/books/${book}/generations`, body)
const work = ({ id }: { id: string }) => app.app.generator.work(id, stopping)
async function generated(body: object): Promise<Generation> {
  const begun = await start(body)
  await work(begun)
  return theLast()
}
const list = () => cast.make<Generation[]>('alice', 'GET', `/books/${book}/generations`)
const theLast = async () => (await list())[0]!
const planOf = () =>
  cast.make<{
    outline: { overview: string; themes: string[] } | null
    chapters: { id: string; title: string; summary: string; estimated_words: number }[]
  }>('alice', 'GET', `/books/${book}/outline`)
const outline = (other: object = {}) => ({ kind: 'outline', outline: { ...OUTLINE, ...other } })

describe('an outline', () => {
  test('of a book that has none becomes its outline and its chapters', async () => {
    const begun = await start(outline())
    expect(begun).toMatchObject({ kind: 'outline', status: 'waiting', asked_by: 'alice' })
    await work(begun)
    expect(await theLast()).toMatchObject({ status: 'done', error: null, proposal: null })
    const { outline: made, chapters } = await planOf()
    expect(made).toMatchObject({ overview: 'A lamp goes out.', themes: ['light', 'debt'] })
    expect(
      chapters.map(({ title, summary, estimated_words }) => [title, summary, estimated_words]),
    ).toEqual([
      ['Lamp 1', 'She lights lamp 1.', 2_000],
      ['Lamp 2', 'She lights lamp 2.', 2_000],
      ['Lamp 3', 'She lights lamp 3.', 2_000],
    ])
    expect(provider.asked).toHaveLength(1)
  })

  test('of many chapters is planned in steps, each asked for once', async () => {
    const before = provider.asked.length
    await generated(outline({ num_chapters: 25 }))
    expect((await planOf()).chapters.map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, i) => `Lamp ${i + 1}`),
    )
    expect(provider.asked).toHaveLength(before + 4)
  })

  test('goes on behind the step that was answered when the server had stopped in between', async () => {
    const before = provider.asked.length
    provider.next(says(), hangs)
    const begun = await start(outline({ num_chapters: 25 }))
    const stop = new AbortController()
    const broken = app.app.generator.work(begun.id, stop.signal).catch(() => 'stopped')
    await expect.poll(() => provider.asked.length).toBe(before + 2)
    stop.abort()
    expect(await broken).toBe('stopped')
    await work(begun)
    expect((await planOf()).chapters).toHaveLength(25)
    expect(provider.asked).toHaveLength(before + 5)
  })

  test('of a book that has one is a proposal: nobody’s words are replaced', async () => {
    await cast.make('alice', 'PUT', `/books/${book}/outline`, {
      overview: 'Mine.',
      themes: ['salt'],
    })
    const chapter = { title: 'My first', summary: 'I wrote this.' }
    const mine = await cast.make('alice', 'POST', `/books/${book}/chapters`, chapter)
    const done = await generated(outline())
    expect(done).toMatchObject({
      status: 'done',
      proposal: { kind: 'outline', overview: 'A lamp goes out.' },
    })
    expect(await planOf()).toMatchObject({
      outline: { overview: 'Mine.', themes: ['salt'] },
      chapters: [{ title: 'My first', summary: 'I wrote this.' }],
    })

    await cast.make('alice', 'POST', `/generations/${done.id}/decide`, { accept: true })
    const { outline: taken, chapters } = await planOf()
    expect(taken).toMatchObject({ overview: 'A lamp goes out.', themes: ['light', 'debt'] })
    expect(chapters.map(({ title }) => title)).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
    expect(chapters[0]!.id).toBe(mine.id)
    expect(await theLast()).toMatchObject({ proposal: null })
    const again = await cast.as('alice', 'POST', `/generations/${done.id}/decide`, { accept: true })
    expect([again.status, again.body.error]).toEqual([409, 'generation.no_proposal'])
  })

  test('that was proposed and is not wanted changes nothing', async () => {
    await cast.make('alice', 'PUT', `/books/${book}/outline`, { overview: 'Mine.', themes: [] })
    const done = await generated(outline())
    await cast.make('alice', 'POST', `/generations/${done.id}/decide`, { accept: false })
    expect(await planOf()).toMatchObject({ outline: { overview: 'Mine.' }, chapters: [] })
    expect((await theLast()).proposal).toBe(null)
  })

  test('is letters only, whatever the model writes', async () => {
    const hostile =
      'See ![it](https://evil.example/?q=1) and [this](http://evil.example) <img src=x onerror=1>\u202e now\u200b.'
    provider.answer(() =>
      JSON.stringify({
        overview: hostile,
        themes: ['  light\n', ''],
        chapters: [
          { chapter_number: 1, title: 'Chapter 1: Oil', summary: hostile, estimated_words: 0 },
        ],
      }),
    )
    await generated(outline({ num_chapters: 1 }))
    const { outline: made, chapters } = await planOf()
    expect(made).toMatchObject({ overview: 'See it and this  now.', themes: ['light'] })
    expect(chapters).toMatchObject([
      { title: 'Oil', summary: 'See it and this  now.', estimated_words: null },
    ])
  })

  test('with chapters missing is mended once, and what is too much is left out', async () => {
    const before = provider.asked.length
    const one = (chapter_number: number) => ({
      chapter_number,
      title: `Lamp ${chapter_number}`,
      summary: 'Lit.',
      estimated_words: 100,
    })
    const answers = [
      [one(1), one(1), one(3)],
      [one(3), one(2), one(1), one(4)],
    ]
    provider.answer(() =>
      JSON.stringify({ overview: 'O', themes: ['t'], chapters: answers.shift() }),
    )
    await generated(outline())
    expect((await planOf()).chapters.map(({ title }) => title)).toEqual([
      'Lamp 1',
      'Lamp 2',
      'Lamp 3',
    ])
    const [, second] = provider.asked.slice(before)
    expect(JSON.stringify(second!.messages.at(-1))).toContain('These chapters are missing: 2')
  })
})

describe('a story bible', () => {
  beforeEach(() => generated(outline()))
  const entries = () =>
    cast.make<{ name: string; content: string }[]>('alice', 'GET', `/books/${book}/assets`)

  test('is written from the outline, beside the entries that are there', async () => {
    await cast.make('alice', 'POST', `/books/${book}/assets`, {
      asset_type: 'character',
      name: 'orla',
    })
    expect(await generated({ kind: 'bible' })).toMatchObject({ status: 'done', error: null })
    expect((await entries()).map(({ name, content }) => [name, content])).toEqual([
      ['orla', ''],
      ['Voice', 'Past tense.'],
    ])
  })

  test('has the texts of its entries as anybody would have written them', async () => {
    await generated({ kind: 'bible' })
    expect((await entries()).map(({ name, content }) => [name, content])).toEqual([
      ['Orla', 'She keeps lamps.'],
      ['Voice', 'Past tense.'],
    ])
  })
})

describe('a chapter’s outline', () => {
  let chapter = ''
  beforeEach(async () => {
    await generated(outline())
    chapter = (await planOf()).chapters[1]!.id
  })
  const path = () => `/books/${book}/chapters/${chapter}/outline`
  const text = async () => (await cast.make<{ content: string }>('alice', 'GET', path())).content

  test('is written where there is none', async () => {
    expect(await generated({ kind: 'chapter_outline', chapter_id: chapter })).toMatchObject({
      status: 'done',
      chapter_id: chapter,
      proposal: null,
    })
    expect(await text()).toBe('## The harbour\n\nOrla buys the wick.')
    const asked = JSON.stringify(provider.asked.at(-1)!.messages)
    expect(asked).toContain('outline of chapter 2')
    expect(asked).toContain('2. Lamp 2: She lights lamp 2.')
  })

  test('is a proposal where there is one, and the words before are a version once it is taken', async () => {
    await cast.make('alice', 'PUT', path(), { content: 'My own plan.' })
    const done = await generated({ kind: 'chapter_outline', chapter_id: chapter })
    expect(done.proposal).toEqual({
      kind: 'chapter_outline',
      content: '## The harbour\n\nOrla buys the wick.',
    })
    expect(await text()).toBe('My own plan.')
    await cast.make('alice', 'POST', `/generations/${done.id}/decide`, { accept: true })
    expect(await text()).toBe('## The harbour\n\nOrla buys the wick.')
    const kept = await app.db.read.all(
      statement<{ book: string }>()((db, value) =>
        db
          .selectFrom('document_versions')
          .select(['text', 'kind'])
          .where('book_id', '=', value.book),
      ),
      { book },
    )
    expect(kept).toEqual([{ text: 'My own plan.', kind: 'before-replace' }])
  })
})

describe('a generation', () => {
  test('is one at a time in a book', async () => {
    await start(outline())
    const second = await cast.as('alice', 'POST', `/books/${book}/generations`, outline())
    expect([second.status, second.body.error, second.body.message]).toEqual([
      409,
      'generation.busy',
      'Something is being generated for this book already.',
    ])
  })

  test('of the bible or a chapter needs an outline', async () => {
    const none = await cast.as('alice', 'POST', `/books/${book}/generations`, { kind: 'bible' })
    expect([none.status, none.body.message]).toEqual([409, 'Generate an outline first'])
  })

  test('that is given up is over at once, and what comes later is not used', async () => {
    provider.next(hangs)
    const before = provider.asked.length
    const begun = await start(outline())
    const working = work(begun)
    await expect.poll(() => provider.asked.length).toBe(before + 1)
    const cancelled = await cast.make<Generation>(
      'alice',
      'POST',
      `/generations/${begun.id}/cancel`,
      {},
    )
    expect(cancelled.status).toBe('cancelled')
    await working
    expect(await theLast()).toMatchObject({ status: 'cancelled', error: null })
    expect(await planOf()).toEqual({ outline: null, chapters: [] })
  })

  test('is tried three times while the model server is down, and then says so', async () => {
    const begun = await start(outline())
    for (const status of ['running', 'running', 'failed']) {
      provider.next(fails(503, 'Loading model'))
      await work(begun)
      expect((await theLast()).status).toBe(status)
    }
    expect((await theLast()).error).toBe(
      'The language model does not answer. Please try again in a while.',
    )
  })

  test.each([
    [[fails(401, 'Wrong key')], 'The language model does not answer. Please try again in a while.'],
    [[says({ finish: 'content_filter' })], 'The text that was asked for cannot be written here.'],
    [
      [fails(400, 'maximum context length is 512')],
      'The language model of this server reads too little at once for this.',
    ],
    [
      [breaksOff(3, 'cut'), breaksOff(3, 'close'), says({ finish: 'length' })],
      'The language model gave nothing that could be used. Please try again.',
    ],
  ])('fails with a sentence, and changes nothing: %#', async (behaviours, message) => {
    provider.next(...behaviours)
    expect(await generated(outline())).toMatchObject({ status: 'failed', error: message })
    expect(await planOf()).toEqual({ outline: null, chapters: [] })
    // The next one begins anew.
    expect((await generated(outline())).status).toBe('done')
  })

  test('counts its tokens for who asked', async () => {
    await generated(outline())
    const { tokens_in, tokens_out, calls, asked } = (await app.db.read.first(
      statement<object>()((db) =>
        db.selectFrom('ai_usage').selectAll().where('kind', '=', 'outline'),
      ),
      {},
    ))!
    expect(tokens_in).toBeGreaterThan(100 * calls)
    expect(tokens_out).toBeGreaterThan(10 * calls)
    expect(asked).toBeGreaterThan(1)
  })
})
