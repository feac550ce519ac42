import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let community = ''
let postId = ''
let commentId = ''
// alice, the first account, runs the site; bob made the community.
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('bob', 'POST', '/communities', { name: 'Reported' })).id
  const body = { post_type: 'text', title: 'Buy now', body: 'Cheap.' }
  postId = (await cast.make('dave', 'POST', `/communities/${community}/posts`, body)).id
  const comment = { body: 'Really cheap.' }
  commentId = (await cast.make('dave', 'POST', `/posts/${postId}/comments`, comment)).id
})
afterAll(() => app.close())
beforeEach(() => app.db.write((trx) => trx.run(forgetReports, {})))

const report = (by: Caller, item_type: string, item_id: string, more = {}) =>
  cast.as(by, 'POST', '/reports', { item_type, item_id, reason: 'spam', ...more })
const queue = (by: Caller) =>
  cast.make<ReportedItem[]>(by, 'GET', `/communities/${community}/reports`)

test('what several people report stands in the queue once, with all they said and not who said it', async () => {
  expect((await report('guest', 'post', postId)).status).toBe(401)
  expect((await report('carol', 'post', postId, { note: 'The third today' })).status).toBe(200)
  expect((await report('carol', 'post', postId, { note: 'Again' })).status).toBe(200)
  await report('bob', 'post', postId, { reason: 'commercial' })
  await report('carol', 'comment', commentId)
  const items = await queue('bob')
  expect(items.map(({ item_type, reports }) => [item_type, reports.length])).toEqual([
    ['post', 2],
    ['comment', 1],
  ])
  expect(items[0]).toMatchObject({
    post: { title: 'Buy now' },
    reports: [{ reason: 'spam', note: 'The third today' }, { reason: 'commercial' }],
  })
  expect(items[1]).toMatchObject({ comment: { body: 'Really cheap.' } })
  expect(JSON.stringify(items)).not.toContain('carol')
})

test('a reported comment stands with what it answers and its author’s record in this community alone', async () => {
  const other = (await cast.make('carol', 'POST', '/communities', { name: 'Elsewhere' })).id
  const text = { post_type: 'text', title: 'Away', body: 'Say.' }
  const away = await cast.make('dave', 'POST', `/communities/${other}/posts`, text)
  const removal = { act: 'remove', reason: 'Rude' }
  await cast.make('carol', 'POST', `/posts/${away.id}/moderate`, removal)
  const rude = await cast.make('dave', 'POST', `/posts/${postId}/comments`, { body: 'Rude.' })
  await cast.make('bob', 'POST', `/comments/${rude.id}/moderate`, removal)
  const answer = { body: 'No.', parent_comment_id: commentId }
  const { id } = await cast.make('carol', 'POST', `/posts/${postId}/comments`, answer)
  await report('carol', 'comment', commentId)
  await report('dave', 'comment', id)
  const { joined_at: joined } = cast.sessions.dave.user
  expect(await queue('bob')).toMatchObject([
    { parent: { username: 'dave', text: 'Cheap.' }, record: { joined_at: joined, removals: 1 } },
    { parent: { username: 'dave', text: 'Really cheap.' }, record: { removals: 0 } },
  ])
  const all = await cast.make<ReportedItem[]>('alice', 'GET', '/reports')
  expect(all.map(({ record }) => record!.removals)).toEqual([2, 0])
})

test('its moderators and site admins see a queue, nobody else', async () => {
  await report('carol', 'post', postId)
  await report('carol', 'comment', commentId)
  const path = `/communities/${community}/reports`
  for (const caller of ['carol', 'dave'] as const)
    expect((await cast.as(caller, 'GET', path)).body.error).toBe('moderation.forbidden')
  expect((await queue('alice')).length).toBe(2)
  await report('carol', 'user', cast.sessions.dave.user.id, { reason: 'impersonation' })
  expect((await cast.as('bob', 'GET', '/reports')).body.error).toBe('moderation.forbidden')
  const all = await cast.make<ReportedItem[]>('alice', 'GET', '/reports')
  expect(all.map(({ item_type }) => item_type)).toEqual(['user', 'post', 'comment'])
  expect(all[0]!.user).toMatchObject({ username: 'dave' })
})

