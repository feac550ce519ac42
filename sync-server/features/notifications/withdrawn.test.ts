import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScopeChanges } from '#shared/contract/sync.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetActor } from './forget-actor.ts'
import { notify } from './notify.ts'
import { forgetOld } from './sweep.ts'

// carol’s device holds her notifications; bob closes, renames and deletes their subjects.
let app: TestApp
let cast: Cast
let world = ''
let book = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
// Each test has a world and a book of its own, and carol has no notification yet.
beforeEach(async () => {
  await app.flush()
  await app.db.write((trx) => trx.run(forgetAll, {}))
  await pulled()
  world = (await cast.make('bob', 'POST', '/worlds', { name: `Coast ${newId()}` })).id
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by' }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
})
afterAll(() => app.close())

let cursor = 0
/** The changes that the next pull brings to carol’s device: titles of notifications, and ids of deleted ones. */
async function pulled(): Promise<{ told: string[]; gone: string[] }> {
  await app.flush()
  const scope = `user:${cast.sessions.carol.user.id}`
  const body = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: cursor } }
  const reply = await cast.make<{ scopes: Record<string, ScopeChanges> }>(
    'carol',
    'POST',
    '/sync/pull',
    body,
  )
  const changes = reply.scopes[scope]
  if (!changes) return { told: [], gone: [] }
  cursor = changes.to
  const isOne = ({ type }: { type: string }) => type === 'notification'
  return {
    told: changes.put
      .filter(isOne)
      .map((row) => (row.body as { subject: { title: string } }).subject.title),
    gone: changes.del.filter(isOne).map(({ id }) => id),
  }
}
async function tell(kind: 'comment' | 'update' | 'book_fork' | 'post', subject: string) {
  const actor = cast.sessions.bob.user.id
  await app.db.write((trx) => notify(trx, cast.sessions.carol.user.id, { kind, subject, actor }))
}
const patchWorld = (is_public: boolean) =>
  cast.make('bob', 'PATCH', `/worlds/${world}`, { is_public })

test('a book that goes into a private world takes what was told of it along', async () => {
  const hidden = { name: `Hall ${newId()}`, is_public: false }
  const other = await cast.make('bob', 'POST', '/worlds', hidden)
  await tell('update', `book:${book}`)
  expect((await pulled()).told).toEqual(['The Ninth Lamp'])
  await cast.make('bob', 'PATCH', `/books/${book}/world`, { world_id: other.id })
  expect((await pulled()).gone).toHaveLength(1)
  await cast.make('bob', 'PATCH', `/books/${book}/world`, { world_id: world })
  expect((await pulled()).told).toEqual(['The Ninth Lamp'])
})

test('a post that is deleted, or removed and restored', async () => {
  const { id: community } = await cast.make('bob', 'POST', '/communities', { name: 'Harbour' })
  const text = { post_type: 'text', title: 'Who lit it?', body: 'Say.' }
  const { id } = await cast.make('carol', 'POST', `/communities/${community}/posts`, text)
  const { id: other } = await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
  await tell('comment', `post:${id}`)
  await tell('reply' as 'comment', `post:${other}`)
  expect((await pulled()).told).toEqual(['Who lit it?', 'Who lit it?'])
  await cast.make('bob', 'POST', `/posts/${other}/moderate`, { act: 'remove', reason: 'Rude' })
  expect((await pulled()).gone).toHaveLength(1)
  await cast.make('bob', 'POST', `/posts/${other}/moderate`, { act: 'restore' })
  expect((await pulled()).told).toEqual(['Who lit it?'])
  await cast.make('bob', 'DELETE', `/posts/${other}`)
  expect((await pulled()).gone).toHaveLength(1)
  await tell('post', `community:${community}`)
  expect((await pulled()).told).toEqual(['Harbour'])
})

