import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminAct } from '#shared/contract/admin.ts'
import type { Book } from '#shared/contract/books.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { markGenerated } from './permanent.ts'

// alice is the site admin, bob the author, carol works on the book, dave reads it.
let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const begun = { title: 'The Copied Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
  const invited = { username: 'carol', role: 'editor' }
  const { id } = await cast.make('bob', 'POST', `/books/${book}/collaborators`, invited)
  await cast.make('carol', 'POST', `/collaborations/${id}/accept`, {})
})

const CALLERS: Caller[] = ['alice', 'bob', 'carol', 'dave', 'guest']
const REASON = 'Copied from another book'

const removal = () => ({
  item_type: 'book',
  item_id: book,
  state: 'resolved',
  removal_reason: REASON,
})
const remove = (by: Caller) => cast.as(by, 'POST', '/reports/handle', removal())
async function removeReported(): Promise<void> {
  await cast.make('dave', 'POST', '/reports', { ...removal(), ...REPORT })
  expect((await remove('alice')).status).toBe(200)
}
const REPORT = { state: undefined, removal_reason: undefined, reason: 'spam' }
const restore = (by: Caller) =>
  cast.as(by, 'POST', `/admin/books/${book}/restore`, { reason: 'It is their own' })
/** Who gets the answer 200. */
async function seenBy(path: string): Promise<Caller[]> {
  const seen: Caller[] = []
  for (const caller of CALLERS)
    if ((await cast.as(caller, 'GET', path)).status === 200) seen.push(caller)
  return seen
}
const told = async (name: Name) => {
  await app.flush()
  const all = await cast.make<Notification[]>(name, 'GET', '/notifications')
  return all.filter(({ kind, subject }) => kind === 'moderation' && subject.id === book)
}

test('a site admin removes a reported book with a reason; nobody else does', async () => {
  await cast.make('dave', 'POST', '/reports', { ...removal(), ...REPORT })
  for (const caller of ['bob', 'carol', 'dave'] as const)
    expect((await remove(caller)).body.error).toBe('moderation.forbidden')
  expect((await remove('guest')).status).toBe(401)
  expect(await seenBy(`/books/${book}`)).toEqual(CALLERS)
  expect((await remove('alice')).status).toBe(200)
  expect(await cast.make<ReportedItem[]>('alice', 'GET', '/reports')).toEqual([])
})

test('only its writers and admins see it then, and they read why', async () => {
  await removeReported()
  const writers = ['alice', 'bob', 'carol']
  expect(await seenBy(`/books/${book}`)).toEqual(writers)
  expect(await seenBy(`/books/${book}/chapters`)).toEqual(writers)
  expect(await seenBy(`/chapters/${chapter}`)).toEqual(writers)
  const shown = { is_public: false, is_featured: false, removed_reason: REASON }
  for (const name of ['alice', 'bob', 'carol'] as const)
    expect(await cast.make<Book>(name, 'GET', `/books/${book}`)).toMatchObject(shown)
  for (const path of [`/worlds/${world}/books`, '/users/bob/books', '/reading/books']) {
    const list = await cast.as('dave', 'GET', path)
    expect(list.status).toBe(200)
    expect(list.text).not.toContain(book)
  }
  // An admin reads what readers had, and no draft.
  expect((await cast.as('alice', 'GET', `/books/${book}/assets`)).status).not.toBe(200)
})

test('its author is told by the site, with the reason, until it is restored', async () => {
  await removeReported()
  expect(await told('bob')).toMatchObject([
    {
      subject: { type: 'book', id: book, title: 'The Copied Lamp' },
      actors: [],
      quote: { text: REASON },
    },
  ])
  expect(await told('carol')).toEqual([])
  await restore('alice')
  expect(await told('bob')).toEqual([])
})

test('its author goes on writing and cannot show it to readers by any call', async () => {
  await removeReported()
  await cast.make('bob', 'PATCH', `/books/${book}`, { title: 'The Borrowed Lamp' })
  const text = { text: 'It was darker.' }
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, text)
  const refusal = { status: 409, body: { error: 'books.removed' } }
  const showings = [
    ['public', { is_public: true }],
    ['featured', { is_featured: true }],
  ] as const
  for (const [what, body] of showings)
    expect(await cast.as('bob', 'PATCH', `/books/${book}/${what}`, body)).toMatchObject(refusal)
  await app.db.write((trx) =>
    markGenerated(book, 'obrcl', { trx, now: new Date().toISOString() } as never),
  )
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false }).catch(() => null)
  expect(await seenBy(`/books/${book}`)).toEqual(['alice', 'bob', 'carol'])
  expect(await cast.make<Book>('bob', 'GET', `/books/${book}`)).toMatchObject({
    title: 'The Borrowed Lamp',
    is_public: false,
  })
})

test('an admin restores it, once, and the log has both acts with their reasons', async () => {
  expect((await restore('alice')).body.error).toBe('admin.book_not_removed')
  await removeReported()
  for (const caller of ['bob', 'carol', 'dave'] as const)
    expect((await restore(caller)).body.error).toBe('admin.forbidden')
  expect((await restore('guest')).status).toBe(401)
  expect((await restore('alice')).status).toBe(200)
  expect(await seenBy(`/books/${book}`)).toEqual(CALLERS)
  expect(await cast.make<Book>('bob', 'GET', `/books/${book}`)).toMatchObject({
    is_public: true,
    removed_reason: null,
  })
  const log = await cast.make<AdminAct[]>('alice', 'GET', '/admin/log')
  const acts = log.filter(({ item }) => item === `book:${book}`)
  expect(acts).toMatchObject([
    { action: 'book.restore', label: '“The Copied Lamp”', reason: 'It is their own' },
    { action: 'book.remove', label: '“The Copied Lamp”', reason: REASON },
  ])
})

test('one that is in the bin stays private when it is restored', async () => {
  await removeReported()
  await cast.make('bob', 'DELETE', `/books/${book}`)
  await restore('alice')
  expect(await seenBy(`/books/${book}`)).toEqual(['bob', 'carol'])
})

test('what was removed twice is noted once, and a late decision says what was decided', async () => {
  const report = { ...removal(), ...REPORT }
  const admin = { is_admin: true, reason: 'Help' }
  await cast.make('alice', 'POST', `/admin/users/${cast.sessions.carol.user.id}/admin`, admin)
  await cast.make('dave', 'POST', '/reports', report)
  const [{ reports }] = (await cast.make<ReportedItem[]>('carol', 'GET', '/reports')) as [
    ReportedItem,
  ]
  await remove('alice')
  const late = { ...removal(), report_ids: reports.map(({ id }) => id) }
  const reply = await cast.as('carol', 'POST', '/reports/handle', late)
  expect(reply.body.error).toBe('reports.decided')
  expect(reply.body.issues?.[0]?.message).toBe(
    'u/alice has already removed “The Copied Lamp”. Your decision was not applied.',
  )
  const log = await cast.make<AdminAct[]>('alice', 'GET', '/admin/log')
  expect(log.filter(({ item }) => item === `book:${book}`)).toHaveLength(1)
  const end = { is_admin: false, reason: 'Done' }
  await cast.make('alice', 'POST', `/admin/users/${cast.sessions.carol.user.id}/admin`, end)
})