test('handled, it leaves the queue; reported anew, it comes back', async () => {
  const dave = cast.sessions.dave.user.id
  await report('carol', 'post', postId)
  await report('carol', 'comment', commentId)
  await report('carol', 'user', dave, { reason: 'impersonation' })
  const body = { item_type: 'comment', item_id: commentId, state: 'rejected' }
  expect((await cast.as('dave', 'POST', '/reports/handle', body)).body.error).toBe(
    'moderation.forbidden',
  )
  await cast.make('bob', 'POST', '/reports/handle', body)
  expect((await queue('bob')).map(({ item_type }) => item_type)).toEqual(['post'])
  await cast.make('bob', 'POST', '/reports/handle', body)
  await report('carol', 'comment', commentId)
  expect(await queue('bob')).toHaveLength(2)
  const person = { item_type: 'user', item_id: dave, state: 'resolved' }
  expect((await cast.as('bob', 'POST', '/reports/handle', person)).body.error).toBe(
    'moderation.forbidden',
  )
  await cast.make('alice', 'POST', '/reports/handle', person)
})

test('what a moderator approved waits again when they take that back, and nothing that another has decided', async () => {
  await report('carol', 'post', postId, { note: 'Look again' })
  const [{ reports }] = (await queue('bob')) as [ReportedItem]
  const decision = (state: string) => ({
    item_type: 'post',
    item_id: postId,
    report_ids: reports.map(({ id }) => id),
    state,
  })
  const decide = (by: Caller, state: string) =>
    cast.as(by, 'POST', '/reports/handle', decision(state))
  await decide('bob', 'rejected')
  expect(await queue('bob')).toEqual([])
  expect((await decide('carol', 'open')).body.error).toBe('moderation.forbidden')
  // Another moderator has not decided this.
  expect((await decide('alice', 'open')).status).toBe(200)
  expect(await queue('bob')).toEqual([])
  expect((await decide('bob', 'open')).status).toBe(200)
  expect(await queue('bob')).toMatchObject([{ item_id: postId, reports: [{ note: 'Look again' }] }])
  // Reported anew meanwhile it waits once.
  await decide('bob', 'rejected')
  await report('carol', 'post', postId, { note: 'Once more' })
  expect((await decide('bob', 'open')).status).toBe(200)
  expect(await queue('bob')).toMatchObject([{ reports: [{ note: 'Once more' }] }])
  const all = { item_type: 'post', item_id: postId, state: 'resolved' }
  await cast.make('bob', 'POST', '/reports/handle', all)
  await decide('bob', 'open')
  expect((await queue('bob')).map((item) => item.reports.map(({ note }) => note))).toEqual([
    ['Look again'],
  ])
})

test('a moderator who was offline learns that somebody else decided, and what', async () => {
  const text = { post_type: 'text', title: 'Twice read', body: 'Cheap.' }
  const id = (await cast.make('dave', 'POST', `/communities/${community}/posts`, text)).id
  await report('carol', 'post', id)
  const shown = async () => (await queue('bob')).flatMap(({ reports }) => reports.map((r) => r.id))
  const seen = await shown()
  const decide = (by: Caller, state: string, more = {}) =>
    cast.as(by, 'POST', '/reports/handle', { item_type: 'post', item_id: id, state, ...more })
  const removal = { removal_reason: 'Spam', report_ids: seen }
  await decide('alice', 'rejected', { report_ids: seen })
  // Reported anew: a decision about what was seen before does not meet it.
  await report('carol', 'post', id)
  const late = await decide('bob', 'resolved', removal)
  expect(late).toMatchObject({ status: 409, body: { error: 'reports.decided' } })
  expect(late.body.message).toBe(
    'u/alice has already approved “Twice read”. Your decision was not applied.',
  )
  const anew = await shown()
  expect(anew).toHaveLength(1)
  expect((await decide('alice', 'resolved', removal)).status).toBe(200)
  expect((await decide('carol', 'rejected', { report_ids: seen })).body.error).toBe(
    'moderation.forbidden',
  )
  const again = await decide('bob', 'rejected', { report_ids: anew })
  expect(again.body.message).toContain('u/alice has already removed “Twice read”')
  expect((await decide('alice', 'resolved', { report_ids: seen })).status).toBe(200)
  expect(await queue('bob')).toEqual([])
})