test('a book, its chapters and everything in a world that closes', async () => {
  const { id: community } = await cast.make('bob', 'POST', '/communities', {
    name: 'Coast Talk',
    world_id: world,
  })
  const text = { post_type: 'text', title: 'Tides', body: 'Say.' }
  const { id: post } = await cast.make('bob', 'POST', `/communities/${community}/posts`, text)
  const chapters = `/books/${book}/chapters`
  const { id: chapter } = await cast.make('bob', 'POST', chapters, { title: 'Oil' })
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
  const note = { title: 'A note', is_public: true }
  const { id: snippet } = await cast.make('bob', 'POST', `/worlds/${world}/snippets`, note)
  await tell('update', `chapter:${chapter}`)
  await tell('book_fork', `book:${book}`)
  await tell('book_fork', `snippet:${snippet}`)
  await tell('comment', `post:${post}`)
  const all = ['A note', 'Oil', 'The Ninth Lamp', 'Tides']
  expect((await pulled()).told.sort()).toEqual(all)

  await patchWorld(false)
  expect((await pulled()).gone).toHaveLength(4)
  await patchWorld(true)
  expect((await pulled()).told.sort()).toEqual(all)

  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect((await pulled()).gone).toHaveLength(2)
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: true })
  expect((await pulled()).told).toHaveLength(2)
  await cast.make('bob', 'POST', `/chapters/${chapter}/unpublish`, {})
  expect((await pulled()).gone).toHaveLength(1)
  await cast.make('bob', 'DELETE', `/worlds/${world}/snippets/${snippet}`)
  expect((await pulled()).gone).toHaveLength(1)
})

test('who leaves a closed book may not see what it was about', async () => {
  await tell('book_fork', `book:${book}`)
  const asked = { username: 'carol', role: 'viewer' }
  const people = `/books/${book}/collaborators`
  const { id } = await cast.make('bob', 'POST', people, asked)
  await cast.make('carol', 'POST', `/collaborations/${id}/accept`, {})
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  await pulled()
  await cast.make('bob', 'DELETE', `/collaborations/${id}`)
  const { gone } = await pulled()
  const left = await cast.make<{ subject: { title: string } }[]>('carol', 'GET', '/notifications')
  expect(gone.length).toBeGreaterThan(0)
  expect(left.map(({ subject }) => subject.title)).not.toContain('The Ninth Lamp')
})

test('a person who goes is taken out of what others were told', async () => {
  await cast.make('alice', 'POST', '/users/carol/follow', { following: true })
  await cast.make('dave', 'POST', '/users/carol/follow', { following: true })
  expect((await pulled()).told).toEqual(['carol'])
  const people = async () =>
    (
      await cast.make<{ kind: string; actors: { username: string }[]; actor_count: number }[]>(
        'carol',
        'GET',
        '/notifications',
      )
    )
      .filter(({ kind }) => kind === 'follow')
      .map(({ actors, actor_count }) => `${actors.map((a) => a.username).join()} (${actor_count})`)
  expect(await people()).toEqual(['dave,alice (2)'])
  await forgetActor(app.db, app.app.changeBus, cast.sessions.dave.user.id)
  expect(await people()).toEqual(['alice (1)'])
  expect((await pulled()).told).toEqual(['carol'])
  await forgetActor(app.db, app.app.changeBus, cast.sessions.alice.user.id)
  expect(await people()).toEqual([])
  expect((await pulled()).gone).toHaveLength(1)
})

test('what was read goes after ninety days; what was not read stays', async () => {
  await tell('post', `book:${book}`)
  await tell('update', `book:${book}`)
  await pulled()
  const list = () => cast.make<{ id: string; kind: string }[]>('carol', 'GET', '/notifications')
  const read = (await list()).find(({ kind }) => kind === 'post')!
  await cast.make('carol', 'POST', '/notifications/read', { ids: [read.id] })
  const days = (n: number) => Date.now() + n * 86_400_000
  await forgetOld(app.db, app.app.changeBus, days(89))
  expect((await list()).map(({ id }) => id)).toContain(read.id)
  const before = (await list()).length
  await pulled()
  await forgetOld(app.db, app.app.changeBus, days(91))
  expect((await pulled()).gone).toEqual([read.id])
  expect(await list()).toHaveLength(before - 1)
})

const forgetAll = statement()((db) => db.deleteFrom('notifications'))
