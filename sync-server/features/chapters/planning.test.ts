import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { Chapter, PublishedChapter } from '#shared/contract/chapters.ts'
import { textHash } from '#shared/rules/line-hash.ts'
import { statement } from '../../db/statement.ts'
import { setMeta } from '../../sync/changes.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPasswordHash, setPasswordHash } from '../auth/accounts.ts'
import { publishDue } from './planning.ts'

const MINUTE_MS = 60_000
const selectPlans = statement()((db) => db.selectFrom('planned_chapters').select('book_id'))
const selectJobs = statement()((db) => db.selectFrom('jobs').select('payload'))

let app: TestApp
let cast: Cast
let world = ''
let book = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  await cast.make('carol', 'POST', `/books/${book}/follow`, { following: true })
})
afterAll(() => app.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const begin = (title: string) =>
  cast.make<Chapter>('bob', 'POST', `/books/${book}/chapters`, { title })
const plan = (id: string, at: string, more: object = {}) =>
  cast.make<Chapter>('bob', 'PUT', `/chapters/${id}/plan`, { text: 'It burns.', at, ...more })
/** Does the job as if so many minutes had passed. */
const pass = (minutes: number) =>
  publishDue(app.db, app.app.changeBus, () => new Date(Date.now() + minutes * MINUTE_MS))
const shown = async () =>
  (await cast.make<PublishedChapter[]>('guest', 'GET', `/books/${book}/chapters`)).map(
    ({ title }) => title,
  )
const next = async () => (await cast.make<Book>('guest', 'GET', `/books/${book}`)).next_chapter_at
/** The chapters of which followers of the book are told. */
const told = async () =>
  (await app.db.read.all(selectJobs, {}))
    .map(({ payload }) => payload)
    .filter((payload) => payload.includes(`book:${book}`))
    .map((payload) => /chapter:([^"]+)/.exec(payload)![1])

test('readers get the confirmed text at its time, once, and see before when it comes', async () => {
  const { id } = await begin('Flame')
  const { id: scene } = await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})
  const at = inMinutes(60)
  expect(await plan(id, at)).toMatchObject({
    published_at: null,
    planned_at: at,
    planned_hash: textHash('It burns.'),
  })
  await cast.make('bob', 'PUT', `/books/${book}/sections/${scene}`, { content: 'It is out.' })
  await cast.make('bob', 'PATCH', `/chapters/${id}`, { title: 'Ashes' })
  expect(await next()).toBe(at)
  await pass(59)
  expect(await shown()).toEqual([])
  await pass(61)
  await pass(62)
  const read = await cast.make<PublishedChapter>('guest', 'GET', `/chapters/${id}`)
  expect(read).toMatchObject({ title: 'Flame', text: 'It burns.', rev: 0 })
  expect(await told()).toEqual([id])
  expect(await next()).toBeNull()
  const draft = await cast.make<Chapter>('bob', 'PATCH', `/chapters/${id}`, {})
  expect(draft).toMatchObject({ planned_at: null, planned_hash: null })
})

test('a plan is moved, and cancelled; then another chapter of that hour tells', async () => {
  const [oil, wick, glass] = [await begin('Oil'), await begin('Wick'), await begin('Glass')]
  const at = inMinutes(60)
  await plan(oil.id, at)
  await plan(wick.id, at, { tell: false })
  await plan(glass.id, inMinutes(30), { tell: false })
  await plan(glass.id, inMinutes(600), { tell: false, text: 'It is clear.' })
  const gone = await cast.make<Chapter>('bob', 'DELETE', `/chapters/${oil.id}/plan`)
  expect(gone.planned_at).toBeNull()
  await pass(61)
  expect(await shown()).toEqual(['Wick'])
  expect(await told()).toEqual([wick.id])
  await pass(601)
  expect(await shown()).toEqual(['Wick', 'Glass'])
  expect(await told()).toEqual([wick.id])
})

test('a chapter that moves to another hour leaves it to the next of its hour to tell', async () => {
  const [flame, wick] = [await begin('Flame'), await begin('Wick')]
  const at = inMinutes(30)
  await plan(flame.id, at)
  await plan(wick.id, at, { tell: false })
  await plan(flame.id, at, { text: 'It burns low.' })
  await plan(flame.id, inMinutes(600))
  expect(await next()).toBe(at)
  await pass(31)
  expect(await told()).toEqual([wick.id])
})

test('a time that has passed is now; ten years are the limit', async () => {
  const { id } = await begin('Late')
  await plan(id, inMinutes(-60))
  await pass(0)
  expect(await shown()).toEqual(['Late'])
  const far = { text: 'It burns.', at: inMinutes(11 * 366 * 24 * 60) }
  const reply = await cast.as('bob', 'PUT', `/chapters/${id}/plan`, far)
  expect(reply.body.error).toBe('chapters.planned_too_late')
})

test('a chapter that is published, unpublished or deleted has no plan any more', async () => {
  const [oil, wick, glass] = [await begin('Oil'), await begin('Wick'), await begin('Glass')]
  await cast.make('bob', 'POST', `/chapters/${wick.id}/publish`, { text: 'At once.' })
  for (const { id } of [oil, wick, glass]) await plan(id, inMinutes(60))
  await cast.make('bob', 'POST', `/chapters/${oil.id}/publish`, { text: 'At once.' })
  await cast.make('bob', 'POST', `/chapters/${wick.id}/unpublish`, {})
  await cast.make('bob', 'DELETE', `/chapters/${glass.id}`)
  expect(await next()).toBeNull()
  await cast.make('bob', 'POST', `/chapters/${glass.id}/restore`, {})
  await pass(61)
  expect(await shown()).toEqual(['Oil'])
  expect(await cast.make('guest', 'GET', `/chapters/${oil.id}`)).toMatchObject({ text: 'At once.' })
})

test('the next chapter on the book’s page is a new one, not one that changes', async () => {
  const { id } = await begin('Oil')
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'First.' })
  await plan(id, inMinutes(60))
  expect(await next()).toBeNull()
  await pass(61)
  expect(await cast.make('guest', 'GET', `/chapters/${id}`)).toMatchObject({ text: 'It burns.' })
  expect(await told()).toEqual([id])
})