test('with a reason a decision removes the post or comment, and tells its author; nothing else', async () => {
  const text = { post_type: 'text', title: 'To go', body: 'Cheap.' }
  const id = (await cast.make('dave', 'POST', `/communities/${community}/posts`, text)).id
  const said = (await cast.make('dave', 'POST', `/posts/${id}/comments`, { body: 'Now.' })).id
  await report('carol', 'post', id)
  await report('carol', 'comment', said)
  const removal = (item_type: string, item_id: string, state = 'resolved') => ({
    item_type,
    item_id,
    state,
    removal_reason: 'Advertising',
  })
  for (const form of [removal('user', cast.sessions.dave.user.id), removal('post', id, 'rejected')])
    expect((await cast.as('alice', 'POST', '/reports/handle', form)).status).toBe(422)
  const refused = await cast.as('carol', 'POST', '/reports/handle', removal('comment', said))
  expect(refused.body.error).toBe('moderation.forbidden')
  await cast.make('bob', 'POST', '/reports/handle', removal('comment', said))
  await cast.make('bob', 'POST', '/reports/handle', removal('post', id))
  expect(await queue('bob')).toEqual([])
  expect((await cast.as('carol', 'GET', `/posts/${id}`)).status).toBe(404)
  const log = await cast.make('carol', 'GET', `/communities/${community}/log`)
  expect(JSON.stringify(log)).toContain('Advertising')
})

test.each([
  [{ reason: 'because' }, 'Please choose a reason'],
  [{ reason: 'other' }, 'Please say what is wrong'],
  [{ reason: 'spam', note: 'x'.repeat(1_001) }, 'The text must have at most 1,000 characters'],
])('%o is refused', async (more, message) => {
  const reply = await report('carol', 'post', postId, more)
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe(message)
})

test('nobody reports what is not there, or themselves, or without end', async () => {
  const nothing = '01900000-0000-7000-8000-000000000000'
  expect((await report('dave', 'post', nothing)).body.error).toBe('posts.not_found')
  expect((await report('dave', 'comment', nothing)).body.error).toBe('comments.not_found')
  expect((await report('dave', 'user', nothing)).body.error).toBe('users.not_found')
  expect((await report('dave', 'user', cast.sessions.dave.user.id)).body.error).toBe('reports.own')
  const path = `/communities/${community}/posts`
  for (let i = 0; i < 10; i++) {
    const body = { post_type: 'text', title: `No. ${i}`, body: 'x' }
    const { id } = await cast.make('bob', 'POST', path, body)
    expect((await report('dave', 'post', id)).status).toBe(200)
  }
  const last = await report('dave', 'post', postId)
  expect(last.body).toMatchObject({ error: 'reports.too_many' })
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a reported book stands in the queue of site admins while they may see it', async () => {
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Copied Lamp', is_public: true }
  const book = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, begun)
  const hidden = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, { title: 'Mine' })
  const unseen = await report('carol', 'book', hidden.id)
  expect(unseen).toMatchObject({ status: 404, body: { error: 'books.not_found' } })
  expect((await report('guest', 'book', book.id)).status).toBe(401)
  await report('carol', 'book', book.id, { note: 'Line by line from mine' })
  const reported = async () =>
    (await cast.make<ReportedItem[]>('alice', 'GET', '/reports')).filter(
      ({ item_type }) => item_type === 'book',
    )
  expect(await reported()).toMatchObject([
    {
      item_id: book.id,
      book: { title: 'The Copied Lamp', author: { username: 'bob' } },
      reports: [{ reason: 'spam', note: 'Line by line from mine' }],
    },
  ])
  const closed = { item_type: 'book', item_id: book.id, state: 'resolved' }
  const refused = await cast.as('bob', 'POST', '/reports/handle', closed)
  expect(refused.body.error).toBe('moderation.forbidden')
  await cast.make('bob', 'PATCH', `/books/${book.id}/public`, { is_public: false })
  expect(await reported()).toEqual([])
  await cast.make('bob', 'PATCH', `/books/${book.id}/public`, { is_public: true })
  await cast.make('alice', 'POST', '/reports/handle', closed)
  expect(await reported()).toEqual([])
})

