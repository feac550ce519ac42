import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { until } from '#shared/testing/until.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { plantBook } from '../../testing/documents.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { appendTo } from './document-log.ts'
import { exchange } from './exchange.ts'

const ORDINARY = 200
const AT_ONCE = 50
const DEAR = 12
/** What a user may have each minute, but for these. */
const ALMOST_ALL = 20_000 - 3

// alice owns the book, bob edits, carol reads along.
let app: TestApp
let cast: Cast
let ordinary: string[] = []
let dear: string[] = []

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on', PROOF_WORK: '0' })
  cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  const begun = { title: 'The Lamp', is_public: true }
  const { id: book_id } = await cast.make('alice', 'POST', `/worlds/${world}/books`, begun)
  const { sections } = await plantBook(app.db, book_id, ORDINARY + DEAR, [
    { user_id: cast.sessions.bob.user.id, role: 'editor' },
    { user_id: cast.sessions.carol.user.id, role: 'viewer' },
  ])
  const names = sections.map((id) => `section:${id}`)
  ordinary = names.slice(0, ORDINARY)
  dear = names.slice(ORDINARY)
  const page = pieces((text) => text.insert(0, 'A page of an ordinary scene. '.repeat(60)))
  const slow = pieces((text) => {
    for (let i = 0; i < 50_000; i++) text.insert(0, 'x')
  })
  await app.db.write(async (trx) => {
    for (const name of ordinary)
      await appendTo(trx, { name, book_id, seq: 1, isFirst: true, data: page })
    for (const name of dear)
      await appendTo(trx, { name, book_id, seq: 1, isFirst: true, data: slow })
  })
})
afterAll(() => app.close())

function pieces(write: (text: ReturnType<Doc['getText']>) => void): Uint8Array {
  const doc = new Doc()
  doc.transact(() => write(doc.getText('text')))
  return encodeStateAsUpdate(doc)
}

/** Opens texts at once. Resolves with the code by which each is closed, or with `open`; `leave` ends all of them. */
async function open(who: Name, names: readonly string[]) {
  const { documents } = app.app
  const opened = names.map((name) => {
    const { promise, resolve } = Promise.withResolvers<'open' | number>()
    const socket = { send: () => resolve('open'), close: resolve, bufferedAmount: 0 }
    return {
      promise,
      connection: documents.connect(socket, { user: cast.sessions[who].user, name }),
    }
  })
  const outcomes = await Promise.all(opened.map(({ promise }) => promise))
  const leave = async () => {
    for (const { connection } of opened) documents.disconnect(connection)
    await until(() => expect(names.some((name) => documents.rooms.opened(name))).toBe(false))
  }
  return { outcomes, leave }
}

const count = (outcomes: readonly unknown[], what: unknown) =>
  outcomes.filter((outcome) => outcome === what).length

test('200 ordinary texts open at once, as many as may be open, again and again', async () => {
  for (let from = 0; from < ORDINARY; from += AT_ONCE) {
    const { outcomes, leave } = await open('alice', ordinary.slice(from, from + AT_ONCE))
    expect(count(outcomes, 'open')).toBe(AT_ONCE)
    await leave()
  }
  await app.app.limits.take('texts', cast.sessions.alice.user.id)
})

test('whoever has spent the server’s time on loading texts waits; what is in memory opens for them as well', async () => {
  const { id } = cast.sessions.bob.user
  await app.app.limits.charge('texts', id, ALMOST_ALL)
  const first = await open('bob', dear)
  // The first is charged before the next is loaded.
  expect([count(first.outcomes, 'open'), count(first.outcomes, 4429)]).toEqual([1, DEAR - 1])
  await first.leave()
  const again = await open('bob', dear.slice(0, 1))
  expect(again.outcomes).toEqual([4429])
  const other = await open('alice', dear.slice(0, 1))
  expect(other.outcomes).toEqual(['open'])
  const here = await open('bob', dear.slice(0, 1))
  expect(here.outcomes).toEqual(['open'])
})

test('a text whose user has left before its turn is not loaded', async () => {
  const { documents } = app.app
  const held = vi.spyOn(documents.rooms, 'hold')
  const { user } = cast.sessions.alice
  const socket = { send: () => undefined, close: () => undefined, bufferedAmount: 0 }
  for (const name of dear.slice(1, 6))
    documents.disconnect(documents.connect(socket, { user, name }))
  const last = await open('alice', dear.slice(6, 7))
  expect(held.mock.calls.map(([name]) => name)).toEqual(dear.slice(6, 7))
  held.mockRestore()
  await last.leave()
})

test('whoever has spent it on exchanges waits as well, however many they begin at once', async () => {
  const { documents, limits } = app.app
  const { user } = cast.sessions.carol
  await limits.charge('texts', user.id, ALMOST_ALL)
  const parts = { documents, db: app.db.read, user, schema: 1, epoch: 1, limits }
  const calls = dear
    .slice(1, 6)
    .map((name) => exchange([{ name, epoch: 0, state_vector: '' }], parts))
  const results = await Promise.allSettled(calls)
  const reasons = results.map((result) => result.status === 'rejected' && result.reason.code)
  expect([count(reasons, false), count(reasons, 'request.rate_limited')]).toEqual([1, 4])
})

test('calls that read or write whole texts count as well, and are refused then', async () => {
  const { id: world } = await cast.make('dave', 'POST', '/worlds', { name: 'Quay' })
  const { id: book } = await cast.make('dave', 'POST', `/worlds/${world}/books`, { title: 'Oil' })
  const { chapter, sections, asset } = await plantBook(app.db, book, 1)
  const content = 'A page of an ordinary scene. '.repeat(10_000)
  const version = { document: `section:${sections[0]!}`, kind: 'named', text: content }
  const calls: [method: string, path: string, body?: object][] = [
    ['PUT', `sections/${sections[0]!}`, { content }],
    ['GET', `sections/${sections[0]!}`],
    ['GET', 'sections'],
    ['PUT', `assets/${asset}`, { content }],
    ['GET', `assets/${asset}`],
    ['GET', 'assets'],
    ['PUT', `chapters/${chapter}/outline`, { content }],
    ['GET', `chapters/${chapter}/outline`],
    ['GET', 'chapter-outlines'],
    ['POST', 'versions', version],
  ]
  const statuses = async () => {
    const found: number[] = []
    for (const [method, path, body] of calls)
      found.push((await cast.as('dave', method, `/books/${book}/${path}`, body)).status)
    return found
  }
  // Two more calls could begin, had the first one not cost anything.
  await app.app.limits.charge('texts', cast.sessions.dave.user.id, 20_000 - 2)
  expect(await statuses()).toEqual([200, ...calls.slice(1).map(() => 429)])
  const draft = await cast.as('dave', 'GET', `/chapters/${chapter}`)
  expect([draft.status, draft.body.error]).toEqual([429, 'request.rate_limited'])
})