test('plans of a suspended author wait until the suspension ends', async () => {
  const { id } = await begin('Oil')
  await plan(id, inMinutes(60))
  const suspended = { reason: 'Spam', until: inMinutes(120) }
  await cast.make('alice', 'POST', `/admin/users/${cast.sessions.bob.user.id}/suspend`, suspended)
  await pass(61)
  expect(await shown()).toEqual([])
  await pass(121)
  expect(await shown()).toEqual(['Oil'])
  await cast.make('alice', 'POST', `/admin/users/${cast.sessions.bob.user.id}/lift`, {
    reason: 'Over',
  })
})

test('nothing comes out of an author whose account has ended, before it is erased', async () => {
  const { id: coast } = await cast.make('dave', 'POST', '/worlds', { name: 'Dave’s coast' })
  const begun = { title: 'Too Late', is_public: true }
  book = (await cast.make('dave', 'POST', `/worlds/${coast}/books`, begun)).id
  const { id } = await cast.make('dave', 'POST', `/books/${book}/chapters`, { title: 'Oil' })
  const planned = { text: 'It burns.', at: inMinutes(60) }
  await cast.make('dave', 'PUT', `/chapters/${id}/plan`, planned)
  const hasPlan = async () =>
    (await app.db.read.all(selectPlans, {})).some((plan) => plan.book_id === book)
  expect(await hasPlan()).toBe(true)
  // Such as one from a backup: his password is gone, and his plan is still there.
  const { user } = cast.sessions.dave
  const hash = (await findPasswordHash(app.db.read, user.id))!
  await app.db.write((trx) => setPasswordHash(trx, user.id, ''))
  await pass(61)
  expect(await shown()).toEqual([])
  await app.db.write((trx) => setPasswordHash(trx, user.id, hash))
  expect(await hasPlan()).toBe(true)
  const typed = { username: 'dave', password: 'a long password' }
  await cast.make('dave', 'POST', '/account/delete', typed)
  expect([await hasPlan(), await next()]).toEqual([false, null])
  await pass(61)
  expect(await shown()).toEqual([])
})

test('after a restore a plan of the lost time comes back with its date, and tells nobody again', async () => {
  const [oil, wick, glass] = [await begin('Oil'), await begin('Wick'), await begin('Glass')]
  const at = inMinutes(60)
  for (const { id } of [oil, wick]) await plan(id, at)
  await plan(glass.id, inMinutes(100))
  await app.db.write(async (trx) => {
    await trx.run(setMeta, { key: 'epoch', value: '2' })
    await trx.run(setMeta, { key: 'epoch_at', value: inMinutes(90) })
  })
  // A device may still send a cancellation that the backup lacks.
  await pass(91)
  expect(await shown()).toEqual([])
  await cast.make('bob', 'DELETE', `/chapters/${wick.id}/plan`)
  await pass(101)
  expect(await shown()).toEqual(['Glass'])
  await pass(106)
  expect(await shown()).toEqual(['Oil', 'Glass'])
  const back = await cast.make<PublishedChapter>('guest', 'GET', `/chapters/${oil.id}`)
  expect(back).toMatchObject({ published_at: at, updated_at: at })
  expect(await told()).toEqual([glass.id])
  await app.db.write((trx) => trx.run(setMeta, { key: 'epoch', value: '1' }))
})
