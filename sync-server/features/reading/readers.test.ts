import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { BookReaders } from '#shared/contract/reading.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readersOf } from './readers.ts'

const DAY_MS = 86_400_000

let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapters: string[] = []
let crowd: Session[] = []
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  crowd = []
  for (let i = 0; i < 8; i++) {
    const form = { username: `reader${i}`, email: `r${i}@example.org`, password: 'a long password' }
    crowd.push(await cast.make<Session>('guest', 'POST', '/auth/signup', form))
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  chapters = []
  for (const title of ['Oil', 'Wick', 'Glass']) {
    const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title })
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
    chapters.push(id)
  }
})

async function ask(token: string, method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await app.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
}
const read = (reader: Session, chapter: number, fraction = 0.5, daysAgo = 0) =>
  ask(reader.token, 'PUT', `/books/${book}/progress`, {
    chapter_id: chapters[chapter],
    paragraph: 1,
    words: '',
    fraction,
    at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  })
const seen = () => cast.make<BookReaders>('bob', 'GET', `/books/${book}/readers`)
const reached = async () => (await seen()).chapters.map((chapter) => chapter.reached)

test('a reader came to every chapter up to their place; one and two are not told', async () => {
  expect(await seen()).toMatchObject({ began: 0, stops: null, followers: 0, new_followers: 0 })
  for (const i of [0, 1]) await read(crowd[i]!, 2)
  expect((await seen()).began).toBeNull()
  expect(await reached()).toEqual([null, null, null])
  for (const i of [2, 3]) await read(crowd[i]!, 1)
  for (const i of [4, 5]) await read(crowd[i]!, 0)
  expect((await seen()).began).toBe(6)
  expect(await reached()).toEqual([6, 4, null])
})

test('writers of the book and readers who keep their place private are not counted', async () => {
  const [friend, shy] = [crowd[6]!, crowd[7]!]
  for (const one of crowd.slice(0, 3)) await read(one, 0)
  await read(cast.sessions.bob, 2)
  await read(friend, 2)
  await read(shy, 2)
  expect((await seen()).began).toBe(5)
  const asked = { username: friend.user.username, role: 'viewer' }
  const { id } = await cast.make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await ask(friend.token, 'POST', `/collaborations/${id}/accept`, {})
  await ask(shy.token, 'PUT', `/users/${shy.user.id}/settings`, { private_reading: true })
  expect((await seen()).began).toBe(3)
  await ask(shy.token, 'PUT', `/users/${shy.user.id}/settings`, { private_reading: false })
  expect((await seen()).began).toBe(4)
})

test('the place at which most stop is shown if many do, and never in the last chapter', async () => {
  for (const one of crowd.slice(0, 4)) await read(one, 1, 0.35, 20)
  for (const one of crowd.slice(4, 6)) await read(one, 2, 1, 20)
  expect((await seen()).stops).toBeNull()
  // This one still reads.
  await read(crowd[6]!, 1, 0.9)
  expect((await seen()).stops).toBeNull()
  await read(crowd[7]!, 1, 0, 20)
  expect((await seen()).stops).toEqual({
    chapter_id: chapters[1],
    parts: [8, 7, 7, 7, 3, 3, 3, 3, 3, 3, 2],
  })
})

test('followers of the last thirty days are new', async () => {
  for (const one of crowd.slice(0, 2))
    await ask(one.token, 'POST', `/books/${book}/follow`, { following: true })
  expect(await seen()).toMatchObject({ followers: 2, new_followers: 2 })
  const later = await readersOf(
    app.db.read,
    book,
    { id: cast.sessions.bob.user.id },
    Date.now() + 31 * DAY_MS,
  )
  expect(later).toMatchObject({ followers: 2, new_followers: 0 })
})

test('only the author and editors see them, and no reader is named', async () => {
  for (const one of crowd) await read(one, 1)
  const asked = { username: 'dave', role: 'editor' }
  const { id } = await cast.make('bob', 'POST', `/books/${book}/collaborators`, asked)
  await cast.make('dave', 'POST', `/collaborations/${id}/accept`, {})
  const status = async (caller: Caller) =>
    (await cast.as(caller, 'GET', `/books/${book}/readers`)).status
  // Alice runs the site; it makes no difference.
  const all = ['bob', 'dave', 'alice', 'carol', 'guest'] as const
  expect(await Promise.all(all.map(status))).toEqual([200, 200, 403, 403, 401])
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect(await status('carol')).toBe(404)
  const told = JSON.stringify(await seen())
  for (const { user } of crowd) {
    expect(told).not.toContain(user.id)
    expect(told).not.toContain(user.username)
  }
})
