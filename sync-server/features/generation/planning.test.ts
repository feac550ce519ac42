import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { statement } from '../../db/statement.ts'
import { breaksOff, fails, hangs, says } from '../../testing/model-server/behaviours.ts'

import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => room.newBook())

const selectSpent = statement<object>()((db) =>
  db.selectFrom('ai_usage').selectAll().where('kind', '=', 'outline'),
)
const spent = async () => (await room.app.db.read.first(selectSpent, {}))!

describe('an outline', () => {
  test('of a book that has none becomes its outline and its chapters', async () => {
    const begun = await room.start(room.outline())
    expect(begun).toMatchObject({ kind: 'outline', status: 'waiting', asked_by: 'alice' })
    await room.work(begun)
    expect(await room.theLast()).toMatchObject({ status: 'done', error: null, proposal: null })
    const { outline: made, chapters } = await room.planOf()
    expect(made).toMatchObject({ overview: 'A lamp goes out.', themes: ['light', 'debt'] })
    expect(
      chapters.map(({ title, summary, estimated_words }) => [title, summary, estimated_words]),
    ).toEqual([
      ['Lamp 1', 'She lights lamp 1.', 2_000],
      ['Lamp 2', 'She lights lamp 2.', 2_000],
      ['Lamp 3', 'She lights lamp 3.', 2_000],
    ])
    expect(room.provider.asked).toHaveLength(1)
  })

  test('of many chapters is planned in steps, each asked for once', async () => {
    const before = room.provider.asked.length
    await room.generated(room.outline({ num_chapters: 25 }))
    expect((await room.planOf()).chapters.map(({ title }) => title)).toEqual(
      Array.from({ length: 25 }, (_, i) => `Lamp ${i + 1}`),
    )
    expect(room.provider.asked).toHaveLength(before + 4)
  })

  test('goes on behind the step that was answered when the server had stopped in between', async () => {
    const before = room.provider.asked.length
    room.provider.next(says(), hangs)
    const begun = await room.start(room.outline({ num_chapters: 25 }))
    const stop = new AbortController()
    const broken = room.app.app.generator.work(begun.id, stop.signal).catch(() => 'stopped')
    await expect.poll(() => room.provider.asked.length).toBe(before + 2)
    stop.abort()
    expect(await broken).toBe('stopped')
    await room.work(begun)
    expect((await room.planOf()).chapters).toHaveLength(25)
    expect(room.provider.asked).toHaveLength(before + 5)
  })

  test('of a book that has one is a proposal: nobody’s words are replaced', async () => {
    await room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, {
      overview: 'Mine.',
      themes: ['salt'],
    })
    const chapter = { title: 'My first', summary: 'I wrote this.' }
    const mine = await room.cast.make('alice', 'POST', `/books/${room.book}/chapters`, chapter)
    const done = await room.generated(room.outline())
    expect(done).toMatchObject({
      status: 'done',
      proposal: { kind: 'outline', overview: 'A lamp goes out.' },
    })
    expect(await room.planOf()).toMatchObject({
      outline: { overview: 'Mine.', themes: ['salt'] },
      chapters: [{ title: 'My first', summary: 'I wrote this.' }],
    })

    await room.cast.make('alice', 'POST', `/generations/${done.id}/decide`, { accept: true })
    const { outline: taken, chapters } = await room.planOf()
    expect(taken).toMatchObject({ overview: 'A lamp goes out.', themes: ['light', 'debt'] })
    expect(chapters.map(({ title }) => title)).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
    expect(chapters[0]!.id).toBe(mine.id)
    const again = await room.cast.as('alice', 'POST', `/generations/${done.id}/decide`, {
      accept: true,
    })
    expect([again.status, again.body.error]).toEqual([409, 'generation.no_proposal'])
  })

  test('that was proposed is not taken after a writer has changed the outline it was made for', async () => {
    const path = `/books/${room.book}/outline`
    await room.cast.make('alice', 'PUT', path, { overview: 'Mine.', themes: [] })
    const done = await room.generated(room.outline())
    await room.cast.make('alice', 'PUT', path, { overview: 'Mine, and better.' })
    const decide = (accept: boolean) =>
      room.cast.as('alice', 'POST', `/generations/${done.id}/decide`, { accept })
    const { status, body } = await decide(true)
    expect([status, body.message]).toEqual([
      409,
      'The outline has changed since this was proposed. Please generate it anew.',
    ])
    expect(await room.planOf()).toMatchObject({
      outline: { overview: 'Mine, and better.' },
      chapters: [],
    })
    expect((await decide(false)).status).toBe(200)
  })

  test('that no page could show is refused', async () => {
    room.provider.answer(() =>
      JSON.stringify({
        overview: '>'.repeat(2_000),
        themes: ['light'],
        chapters: [{ chapter_number: 1, title: '\u3164', summary: 'x', estimated_words: 1 }],
      }),
    )
    const outline = room.outline({ num_chapters: 1 })
    expect(await room.generated(outline)).toMatchObject({
      status: 'failed',
      error: 'The language model gave nothing that could be used. Please try again.',
    })
    expect(await room.planOf()).toEqual({ outline: null, chapters: [] })
  })

  test('that was proposed and is not wanted changes nothing', async () => {
    await room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, {
      overview: 'Mine.',
      themes: [],
    })
    const done = await room.generated(room.outline())
    await room.cast.make('alice', 'POST', `/generations/${done.id}/decide`, { accept: false })
    expect(await room.planOf()).toMatchObject({ outline: { overview: 'Mine.' }, chapters: [] })
    expect((await room.theLast()).proposal).toBe(null)
  })

  test('is letters only, whatever the model writes', async () => {
    const hostile =
      'See ![it](https://evil.example/?q=1) and [this](http://evil.example) <img src=x onerror=1>\u202e now\u200b.'
    room.provider.answer(() =>
      JSON.stringify({
        overview: hostile,
        themes: ['  light\n', ''],
        chapters: [
          { chapter_number: 1, title: 'Chapter 1: Oil', summary: hostile, estimated_words: 0 },
        ],
      }),
    )
    await room.generated(room.outline({ num_chapters: 1 }))
    const { outline: made, chapters } = await room.planOf()
    expect(made).toMatchObject({ overview: 'See it and this  now.', themes: ['light'] })
    expect(chapters).toMatchObject([
      { title: 'Oil', summary: 'See it and this  now.', estimated_words: null },
    ])
  })

  test('with chapters missing is mended once, and what is too much is left out', async () => {
    const before = room.provider.asked.length
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
    room.provider.answer(() =>
      JSON.stringify({ overview: 'O', themes: ['t'], chapters: answers.shift() }),
    )
    await room.generated(room.outline())
    expect((await room.planOf()).chapters.map(({ title }) => title)).toEqual([
      'Lamp 1',
      'Lamp 2',
      'Lamp 3',
    ])
    const [, second] = room.provider.asked.slice(before)
    expect(JSON.stringify(second!.messages.at(-1))).toContain('These chapters are missing: 2')
  })
})

