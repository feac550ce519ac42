import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Collaborator } from '#shared/contract/collaborators.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

// bob writes a private book in a private world, another one in each test; carol edits, dave reads along, alice knows
// nothing of it.
let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
beforeEach(async () => {
  const hidden = { name: `Hidden Hall ${newId()}`, is_public: false }
  world = (await cast.make('bob', 'POST', '/worlds', hidden)).id
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Ninth Lamp' })).id
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
})
afterAll(() => app.close())

const invite = (username: string, role: string) =>
  cast.make<Collaborator>('bob', 'POST', `/books/${book}/collaborators`, { username, role })
async function join(caller: 'carol' | 'dave', role: string): Promise<void> {
  const { id } = await invite(caller, role)
  await cast.make(caller, 'POST', `/collaborations/${id}/accept`, {})
}
const errorOf = async (caller: Caller, method: string, path: string, body?: unknown) =>
  (await cast.as(caller, method, path, body)).body.error ?? 'ok'
async function pulled(caller: Caller, scope: string): Promise<string> {
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  return (await cast.as(caller, 'POST', '/sync/pull', body)).text
}

test('an invitation opens nothing before it is accepted, then the book and its world', async () => {
  const { id } = await invite('carol', 'editor')
  expect(await errorOf('carol', 'GET', `/books/${book}`)).toBe('books.not_found')
  expect(await errorOf('carol', 'GET', `/worlds/${world}`)).toBe('worlds.not_found')
  expect(await pulled('carol', `draft:${book}`)).toContain('"revoked":["draft:')
  expect(await pulled('carol', `user:${cast.sessions.carol.user.id}`)).toContain('Ninth Lamp')
  expect(await errorOf('dave', 'POST', `/collaborations/${id}/accept`, {})).toBe(
    'collaborators.not_found',
  )
  expect(await cast.make('carol', 'POST', `/collaborations/${id}/accept`, {})).toMatchObject({
    book_title: 'Ninth Lamp',
    role: 'editor',
    person: { username: 'carol' },
    invited_by: { username: 'bob' },
  })
  expect((await cast.make<Book>('carol', 'GET', `/books/${book}`)).title).toBe('Ninth Lamp')
  expect(await errorOf('carol', 'GET', `/worlds/${world}`)).toBe('ok')
  expect(await pulled('carol', `draft:${book}`)).toContain('Oil')
})

test('an editor writes, a viewer reads along, a stranger learns nothing', async () => {
  await join('carol', 'editor')
  await join('dave', 'viewer')
  const rename = { title: 'Oil and Wick' }
  expect(await errorOf('carol', 'PATCH', `/chapters/${chapter}`, rename)).toBe('ok')
  expect(await errorOf('dave', 'PATCH', `/chapters/${chapter}`, rename)).toBe('books.not_writer')
  expect(await errorOf('alice', 'PATCH', `/chapters/${chapter}`, rename)).toBe('chapters.not_found')
  expect(await errorOf('carol', 'POST', `/chapters/${chapter}/publish`, { text: 'x' })).toBe(
    'books.not_owner',
  )
  expect(await errorOf('dave', 'GET', `/books/${book}/outline`)).toBe('ok')
  for (const path of ['outline', 'collaborators', 'chapters'])
    expect(await errorOf('alice', 'GET', `/books/${book}/${path}`)).toBe('books.not_found')
  expect(await pulled('alice', `draft:${book}`)).not.toContain('Wick')
  expect(await pulled('alice', `book:${book}`)).toContain('"revoked":["book:')
})

test('who blocked somebody is not invited by them, and hears nothing of their books', async () => {
  await cast.make('alice', 'POST', '/users/bob/block', { blocked: true })
  const asked = { username: 'alice', role: 'viewer' }
  expect(await errorOf('bob', 'POST', `/books/${book}/collaborators`, asked)).toBe(
    'collaborators.blocked',
  )
  expect(await pulled('alice', `user:${cast.sessions.alice.user.id}`)).not.toContain('Ninth Lamp')
  await cast.make('alice', 'POST', '/users/bob/block', { blocked: false })
})

test('whoever is let go loses the book and the world at once; the other does not', async () => {
  await join('carol', 'editor')
  await join('dave', 'viewer')
  const people = await cast.make<Collaborator[]>('bob', 'GET', `/books/${book}/collaborators`)
  expect(people.map(({ person, role }) => [person.username, role])).toEqual([
    ['carol', 'editor'],
    ['dave', 'viewer'],
  ])
  const { id } = people[0]!
  expect(await errorOf('dave', 'DELETE', `/collaborations/${id}`)).toBe('books.not_owner')
  expect(await errorOf('bob', 'DELETE', `/collaborations/${id}`)).toBe('ok')
  expect(await errorOf('bob', 'DELETE', `/collaborations/${id}`)).toBe('ok')
  expect(await errorOf('carol', 'GET', `/worlds/${world}`)).toBe('worlds.not_found')
  expect(await errorOf('carol', 'PATCH', `/chapters/${chapter}`, { title: 'x' })).toBe(
    'chapters.not_found',
  )
  expect(await pulled('carol', `draft:${book}`)).toContain('"revoked":["draft:')
  expect(await errorOf('dave', 'GET', `/worlds/${world}`)).toBe('ok')
  // One leaves by oneself.
  expect(await errorOf('dave', 'DELETE', `/collaborations/${people[1]!.id}`)).toBe('ok')
  expect(await errorOf('dave', 'GET', `/worlds/${world}`)).toBe('worlds.not_found')
})

test.each([
  ['bob', 'collaborators.own'],
  ['nobody-here', 'users.not_found'],
])('inviting %s is refused', async (username, error) => {
  const path = `/books/${book}/collaborators`
  expect(await errorOf('bob', 'POST', path, { username, role: 'editor' })).toBe(error)
})

test('a member of the world who worked on a book of it stays a member', async () => {
  const { id: open } = await cast.make('bob', 'POST', '/worlds', { name: 'Open Hall' })
  await cast.make('carol', 'POST', `/worlds/${open}/join`, {})
  const { id } = await cast.make('bob', 'POST', `/worlds/${open}/books`, { title: 'Shared' })
  const asked = { username: 'carol', role: 'editor' }
  const invitation = await cast.make('bob', 'POST', `/books/${id}/collaborators`, asked)
  await cast.make('carol', 'POST', `/collaborations/${invitation.id}/accept`, {})
  await cast.make('carol', 'POST', `/worlds/${open}/leave`, {})
  await cast.make('bob', 'PATCH', `/worlds/${open}`, { is_public: false })
  const written = await cast.make<Chapter>('carol', 'POST', `/books/${id}/chapters`, {
    title: 'Hers',
  })
  expect(written.title).toBe('Hers')
  await cast.make('bob', 'PATCH', `/worlds/${open}`, { is_public: true })
  await cast.make('carol', 'POST', `/worlds/${open}/join`, {})
  await cast.make('carol', 'DELETE', `/collaborations/${invitation.id}`)
  const joined = await cast.make<{ id: string }[]>('carol', 'GET', '/worlds/my')
  expect(joined.map((one) => one.id)).toEqual([open])
})