test('what moderators remove waits in no queue any more, wherever they met it; what is locked still does', async () => {
  const place = (await cast.make('bob', 'POST', '/communities', { name: 'Tidied' })).id
  const waiting = async () => {
    const items = await cast.make<ReportedItem[]>('bob', 'GET', `/communities/${place}/reports`)
    return items.map(({ item_type }) => item_type)
  }
  const body = { post_type: 'text', title: 'Buy here', body: 'Cheap.' }
  const post = (await cast.make('dave', 'POST', `/communities/${place}/posts`, body)).id
  const said = (await cast.make('dave', 'POST', `/posts/${post}/comments`, { body: 'Now.' })).id
  await report('carol', 'post', post)
  await report('carol', 'comment', said)
  expect(await waiting()).toEqual(['post', 'comment'])
  await cast.make('bob', 'POST', `/posts/${post}/moderate`, { act: 'lock' })
  const remove = { act: 'remove', reason: 'Spam' }
  const refused = await cast.as('carol', 'POST', `/comments/${said}/moderate`, remove)
  expect(refused.body.error).toBe('moderation.forbidden')
  expect(await waiting()).toEqual(['post', 'comment'])
  await cast.make('bob', 'POST', `/comments/${said}/moderate`, remove)
  expect(await waiting()).toEqual(['post'])
  await cast.make('bob', 'POST', `/posts/${post}/moderate`, remove)
  expect(await waiting()).toEqual([])
})

test('reports of one millisecond wait in the order in which they came', async () => {
  const place = (await cast.make('bob', 'POST', '/communities', { name: 'Hurried' })).id
  const items = ['post', 'comment', 'post'].map((type) => `${type}:${newId()}`)
  await app.db.write(async (trx) => {
    for (const item of items) await trx.run(insertReport, { id: newId(), item, community: place })
  })
  const path = `/communities/${place}/reports`
  const shown = await cast.make<ReportedItem[]>('bob', 'GET', path)
  expect(shown.map(({ item_type, item_id }) => `${item_type}:${item_id}`)).toEqual(items)
})

test('what only site admins handle comes first, and pages reach all, however much waits in communities', async () => {
  const items = Array.from({ length: 501 }, () => `post:${newId()}`)
  await app.db.write(async (trx) => {
    for (const item of items) await trx.run(insertReport, { id: newId(), item, community })
  })
  await report('carol', 'user', cast.sessions.dave.user.id, { reason: 'minor_safety' })
  const read = async (path: string) => {
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { text } = await cast.as('alice', 'GET', `${path}?limit=100${next}`)
      const { data, next_cursor } = JSON.parse(text) as {
        data: ReportedItem[]
        next_cursor: string | null
      }
      found.push(...data.map(({ item_type, item_id }) => `${item_type}:${item_id}`))
      next = next_cursor && `&cursor=${next_cursor}`
    }
    return found
  }
  expect((await cast.make<ReportedItem[]>('alice', 'GET', '/reports'))[0]!.item_type).toBe('user')
  const all = await read('/reports')
  expect(all[0]).toBe(`user:${cast.sessions.dave.user.id}`)
  expect(all.slice(1).sort()).toEqual(items.sort())
  expect((await read(`/communities/${community}/reports`)).sort()).toEqual(items.sort())
})