describe('a story bible', () => {
  beforeEach(() => room.generated(room.outline()))
  const entries = () =>
    room.cast.make<{ name: string; content: string }[]>(
      'alice',
      'GET',
      `/books/${room.book}/assets`,
    )

  test('is written from the outline, beside the entries that are there', async () => {
    await room.cast.make('alice', 'POST', `/books/${room.book}/assets`, {
      asset_type: 'character',
      name: 'orla',
    })
    expect(await room.generated({ kind: 'bible' })).toMatchObject({ status: 'done', error: null })
    expect((await entries()).map(({ name, content }) => [name, content])).toEqual([
      ['orla', ''],
      ['Voice', 'Past tense.'],
    ])
  })

  test('has the texts of its entries as anybody would have written them', async () => {
    await room.generated({ kind: 'bible' })
    expect((await entries()).map(({ name, content }) => [name, content])).toEqual([
      ['Orla', 'She keeps lamps.'],
      ['Voice', 'Past tense.'],
    ])
  })
})

describe('a generation', () => {
  test('is one at a time in a book', async () => {
    await room.start(room.outline())
    const second = await room.cast.as(
      'alice',
      'POST',
      `/books/${room.book}/generations`,
      room.outline(),
    )
    expect([second.status, second.body.error, second.body.message]).toEqual([
      409,
      'generation.busy',
      'Something is being generated for this book already.',
    ])
  })

  test('keeps its book out of the bin; in the bin none begins', async () => {
    const path = `/books/${room.book}`
    const begun = await room.start(room.outline())
    const busy = await room.cast.as('alice', 'DELETE', path)
    expect([busy.status, busy.body.error]).toEqual([409, 'generation.busy'])
    await room.cast.make('alice', 'POST', `/generations/${begun.id}/cancel`, {})
    await room.cast.make('alice', 'DELETE', path)
    const late = await room.cast.as('alice', 'POST', `${path}/generations`, room.outline())
    expect([late.status, late.body.error, late.body.message]).toEqual([
      409,
      'books.in_bin',
      'This book is in the bin. Its author can restore it.',
    ])
  })

  test('of the bible or a chapter needs an outline', async () => {
    const none = await room.cast.as('alice', 'POST', `/books/${room.book}/generations`, {
      kind: 'bible',
    })
    expect([none.status, none.body.message]).toEqual([409, 'Generate an outline first'])
  })

  test('that is given up is over at once, and what comes later is not used', async () => {
    room.provider.next(hangs)
    const before = room.provider.asked.length
    const begun = await room.start(room.outline())
    const working = room.work(begun)
    await expect.poll(() => room.provider.asked.length).toBe(before + 1)
    const cancelled = await room.cast.make<Generation>(
      'alice',
      'POST',
      `/generations/${begun.id}/cancel`,
      {},
    )
    expect(cancelled.status).toBe('cancelled')
    await working
    expect(await room.theLast()).toMatchObject({ status: 'cancelled', error: null })
    expect(await room.planOf()).toEqual({ outline: null, chapters: [] })
  })

  test('is tried three times while the model server is down, and then says so', async () => {
    const begun = await room.start(room.outline())
    for (const status of ['running', 'running', 'failed']) {
      room.provider.next(fails(503, 'Loading model'))
      await room.work(begun)
      expect((await room.theLast()).status).toBe(status)
    }
    expect((await room.theLast()).error).toBe(
      'The language model does not answer. Please try again in a while.',
    )
  })

  test.each([
    [
      [fails(401, 'Wrong key')],
      'The language model of this server is not set up as it should be. Its operator can see why.',
    ],
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
    room.provider.next(...behaviours)
    expect(await room.generated(room.outline())).toMatchObject({ status: 'failed', error: message })
    expect(await room.planOf()).toEqual({ outline: null, chapters: [] })
    // The next one starts from the beginning.
    expect((await room.generated(room.outline())).status).toBe('done')
  })

  test('is not kept waiting by a server that asks to be left alone for hours', async () => {
    room.provider.next(fails(429, 'Slow down', { 'retry-after': '7200' }))
    expect(await room.generated(room.outline())).toMatchObject({ status: 'failed' })
  })

  test('that comes to nothing has its tokens counted all the same', async () => {
    const before = await spent()
    room.provider.always(says({}, 'No JSON at all.'))
    expect(await room.generated(room.outline())).toMatchObject({ status: 'failed' })
    room.provider.always(says())
    const after = await spent()
    expect(after.tokens_in - before.tokens_in).toBeGreaterThan(1_000)
    expect(after.tokens_out - before.tokens_out).toBeGreaterThan(20)
  })

  test('counts its tokens for who asked', async () => {
    await room.generated(room.outline())
    const { tokens_in, tokens_out, calls, asked } = await spent()
    expect(tokens_in).toBeGreaterThan(100 * calls)
    expect(tokens_out).toBeGreaterThan(10 * calls)
    expect(asked).toBeGreaterThan(1)
  })
})
