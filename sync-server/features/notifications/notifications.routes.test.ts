import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#shared/contract/notifications.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { pino } from 'pino'
import { jobKinds } from '../../jobs/define-job.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { notifyAudience } from './followers.ts'
import { notifyAudienceJob } from './job-types.ts'
import { notifications } from './notifications.feature.ts'
import { notify } from './notify.ts'

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
})
afterAll(() => app.close())
// A post and a book of bob's that no other user has touched; bob has no followers, and there are no notifications.
beforeEach(async () => {
  const { make } = cast
  const text = { post_type: 'text', title: 'Who lit it?', body: 'Say.' }
  at['post'] = (await make('bob', 'POST', `/communities/${at['community']}/posts`, text)).id
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by' }
  at['book'] = (await make('bob', 'POST', `/worlds/${at['world']}/books`, begun)).id
  await make('dave', 'POST', '/users/bob/follow', { following: false })
  await tellAll()
  await app.flush()
  await app.db.write((trx) => trx.run(forgetNotifications, {}))
})

/** Runs the jobs that notify, as the server does. */
const tellAll = () =>
  new Jobs(app.db, jobKinds(notifications.jobs, app.app), pino({ level: 'silent' })).runDue(
    undefined,
    'crowd',
  )
async function toldTo(name: Name): Promise<Notification[]> {
  await tellAll()
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
  // The commenter gets a notification of the answer, and the post’s author one of a comment.
  await comment('dave', first.id)
  expect(await said('carol')).toEqual(['reply post Who lit it?: dave (1)'])
})

test('what was read begins anew with the next', async () => {
  await comment('carol')
  await comment('dave')
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
  await comment('alice')
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
  expect((await said('dave'))[0]).toBe('update chapter Oil: bob (1)')
  expect((await said('carol'))[0]).toBe('update chapter Oil: bob (1)')
  expect((await said('bob')).join()).not.toContain('update')
})

test('nobody is told of what they may not see, nor reads what reached others', async () => {
  await cast.make('dave', 'POST', `/books/${at['book']}/follow`, { following: true })
  const { id } = await cast.make('bob', 'POST', `/books/${at['book']}/chapters`, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
  expect(await said('dave')).toEqual(['update chapter Oil: bob (1)'])
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

test('a new post reaches who follows its author, and the community’s members all in one', async () => {
  const { id } = await cast.make('bob', 'POST', '/communities', { name: 'Chandlery' })
  for (const name of ['alice', 'carol'] as const)
    await cast.make(name, 'POST', `/communities/${id}/join`, {})
  const write = (name: Name, title: string) =>
    cast.make(name, 'POST', `/communities/${id}/posts`, { post_type: 'text', title, body: 'Say.' })
  const wanted = { notify_on_post: true }
  await cast.make('alice', 'PUT', `/users/${cast.sessions.alice.user.id}/settings`, wanted)
  // dave is no member.
  await cast.make('dave', 'POST', '/users/bob/follow', { following: true })
  await write('bob', 'Wicks')
  expect((await said('dave'))[0]).toBe('post post Wicks: bob (1)')
  expect((await said('alice'))[0]).toBe('post community Chandlery: bob (1)')
  await write('carol', 'Wax')
  await write('bob', 'Tallow')
  expect((await said('alice'))[0]).toBe('post community Chandlery: bob,carol (2)')
  expect((await said('carol'))[0]).toBe('post community Chandlery: bob (1)')
  expect((await said('bob'))[0]).toBe('post community Chandlery: carol (1)')
  expect((await said('dave')).slice(0, 2)).toEqual([
    'post post Tallow: bob (1)',
    'post post Wicks: bob (1)',
  ])
  await cast.make('alice', 'POST', `/communities/${id}/mute`, { muted: true })
  const own = `/users/${cast.sessions.carol.user.id}/settings`
  await cast.make('carol', 'PUT', own, { notify_on_post: false })
  const before = [await said('alice'), await said('carol')]
  await write('bob', 'Ash')
  expect([await said('alice'), await said('carol')]).toEqual(before)
})

test('of many posts by one person, members hear once: one job waits for all of them', async () => {
  await cast.make('dave', 'POST', `/communities/${at['community']}/join`, {})
  const text = { post_type: 'text', title: 'One of many', body: 'Say.' }
  for (let i = 0; i < 20; i++)
    await cast.make('carol', 'POST', `/communities/${at['community']}/posts`, text)
  const jobs = await app.db.read.all(selectAudiences, {})
  expect(jobs.filter(({ payload }) => payload.includes('"members"'))).toHaveLength(1)
  expect(await said('dave')).toEqual(['post community Harbour Talk: carol (1)'])
  await cast.make('dave', 'POST', `/communities/${at['community']}/leave`, {})
})

test('a finished cover or book notifies its author without naming an actor', async () => {
  const subject = `book:${at['book']}`
  for (const kind of ['artwork_done', 'book_done'] as const)
    await app.db.write((trx) =>
      notify(trx, cast.sessions.bob.user.id, { kind, subject, actor: '' }),
    )
  expect((await said('bob')).slice(0, 2).sort()).toEqual([
    'artwork_done book The Ninth Lamp:  (0)',
    'book_done book The Ninth Lamp:  (0)',
  ])
})

test('a job that is broken off goes on where it was: nobody is told twice', async () => {
  const { id } = await cast.make('bob', 'POST', '/communities', { name: 'Relay' })
  await cast.make('carol', 'PUT', `/users/${cast.sessions.carol.user.id}/settings`, {
    notify_on_post: true,
  })
  await cast.make('carol', 'POST', `/communities/${id}/join`, {})
  const happening = {
    kind: 'post',
    subject: `community:${id}`,
    actor: cast.sessions.bob.user.id,
  } as const
  const payload = { followers: [], members: id, happening }
  const kept: { after?: string }[] = []
  const how = {
    stopping: new AbortController().signal,
    keep: async (_: unknown, state: unknown) => void kept.push(state as { after?: string }),
  }
  await notifyAudience(app.db, app.app.changeBus, payload, how)
  const [told] = await toldTo('carol')
  expect(told!.subject.title).toBe('Relay')
  await read('carol', [told!.id])
  await notifyAudience(app.db, app.app.changeBus, { ...payload, ...kept.at(-1) }, how)
  expect((await toldTo('carol'))[0]!.read_at).not.toBeNull()
  await expect(
    notifyAudience(app.db, app.app.changeBus, payload, { ...how, stopping: AbortSignal.abort() }),
  ).rejects.toThrow('aborted')
})

test('people are gathered however far apart they come', async () => {
  for (const name of ['alice', 'carol', 'dave'] as const) {
    await comment(name)
    await said('bob')
  }
  expect((await said('bob'))[0]).toBe('comment post Who lit it?: dave,carol,alice (3)')
})

const selectAudiences = statement()((db) =>
  db.selectFrom('jobs').select('payload').where('name', '=', notifyAudienceJob.name),
)
const forgetNotifications = statement()((db) => db.deleteFrom('notifications'))
