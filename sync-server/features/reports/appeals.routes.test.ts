import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import type { Appeal, ReportedItem } from '#shared/contract/reports.ts'
import type { Put } from '#shared/contract/sync.ts'
import { newId } from '../../db/ids.ts'
import { change } from '../../testing/ask.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

// alice, the first account, runs the site; bob made the community, carol moderates it with him, dave writes there.
let app: TestApp
let cast: Cast
let community = ''
let postId = ''
let commentId = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  community = (await cast.make('bob', 'POST', '/communities', { name: `Lamps ${newId()}` })).id
  await cast.make('bob', 'POST', `/communities/${community}/moderators`, { username: 'carol' })
  const text = { post_type: 'text', title: 'Oil for sale', body: 'A poem.' }
  postId = (await cast.make('dave', 'POST', `/communities/${community}/posts`, text)).id
  const comment = { body: 'The second verse.' }
  commentId = (await cast.make('dave', 'POST', `/posts/${postId}/comments`, comment)).id
})

const remove = (path: string) =>
  cast.make('bob', 'POST', `${path}/moderate`, { act: 'remove', reason: 'Advertising' })
const appeal = (by: Caller, item_type: string, item_id: string, text = 'It is a poem.') =>
  cast.as(by, 'POST', '/appeals', { item_type, item_id, text })
const queue = (by: Name) =>
  cast.make<ReportedItem[]>(by, 'GET', `/communities/${community}/reports`)
const handle = (by: Caller, item: ReportedItem, decision: object) => {
  const { item_type, item_id, reports } = item
  const report_ids = reports.map(({ id }) => id)
  return cast.as(by, 'POST', '/reports/handle', { item_type, item_id, report_ids, ...decision })
}
const GRANTED = { state: 'resolved', restores: true, answer: 'You are right.' }
const KEPT = { state: 'rejected', answer: 'It names a price.' }

/** The appeals that a person's devices have. */
async function appealsOf(name: Name): Promise<Appeal[]> {
  const { id } = cast.sessions[name].user
  const path = `/sync/snapshot?scope=user:${id}`
  const { put } = await cast.make<{ put: Put[] }>(name, 'GET', path)
  return put.filter(({ type }) => type === 'appeal').map(({ body }) => body as Appeal)
}
const appealAbout = async (name: Name, item: string) =>
  (await appealsOf(name)).filter((one) => one.item === item)
async function toldOf(name: Name, subject: string): Promise<string[]> {
  await app.flush()
  const all = await cast.make<Notification[]>(name, 'GET', '/notifications')
  return all.filter((one) => one.subject.id === subject).map(({ kind }) => kind)
}

test('whose post was removed says once why that is wrong; it waits among the reports', async () => {
  expect((await appeal('dave', 'post', postId)).body.error).toBe('reports.nothing_removed')
  await remove(`/posts/${postId}`)
  expect((await appeal('guest', 'post', postId)).status).toBe(401)
  for (const caller of ['alice', 'bob', 'carol'] as const)
    expect((await appeal(caller, 'post', postId)).body.error).toBe('reports.nothing_removed')
  const long = await appeal('dave', 'post', postId, 'x'.repeat(2_001))
  expect(long.body.message).toBe('The text must have at most 2,000 characters')
  expect((await appeal('dave', 'post', postId)).status).toBe(200)
  expect((await appeal('dave', 'post', postId)).body).toMatchObject({
    error: 'reports.already_appealed',
    message: 'You have said what you think of it. It will be read.',
  })
  const [item] = await queue('carol')
  expect(item).toMatchObject({
    item_type: 'post',
    post: { title: 'Oil for sale' },
    reports: [{ reason: 'appeal', note: 'It is a poem.', by_loreloom: false }],
    appealed: { by: 'bob', reason: 'Advertising' },
  })
  expect(await appealAbout('dave', `post:${postId}`)).toMatchObject([{ state: 'open', answer: '' }])
  for (const name of ['bob', 'carol'] as const)
    expect(await toldOf(name, community)).toContain('report')
  expect((await handle('dave', item!, GRANTED)).body.error).toBe('moderation.forbidden')
})

