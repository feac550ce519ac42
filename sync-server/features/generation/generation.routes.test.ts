import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { says } from '../../testing/model-server/behaviours.ts'

import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'
import { OUTLINE } from '../../testing/model-server/planner.ts'
import { gatherCast, type Reply } from '../../testing/cast.ts'
import { createTestApp } from '../../testing/test-app.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => room.newBook())

describe('who may', () => {
  beforeEach(async () => {
    // bob writes along, carol reads along, dave is a stranger.
    for (const [username, role] of [
      ['bob', 'editor'],
      ['carol', 'viewer'],
    ] as const) {
      const invited = { username, role }
      const { id } = await room.cast.make(
        'alice',
        'POST',
        `/books/${room.book}/collaborators`,
        invited,
      )
      await room.cast.make(username, 'POST', `/collaborations/${id}/accept`, {})
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
    await room.generated(room.outline())
    const path = `/books/${room.book}/generations`
    expect(await answers((caller) => room.cast.as(caller, 'GET', path))).toEqual({
      alice: 'ok',
      bob: 'ok',
      carol: 'ok',
      dave: 'books.not_found',
      guest: 'auth.required',
    })
    const snapshot = `/sync/snapshot?scope=draft:${room.book}`
    const told = await room.cast.as('carol', 'GET', snapshot)
    expect(told.text).toContain('"generation"')
    const hidden = await room.cast.as('dave', 'GET', snapshot)
    expect(hidden.status).toBeGreaterThanOrEqual(400)
    expect(hidden.text).not.toContain('generation')
  })

  test('ask, give up and decide: the author and editors', async () => {
    const path = `/books/${room.book}/generations`
    const verdicts = {
      alice: 'ok',
      bob: 'ok',
      carol: 'books.not_writer',
      dave: 'generation.not_found',
      guest: 'auth.required',
    }
    expect(
      await answers(async (caller) => {
        const reply = await room.cast.as(caller, 'POST', path, room.outline())
        if (reply.status === 200) {
          const [last] = await room.list()
          await room.cast.make('alice', 'POST', `/generations/${last!.id}/cancel`, {})
        }
        return reply
      }),
    ).toEqual({ ...verdicts, dave: 'books.not_found' })

    await room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, {
      overview: 'Mine.',
      themes: [],
    })
    const cancelled = await room.start(room.outline())
    const cancel = `/generations/${cancelled.id}/cancel`
    expect(await answers((caller) => room.cast.as(caller, 'POST', cancel, {}))).toEqual(verdicts)

    const proposed = await room.generated(room.outline())
    const decide = `/generations/${proposed.id}/decide`
    const refused = await answers((caller) => {
      const isRefused = caller === 'carol' || caller === 'dave' || caller === 'guest'
      return room.cast.as(isRefused ? caller : 'carol', 'POST', decide, { accept: true })
    })
    expect(refused).toEqual({ ...verdicts, alice: 'books.not_writer', bob: 'books.not_writer' })
    expect(await room.planOf()).toMatchObject({ outline: { overview: 'Mine.' }, chapters: [] })
    expect((await room.cast.as('bob', 'POST', decide, { accept: true })).status).toBe(200)
    expect((await room.planOf()).chapters).toHaveLength(3)
  })

  test('decide about changes of a text and an earlier outline: the author and editors, unless they are suspended', async () => {
    await room.generated(room.outline())
    const earlier = await room.generated(room.outline())
    const { proposal } = await room.cast.make<Generation>(
      'alice',
      'POST',
      `/generations/${earlier.id}/decide`,
      { accept: true },
    )
    const kept_at = proposal?.kind === 'earlier_outline' && proposal.kept_at
    const [chapter] = (await room.planOf()).chapters
    const mine = { content: 'My own plan.' }
    const path = `/books/${room.book}/chapters/${chapter!.id}/outline`
    await room.cast.make('alice', 'PUT', path, mine)
    const changes = await room.generated({ kind: 'chapter_outline', chapter_id: chapter!.id })
    const calls = [
      [`/generations/${changes.id}/reject`, { clients: [1] }],
      [`/generations/${changes.id}/dismiss`, {}],
      [`/generations/${earlier.id}/take-back`, { kept_at }],
    ] as const
    const admin = (what: string, body: object) =>
      room.cast.make(
        'alice',
        'POST',
        `/admin/users/${room.cast.sessions.bob.user.id}/${what}`,
        body,
      )
    for (const [call, body] of calls) {
      const ask = (caller: (typeof EVERYBODY)[number]) => room.cast.as(caller, 'POST', call, body)
      await admin('suspend', { until: null, reason: 'Spam' })
      expect((await ask('bob')).body.error).toBe('auth.suspended')
      await admin('lift', { reason: 'A mistake' })
      expect(await answers(ask)).toEqual({
        alice: 'ok',
        bob: 'ok',
        carol: 'books.not_writer',
        dave: 'generation.not_found',
        guest: 'auth.required',
      })
    }
  })

  test('only its author has a book written, lets it rest, goes on and gives it up', async () => {
    await room.generated(room.outline())
    const path = `/books/${room.book}/quote`
    const refused = {
      bob: 'books.not_owner',
      carol: 'books.not_owner',
      guest: 'auth.required',
    }
    expect(await answers((caller) => room.cast.as(caller, 'POST', path, { words: 1_000 }))).toEqual(
      { ...refused, alice: 'ok', dave: 'books.not_found' },
    )
    const { id } = await room.start({ book: { words: 1_000 } })
    for (const what of ['pause', 'resume', 'cancel']) {
      const said = await answers((caller) =>
        room.cast.as(caller, 'POST', `/generations/${id}/${what}`, {}),
      )
      expect(said).toEqual({ ...refused, alice: 'ok', dave: 'generation.not_found' })
    }
    for (const [path, body] of [
      ['settle', { quote: 'x' }],
      ['leave', { name: 'x' }],
    ] as const) {
      const call = `/generations/${id}/${path}`
      expect(await answers((caller) => room.cast.as(caller, 'POST', call, body))).toEqual({
        alice: 'ok',
        bob: 'ok',
        carol: 'books.not_writer',
        dave: 'generation.not_found',
        guest: 'auth.required',
      })
    }
  })

  test('an editor who was let go meanwhile leaves nothing behind', async () => {
    const begun = await room.cast.make<Generation>(
      'bob',
      'POST',
      `/books/${room.book}/generations`,
      room.outline(),
    )
    const people = await room.cast.make<{ id: string; username: string }[]>(
      'alice',
      'GET',
      `/books/${room.book}/collaborators`,
    )
    for (const { id } of people) await room.cast.make('alice', 'DELETE', `/collaborations/${id}`)
    await room.work(begun)
    expect(await room.theLast()).toMatchObject({ status: 'failed' })
    expect(await room.planOf()).toEqual({ outline: null, chapters: [] })
  })
})