test('a comment below a chapter is reported to site admins, who can delete it', async () => {
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Tide Coast' })
  const begun = { title: 'The Tenth Lamp', is_public: true }
  const book = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, begun)
  const chapter = await cast.make('bob', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
  const say = async (body: string, more = {}) =>
    (await cast.make('dave', 'POST', `/chapters/${chapter.id}/remarks`, { body, ...more })).id
  const first = await say('Who lit it?')
  const rude = await say('You fool.', { parent_comment_id: first })
  const nothing = '01900000-0000-7000-8000-000000000000'
  expect((await report('guest', 'remark', rude)).status).toBe(401)
  expect((await report('carol', 'remark', nothing)).body.error).toBe('remarks.not_found')
  await report('carol', 'remark', rude, { reason: 'harassment' })
  expect(await cast.make<ReportedItem[]>('alice', 'GET', '/reports')).toMatchObject([
    {
      item_type: 'remark',
      community_id: null,
      remark: { body: 'You fool.', author: { username: 'dave' }, chapter_id: chapter.id },
      parent: { username: 'dave', text: 'Who lit it?' },
      record: { removals: expect.any(Number) },
      reports: [{ reason: 'harassment' }],
    },
  ])
  const closed = { item_type: 'remark', item_id: rude, state: 'resolved' }
  for (const caller of ['bob', 'carol'] as const) {
    const refused = await cast.as(caller, 'POST', '/reports/handle', closed)
    expect(refused.body.error).toBe('moderation.forbidden')
  }
  expect((await cast.as('carol', 'DELETE', `/remarks/${rude}`)).body.error).toBe(
    'remarks.edit_forbidden',
  )
  await cast.make('alice', 'DELETE', `/remarks/${rude}`)
  expect(await cast.make('alice', 'GET', '/reports')).toEqual([])
  expect((await report('carol', 'remark', rude)).body.error).toBe('remarks.not_found')
})

test('moderators hear of the first report of each thing, by nobody’s name; nobody else does', async () => {
  const place = (await cast.make('bob', 'POST', '/communities', { name: 'Guarded' })).id
  await cast.make('bob', 'POST', `/communities/${place}/moderators`, { username: 'dave' })
  await cast.make('carol', 'POST', `/communities/${place}/join`, {})
  const write = async () => {
    const text = { post_type: 'text', title: 'Buy now', body: 'Cheap.' }
    return (await cast.make('carol', 'POST', `/communities/${place}/posts`, text)).id
  }
  const told = async (name: Name) => {
    await app.flush()
    return (await cast.make<Notification[]>(name, 'GET', '/notifications')).filter(
      ({ kind, subject }) => kind === 'report' && subject.id === place,
    )
  }
  const unread = async (name: Name) =>
    (await told(name)).filter(({ read_at }) => read_at === null).length
  const readAll = async () => {
    for (const name of ['bob', 'dave'] as const) {
      const ids = (await told(name)).map(({ id }) => id)
      await cast.make(name, 'POST', '/notifications/read', { ids })
    }
  }
  const post = await write()
  await report('alice', 'post', post, { note: 'A secret note' })
  const [notification] = await told('bob')
  expect(notification).toMatchObject({
    subject: { type: 'community', id: place, title: 'Guarded', community_slug: 'guarded' },
    actors: [],
    quote: null,
  })
  expect(JSON.stringify(notification)).not.toMatch(/alice|secret|spam/)
  expect(await Promise.all((['dave', 'carol', 'alice'] as const).map(unread))).toEqual([1, 0, 0])
  await readAll()
  await report('dave', 'post', post)
  expect([await unread('bob'), await unread('dave')]).toEqual([0, 0])
  const another = await write()
  await report('dave', 'post', another)
  expect([await unread('bob'), await unread('dave')]).toEqual([1, 0])
  expect(await told('bob')).toHaveLength(1)
})

const insertReport = statement<{ id: string; item: string; community: string }>()((db, value) =>
  db.insertInto('reports').values({
    id: value.id,
    item: value.item,
    community_id: value.community,
    reporter_id: null,
    reason: 'spam',
    note: '',
    created_at: '2026-01-01T00:00:00.000Z',
  }),
)
const forgetReports = statement()((db) => db.deleteFrom('reports'))