test('an appeal that is granted brings the post back and tells its author; a later removal has its own', async () => {
  await remove(`/posts/${postId}`)
  await appeal('dave', 'post', postId)
  const [item] = await queue('carol')
  expect((await handle('carol', item!, GRANTED)).status).toBe(200)
  expect((await cast.as('guest', 'GET', `/posts/${postId}`)).status).toBe(200)
  expect(await queue('bob')).toEqual([])
  const granted = { state: 'resolved', answer: 'You are right.' }
  expect(await appealAbout('dave', `post:${postId}`)).toMatchObject([granted])
  expect(await toldOf('dave', postId)).toContain('appeal')
  // The answer is for its author: it stands in their news, and not in the public log.
  const news = await cast.make<Notification[]>('dave', 'GET', '/notifications')
  expect(news.find(({ kind }) => kind === 'appeal')?.quote?.text).toBe('You are right.')
  const log = await cast.make<{ action: string; reason: string }[]>(
    'dave',
    'GET',
    `/communities/${community}/log`,
  )
  expect(log[0]).toMatchObject({ action: 'post.restore', reason: '' })
  const late = await handle('bob', item!, KEPT)
  expect(late.body.message).toBe(
    'u/carol has already answered the appeal about “Oil for sale”. Your decision was not applied.',
  )
  await remove(`/posts/${postId}`)
  expect((await appeal('dave', 'post', postId)).status).toBe(200)
  // Restored on its page: that answers it too.
  await cast.make('bob', 'POST', `/posts/${postId}/moderate`, { act: 'restore' })
  expect(await queue('bob')).toEqual([])
  const states = (await appealAbout('dave', `post:${postId}`)).map(({ state }) => state)
  expect(states).toEqual(['resolved', 'resolved'])
})

test('only an answer refuses an appeal, unless nothing is left to bring back', async () => {
  await remove(`/posts/${postId}`)
  await appeal('dave', 'post', postId)
  const [item] = await queue('carol')
  for (const state of ['resolved', 'rejected'])
    expect((await handle('carol', item!, { state })).status).toBe(200)
  expect(await queue('carol')).toHaveLength(1)
  expect(await appealAbout('dave', `post:${postId}`)).toMatchObject([{ state: 'open' }])
  await cast.make('dave', 'DELETE', `/posts/${postId}`)
  expect((await handle('carol', item!, { state: 'rejected' })).status).toBe(200)
  expect(await queue('carol')).toEqual([])
})

test('what comes back after its appeal was refused may be removed and appealed against again', async () => {
  await remove(`/posts/${postId}`)
  await appeal('dave', 'post', postId)
  const [item] = await queue('carol')
  await handle('carol', item!, KEPT)
  await cast.make('bob', 'POST', `/posts/${postId}/moderate`, { act: 'restore' })
  expect(await appealAbout('dave', `post:${postId}`)).toMatchObject([
    { state: 'resolved', answer: 'It names a price.' },
  ])
  await remove(`/posts/${postId}`)
  expect((await appeal('dave', 'post', postId)).status).toBe(200)
})

test('whoever is suspended may appeal against a removal', async () => {
  await remove(`/posts/${postId}`)
  const { id } = cast.sessions.dave.user
  const suspension = { reason: 'Rude', until: null }
  await cast.make('alice', 'POST', `/admin/users/${id}/suspend`, suspension)
  expect((await appeal('dave', 'post', postId)).status).toBe(200)
  await cast.make('alice', 'POST', `/admin/users/${id}/lift`, { reason: 'Enough' })
})

test('a comment that stays removed has an answer that its author reads; an approval does not hide it', async () => {
  await remove(`/comments/${commentId}`)
  await appeal('dave', 'comment', commentId)
  const [item] = await queue('carol')
  expect(item).toMatchObject({ comment: { body: 'The second verse.' }, appealed: { by: 'bob' } })
  const removal = { item_type: 'comment', item_id: commentId, state: 'rejected', restores: true }
  expect((await cast.as('carol', 'POST', '/reports/handle', removal)).status).toBe(422)
  expect((await handle('carol', item!, KEPT)).status).toBe(200)
  expect(await appealAbout('dave', `comment:${commentId}`)).toMatchObject([
    { state: 'rejected', answer: 'It names a price.' },
  ])
  expect(await toldOf('dave', postId)).toContain('appeal')
  expect(await queue('carol')).toEqual([])
  expect((await appeal('dave', 'comment', commentId)).body.error).toBe('reports.already_appealed')
  // An answer was read: nothing takes it back.
  await handle('carol', item!, { state: 'open' })
  expect(await queue('carol')).toEqual([])
})

