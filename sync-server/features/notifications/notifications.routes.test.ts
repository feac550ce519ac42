import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { type Following, tellFollowers } from './followers.ts'
import { statement } from '../../db/statement.ts'

// bob writes and owns things; the others do something about them.
let app: TestApp
let cast: Cast
const at: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { make } = cast
  at['world'] = (await make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const place = { name: 'Harbour Talk', world_id: at['world'] }
  at['community'] = (await make('bob', 'POST', '/communities', place)).id
  const text = { post_type: 'text', title: 'Who lit it?', body: 'Say.' }
  at['post'] = (await make('bob', 'POST', `/communities/${at['community']}/posts`, text)).id
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by' }
  at['book'] = (await make('bob', 'POST', `/worlds/${at['world']}/books`, begun)).id
})
afterAll(() => app.close())

async function toldTo(name: Name): Promise<Notification[]> {
  await app.flush()
  return cast.make<Notification[]>(name, 'GET', '/notifications')
}
const said = async (name: Name) =>
  (await toldTo(name)).map(
    ({ kind, subject, actors, actor_count }) =>
      `${kind} ${subject.type} ${subject.title}: ${actors.map(({ username }) => username).join()} (${actor_count})`,
  )
const comment = (name: Name, parent_comment_id?: string) =>
  cast.make(name, 'POST', `/posts/${at['post']}/comments`, {
    body: 'I did.',
    ...(parent_comment_id && { parent_comment_id }),
  })
const read = (name: Name, ids: string[]) => cast.make(name, 'POST', '/notifications/read', { ids })

test('comments are told once for each thing, with those they came from; never to oneself', async () => {
  const first = await comment('carol')
  await comment('dave')
  await comment('carol')
  await comment('bob')
  expect(await said('bob')).toEqual(['comment post Who lit it?: carol,dave (2)'])
  expect((await toldTo('bob'))[0]!.subject).toMatchObject({
    id: at['post'],
    community_slug: 'harbour-talk',
    world_key: 'ember-coast',
  })
  // An answer is told to whom it answers, and as a comment to the post’s author.
  await comment('dave', first.id)
  expect(await said('carol')).toEqual(['reply post Who lit it?: dave (1)'])
})

test('what was read begins anew with the next', async () => {
  const [notification] = await toldTo('bob')
  await read('carol', [notification!.id])
  expect((await toldTo('bob'))[0]!.read_at).toBeNull()
  await read('bob', [notification!.id])
  expect((await toldTo('bob'))[0]!.read_at).not.toBeNull()
  await comment('alice')
  expect(await said('bob')).toEqual(['comment post Who lit it?: alice (1)'])
  expect((await toldTo('bob'))[0]!.read_at).toBeNull()
})

test('nothing comes from somebody who is muted', async () => {
  await cast.make('bob', 'POST', '/users/dave/mute', { muted: true })
  await comment('dave')
  expect(await said('bob')).toEqual(['comment post Who lit it?: alice (1)'])
  await cast.make('bob', 'POST', '/users/dave/mute', { muted: false })
})

test('settings hold back what one does not want to hear of; silence holds back everything', async () => {
  const own = `/users/${cast.sessions.alice.user.id}/settings`
  const answered = await comment('alice')
  await cast.make('alice', 'PUT', own, { notify_on_reply: false })
  await comment('dave', answered.id)
  expect(await said('alice')).toEqual([])
  await cast.make('alice', 'PUT', own, { notify_on_reply: true })
  await comment('dave', answered.id)
  expect(await said('alice')).toEqual(['reply post Who lit it?: dave (1)'])
  expect(await cast.make('alice', 'PUT', own, { silent_mode: true })).toMatchObject({
    silent_mode: true,
    notify_on_reply: false,
    email_on_reply: true,
  })
  await comment('carol', answered.id)
  expect(await said('alice')).toEqual(['reply post Who lit it?: dave (1)'])
  const off = { silent_mode: false, email_notifications_enabled: false }
  expect(await cast.make('alice', 'PUT', own, off)).toMatchObject({
    silent_mode: false,
    notify_on_reply: false,
    email_on_reply: false,
  })
  expect((await cast.as('bob', 'GET', own)).body.error).toBe('settings.not_yours')
})

test('forks, followers and invitations are told, and new chapters to who follows', async () => {
  const { id: own } = await cast.make('carol', 'POST', '/worlds', { name: 'Carol’s Shelf' })
  await cast.make('carol', 'POST', `/books/${at['book']}/fork`, { world_id: own })
  await cast.make('dave', 'POST', '/users/bob/follow', { following: true })
  await cast.make('carol', 'POST', `/books/${at['book']}/follow`, { following: true })
  expect((await said('bob')).slice(0, 3).sort()).toEqual([
    'book_fork book The Ninth Lamp: carol (1)',
    'follow book The Ninth Lamp: carol (1)',
    'follow user bob: dave (1)',
  ])
  const asked = { username: 'alice', role: 'viewer' }
  await cast.make('bob', 'POST', `/books/${at['book']}/collaborators`, asked)
  expect((await said('alice'))[0]).toBe('invitation collaborator The Ninth Lamp: bob (1)')

  const { id } = await cast.make('bob', 'POST', `/books/${at['book']}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was darker.' })
  const jobs = await app.db.read.all(selectJobs, {})
  expect(jobs).toHaveLength(1)
  await tellFollowers(app.db, app.app.news, JSON.parse(jobs[0]!.payload) as Following)
  await tellFollowers(app.db, app.app.news, JSON.parse(jobs[0]!.payload) as Following)
  expect((await said('dave'))[0]).toBe('update chapter Oil: bob (1)')
  expect((await said('carol'))[0]).toBe('update chapter Oil: bob (1)')
  expect((await said('bob')).join()).not.toContain('update')
})

test('nobody is told of what they may not see, nor reads what reached others', async () => {
  await cast.make('bob', 'PATCH', `/books/${at['book']}/public`, { is_public: false })
  expect((await said('dave')).join()).not.toContain('Oil')
  const body = {
    epoch: 1,
    device_id: newId(),
    schema: 1,
    cursor: { [`user:${cast.sessions.dave.user.id}`]: 0 },
  }
  expect((await cast.as('dave', 'POST', '/sync/pull', body)).text).not.toContain('Oil')
  expect((await cast.as('guest', 'GET', '/notifications')).body.error).toBe('auth.required')
})

const selectJobs = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', 'notifications.followers'),
)
