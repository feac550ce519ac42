import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { type Cast, gatherCast, type Reply } from '../../testing/cast.ts'
import { says } from '../../testing/model-server/behaviours.ts'
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

describe('who may', () => {
  beforeEach(async () => {
    // bob writes along, carol reads along, dave is a stranger.
    for (const [username, role] of [
      ['bob', 'editor'],
      ['carol', 'viewer'],
    ] as const) {
      const invited = { username, role }
      const { id } = await cast.make('alice', 'POST', `/books/${book}/collaborators`, invited)
      await cast.make(username, 'POST', `/collaborations/${id}/accept`, {})
    }
  })
  const EVERYBODY = ['alice', 'bob', 'carol', 'dave', 'guest'] as const
  const answers = async (ask: (caller: (typeof EVERYBODY)[number]) => Promise<Reply>) => {
    const said: Record<string, string> = {}
    for (const caller of EVERYBODY) {
      const { status, body } = await ask(caller)
      said[caller] = status === 200 ? 'ok' : body.error!
    }
    return said
  }

  test('see what was generated: who works on the book', async () => {
    await generated(outline())
    const path = `/books/${book}/generations`
    expect(await answers((caller) => cast.as(caller, 'GET', path))).toEqual({
      alice: 'ok',
      bob: 'ok',
      carol: 'ok',
      dave: 'books.not_found',
      guest: 'auth.required',
    })
    const { status } = await cast.as('dave', 'POST', '/sync/snapshot', { scope: `draft:${book}` })
    expect(status).toBeGreaterThanOrEqual(400)
  })

  test('ask, give up and decide: the author and editors', async () => {
    const path = `/books/${book}/generations`
    const verdicts = {
      alice: 'ok',
      bob: 'ok',
      carol: 'books.not_writer',
      dave: 'generation.not_found',
      guest: 'auth.required',
    }
    expect(
      await answers(async (caller) => {
        const reply = await cast.as(caller, 'POST', path, outline())
        if (reply.status === 200) {
          const [last] = await list()
          await cast.make('alice', 'POST', `/generations/${last!.id}/cancel`, {})
        }
        return reply
      }),
    ).toEqual({ ...verdicts, dave: 'books.not_found' })

    await cast.make('alice', 'PUT', `/books/${book}/outline`, { overview: 'Mine.', themes: [] })
    const cancelled = await start(outline())
    const cancel = `/generations/${cancelled.id}/cancel`
    expect(await answers((caller) => cast.as(caller, 'POST', cancel, {}))).toEqual(verdicts)

    const proposed = await generated(outline())
    const decide = `/generations/${proposed.id}/decide`
    const refused = await answers((caller) => {
      const isRefused = caller === 'carol' || caller === 'dave' || caller === 'guest'
      return cast.as(isRefused ? caller : 'carol', 'POST', decide, { accept: true })
    })
    expect(refused).toEqual({ ...verdicts, alice: 'books.not_writer', bob: 'books.not_writer' })
    expect(await planOf()).toMatchObject({ outline: { overview: 'Mine.' }, chapters: [] })
    expect((await cast.as('bob', 'POST', decide, { accept: true })).status).toBe(200)
    expect((await planOf()).chapters).toHaveLength(3)
  })

  test('an editor who was let go meanwhile leaves nothing behind', async () => {
    const begun = await cast.make<Generation>(
      'bob',
      'POST',
      `/books/${book}/generations`,
      outline(),
    )
    const people = await cast.make<{ id: string; username: string }[]>(
      'alice',
      'GET',
      `/books/${book}/collaborators`,
    )
    for (const { id } of people) await cast.make('alice', 'DELETE', `/collaborations/${id}`)
    await work(begun)
    expect(await theLast()).toMatchObject({ status: 'failed' })
    expect(await planOf()).toEqual({ outline: null, chapters: [] })
  })
})

describe('the calls of the specification', () => {
  /** What the server's jobs do. */
  async function answered(ask: Promise<Reply>): Promise<Reply> {
    await expect.poll(async () => (await theLast())?.status).toBe('waiting')
    await work(await theLast())
    return ask
  }
  const post = (path: string, body?: object) =>
    cast.as('alice', 'POST', `/books/${book}${path}`, body)

  test('answer with what was written', async () => {
    const outlined = await answered(post('/outline', OUTLINE))
    expect(outlined.body.data).toMatchObject({
      outline: { overview: 'A lamp goes out.' },
      chapters: [{ chapter_number: 1 }, { chapter_number: 2 }, { chapter_number: 3 }],
    })
    const [first] = (await planOf()).chapters
    const chapter = await answered(post(`/chapters/${first!.id}/outline/generate`))
    expect(chapter.body.data).toEqual({
      chapter_id: first!.id,
      chapter_number: 1,
      content: '## The harbour\n\nOrla buys the wick.',
    })
    const bible = await answered(post('/assets/generate'))
    expect(bible.body.data).toMatchObject([
      { asset_type: 'character', content: 'She keeps lamps.' },
      { asset_type: 'style_guide' },
    ])
  })

  test('answer with the generation where it waits for a decision', async () => {
    await cast.make('alice', 'PUT', `/books/${book}/outline`, { overview: 'Mine.', themes: [] })
    const { body } = await answered(post('/outline', OUTLINE))
    expect(body.data).toMatchObject({
      generation: { status: 'done', proposal: { kind: 'outline' } },
    })
  })

  test('answer with what went wrong', async () => {
    provider.next(says({ finish: 'content_filter' }))
    const { status, body } = await answered(post('/outline', OUTLINE))
    expect([status, body.error]).toEqual([422, 'generation.refused'])
  })
})

test('a day has so many plans, for each account', async () => {
  const limited = await createTestApp({
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'lamp-1',
    AI_PLANNING_PER_DAY: '1',
  })
  const people = await gatherCast(limited)
  const ask = async (name: 'alice' | 'bob', title: string) => {
    const { id: place } = await people.make(name, 'POST', '/worlds', { name: `World of ${title}` })
    const { id } = await people.make(name, 'POST', `/worlds/${place}/books`, { title })
    const path = `/books/${id}/generations`
    const begun = await people.make<Generation>(name, 'POST', path, outline())
    await limited.app.generator.work(begun.id, stopping)
    return (await people.make<Generation[]>(name, 'GET', path))[0]!
  }
  expect(await ask('alice', 'One')).toMatchObject({ status: 'done' })
  expect(await ask('alice', 'Two')).toMatchObject({
    status: 'failed',
    error: 'You have used today’s planning steps. New ones come at midnight UTC.',
  })
  expect(await ask('bob', 'Three')).toMatchObject({ status: 'done' })
  await limited.close()
})