test('a ban is appealed against in its community, and lifted', async () => {
  const { id } = cast.sessions.dave.user
  expect((await appeal('dave', 'ban', community)).body.error).toBe('reports.nothing_removed')
  const ban = { username: 'dave', reason: 'Rude', until: null }
  await cast.make('bob', 'POST', `/communities/${community}/bans`, ban)
  expect((await appeal('dave', 'ban', community, 'I was quoting.')).status).toBe(200)
  expect((await appeal('dave', 'ban', community)).body.error).toBe('reports.already_appealed')
  const [item] = await queue('carol')
  expect(item).toMatchObject({
    item_type: 'ban',
    user: { username: 'dave' },
    reports: [{ reason: 'appeal', note: 'I was quoting.' }],
    appealed: { by: 'bob', reason: 'Rude' },
    record: { removals: 0 },
  })
  expect((await handle('carol', item!, GRANTED)).status).toBe(200)
  const comment = { body: 'Back.' }
  expect((await cast.as('dave', 'POST', `/posts/${postId}/comments`, comment)).status).toBe(200)
  expect(await appealAbout('dave', `ban:${community}`)).toMatchObject([{ state: 'resolved' }])
  expect(await toldOf('dave', community)).toContain('appeal')
  // Banned anew, twice, and let in again without a look at the queue.
  await cast.make('bob', 'POST', `/communities/${community}/bans`, ban)
  expect((await appeal('dave', 'ban', community)).status).toBe(200)
  await cast.make('bob', 'POST', `/communities/${community}/bans`, { ...ban, reason: 'Ruder' })
  expect((await appeal('dave', 'ban', community)).body.error).toBe('reports.already_appealed')
  await cast.make('bob', 'DELETE', `/communities/${community}/bans/${id}`)
  expect(await queue('bob')).toEqual([])
})

test('site admins answer for a removed book', async () => {
  const world = await cast.make('dave', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Copied Lamp', is_public: true }
  const book = await cast.make('dave', 'POST', `/worlds/${world.id}/books`, begun)
  const about = { item_type: 'book', item_id: book.id }
  expect((await appeal('dave', 'book', book.id)).body.error).toBe('reports.nothing_removed')
  await cast.make('carol', 'POST', '/reports', { ...about, reason: 'plagiarism' })
  const removal = { ...about, state: 'resolved', removal_reason: 'Copied' }
  await cast.make('alice', 'POST', '/reports/handle', removal)
  expect((await appeal('carol', 'book', book.id)).body.error).toBe('reports.nothing_removed')
  expect((await appeal('dave', 'book', book.id, 'I wrote both.')).status).toBe(200)
  const [item] = (await cast.make<ReportedItem[]>('alice', 'GET', '/reports')).filter(
    ({ item_id }) => item_id === book.id,
  )
  expect(item).toMatchObject({ book: { title: 'The Copied Lamp' }, appealed: { by: 'alice' } })
  expect((await handle('bob', item!, GRANTED)).body.error).toBe('moderation.forbidden')
  expect((await handle('alice', item!, GRANTED)).status).toBe(200)
  expect((await cast.as('guest', 'GET', `/books/${book.id}`)).status).toBe(200)
  expect(await appealAbout('dave', `book:${book.id}`)).toMatchObject([{ state: 'resolved' }])
  expect(await toldOf('dave', book.id)).toContain('appeal')
})

test('thirty days after a removal it is too late', async () => {
  await remove(`/posts/${postId}`)
  const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const removedAt = (at: string) =>
    app.db.write((trx) =>
      change(trx, sql`update posts set removed_at = ${at} where id = ${postId}`),
    )
  await removedAt(past(31))
  expect((await appeal('dave', 'post', postId)).body).toMatchObject({
    error: 'reports.too_late',
    message: 'This was done more than 30 days ago.',
  })
  await removedAt(past(29))
  expect((await appeal('dave', 'post', postId)).status).toBe(200)
})

test('an appeal and a restoration at the same moment leave nothing that waits', async () => {
  await remove(`/posts/${postId}`)
  await remove(`/comments/${commentId}`)
  for (let i = 0; i < 20; i++) {
    for (const [type, id] of [
      ['post', postId],
      ['comment', commentId],
    ] as const) {
      const restored = cast.as('bob', 'POST', `/${type}s/${id}/moderate`, { act: 'restore' })
      const [, reply] = await Promise.all([appeal('dave', type, id), restored])
      expect(reply.status).toBe(200)
      expect(await queue('bob')).toEqual([])
      await remove(`/${type}s/${id}`)
    }
  }
})

test('of two appeals at once one counts', async () => {
  await remove(`/posts/${postId}`)
  const ban = { username: 'dave', reason: 'Rude', until: null }
  await cast.make('bob', 'POST', `/communities/${community}/bans`, ban)
  for (const [type, id] of [
    ['post', postId],
    ['ban', community],
  ] as const) {
    const replies = await Promise.all([appeal('dave', type, id), appeal('dave', type, id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }
  expect((await queue('bob')).map(({ item_type }) => item_type).toSorted()).toEqual(['ban', 'post'])
})