describe('the calls of the specification', () => {
  /** Runs the server's jobs while the call waits. */
  async function answered(ask: Promise<Reply>): Promise<Reply> {
    await expect.poll(async () => (await room.theLast())?.status).toBe('waiting')
    await room.work(await room.theLast())
    return ask
  }
  const post = (path: string, body?: object) =>
    room.cast.as('alice', 'POST', `/books/${room.book}${path}`, body)

  test('answer with what was written', async () => {
    const outlined = await answered(post('/outline', OUTLINE))
    expect(outlined.body.data).toMatchObject({
      outline: { overview: 'A lamp goes out.' },
      chapters: [{ chapter_number: 1 }, { chapter_number: 2 }, { chapter_number: 3 }],
    })
    const [first] = (await room.planOf()).chapters
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
    await room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, {
      overview: 'Mine.',
      themes: [],
    })
    const { body } = await answered(post('/outline', OUTLINE))
    expect(body.data).toMatchObject({
      generation: { status: 'done', proposal: { kind: 'outline' } },
    })
  })

  test('answer with what went wrong', async () => {
    room.provider.next(says({ finish: 'content_filter' }))
    const { status, body } = await answered(post('/outline', OUTLINE))
    expect([status, body.error]).toEqual([422, 'generation.refused'])
  })
})

test('a day has so many plans, for each account', async () => {
  const limited = await createTestApp({
    OPENAI_BASE_URL: room.provider.url,
    OPENAI_MODEL: 'lamp-1',
    AI_PLANNING_PER_DAY: '1',
  })
  const people = await gatherCast(limited)
  const ask = async (name: 'alice' | 'bob', title: string) => {
    const { id: place } = await people.make(name, 'POST', '/worlds', { name: `World of ${title}` })
    const { id } = await people.make(name, 'POST', `/worlds/${place}/books`, { title })
    const path = `/books/${id}/generations`
    const begun = await people.make<Generation>(name, 'POST', path, room.outline())
    await limited.app.generator.work(begun.id, new AbortController().signal)
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
