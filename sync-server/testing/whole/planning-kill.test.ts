import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Generation } from '#shared/contract/generation.ts'
import { ask } from '../ask.ts'
import { type KilledServer, openKilledServer, until } from '../killed-server.ts'
import { OUTLINE } from '../model-server/planner.ts'

/** Every place and every kind once; all that go together are fifteen. */
const KILLS = Number(process.env['KILLS'] ?? 5)
const KINDS = ['outline', 'bible', 'chapter_outline'] as const
const PLACES = [
  'at the start',
  'before the answer',
  'in the middle of the answer',
  'after the answer',
  'once it is stored',
] as const
type Kind = (typeof KINDS)[number]
type Place = (typeof PLACES)[number]

let shop: KilledServer
/** The result of each kind without a kill. */
const whole = {} as Record<Kind, Awaited<ReturnType<typeof plan>>>

beforeAll(async () => {
  shop = await openKilledServer()
  for (const kind of KINDS) whole[kind] = await plan(kind)
})
afterAll(() => shop.close())

/** The usage rows of this kind, one for each day: the requests, and the tokens of the model. */
async function counted(kind: Kind): Promise<Counted> {
  const count = sql<Counted>`select asked, calls, tokens_in, tokens_out from ai_usage where kind = ${kind}`
  const rows = await shop.server.withDatabase(({ read }) => ask(read, count))
  const sum = (name: keyof Counted) => rows.reduce((all, row) => all + row[name], 0)
  return {
    asked: sum('asked'),
    calls: sum('calls'),
    tokens_in: sum('tokens_in'),
    tokens_out: sum('tokens_out'),
  }
}
interface Counted {
  asked: number
  calls: number
  tokens_in: number
  tokens_out: number
}
const more = (after: Counted, before: Counted) =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Counted]]),
  )

/** Has it planned, with a server that dies there. */
async function plan(kind: Kind, place?: Place) {
  const book = await shop.newBook()
  const byHand = { title: 'The First Lamp', summary: 'It goes out.' }
  if (kind !== 'outline') await shop.ask('POST', `/books/${book}/chapters`, byHand)
  const [chapter] = await chaptersOf(book)
  const before = await counted(kind)
  const isKilled =
    place !== undefined && place in shop.moments
      ? shop.at(/./, shop.moments[place as keyof typeof shop.moments])
      : undefined
  const others = {
    outline: { outline: OUTLINE },
    bible: {},
    chapter_outline: { chapter_id: chapter?.id },
  }
  await shop.ask('POST', `/books/${book}/generations`, { kind, ...others[kind] })
  if (place === 'at the start') shop.kill()
  await isKilled
  const isDone = () =>
    until(
      () => shop.latest(book),
      ({ status }) => status === 'done' || status === 'failed',
    )
  await isDone()
  if (place === 'once it is stored') shop.kill()
  const { status, error, proposal } = await isDone()
  const usage = more(await counted(kind), before)
  const all = await shop.ask<Generation[]>('GET', `/books/${book}/generations`)
  return {
    status,
    error,
    proposal,
    usage,
    // One that is neither done, failed nor cancelled keeps the book busy.
    generations: all.map((one) => [one.kind, one.status]),
    chapters: (await chaptersOf(book)).map(({ title, summary }) => ({ title, summary })),
    entries: (await shop.ask<{ name: string }[]>('GET', `/books/${book}/assets`)).map(
      ({ name }) => name,
    ),
    outline:
      chapter &&
      (await shop.ask<{ content: string }>('GET', `/books/${book}/chapters/${chapter.id}/outline`))
        .content,
  }
}

const chaptersOf = async (book: string) =>
  (
    await shop.ask<{ chapters: { id: string; title: string; summary: string }[] }>(
      'GET',
      `/books/${book}/outline`,
    )
  ).chapters

test('what is planned where nobody is killed is what it should be', () => {
  const { outline, bible, chapter_outline } = whole
  for (const { status, usage } of Object.values(whole)) {
    expect(status).toBe('done')
    expect(usage).toMatchObject({ asked: 1, calls: 1 })
  }
  expect(outline.chapters).toHaveLength(3)
  expect(bible.entries.toSorted()).toEqual(['Orla', 'Voice'])
  expect(chapter_outline.outline).toContain('Orla buys the wick.')
})

const MOMENTS = Array.from(
  { length: KILLS },
  (_, i) => [KINDS[i % KINDS.length]!, PLACES[i % PLACES.length]!] as const,
)
test.each(MOMENTS)(
  'a server that is killed while it plans: %s, %s: one result, counted once, and nothing stays busy',
  async (kind, place) => {
    const before = shop.kills
    expect(await plan(kind, place)).toEqual(whole[kind])
    expect(shop.kills).toBe(before + 1)
  },
)
