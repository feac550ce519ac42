import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mute } from '#shared/contract/mutes.ts'
import type { Put, ScopeChanges } from '#shared/contract/sync.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Loud Room' })).id
})
afterAll(() => app.close())

/** The mutes that a device of this person pulls. */
async function mutesOf(name: Name): Promise<Mute[]> {
  const scope = `user:${cast.sessions[name].user.id}`
  const device = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  const { scopes } = await cast.make<{ scopes: Record<string, ScopeChanges> }>(
    name,
    'POST',
    '/sync/pull',
    device,
  )
  const rows: Put[] = scopes[scope]?.put ?? []
  return rows.filter(({ type }) => type === 'mute').map(({ body }) => body as Mute)
}

test('what one mutes is on every device of one’s own, and on nobody else’s', async () => {
  const muted_at = expect.any(String) as string
  for (let i = 0; i < 2; i++) await cast.make('bob', 'POST', '/users/dave/mute', { muted: true })
  await cast.make('bob', 'POST', `/communities/${community}/mute`, { muted: true })
  const { id } = cast.sessions.dave.user
  expect(await mutesOf('bob')).toEqual([
    { id: `user:${id}`, name: 'dave', blocks: false, muted_at },
    { id: `community:${community}`, name: 'Loud Room', blocks: false, muted_at },
  ])
  expect(await mutesOf('dave')).toEqual([])
  for (let i = 0; i < 2; i++) await cast.make('bob', 'POST', '/users/dave/mute', { muted: false })
  expect((await mutesOf('bob')).map(({ name }) => name)).toEqual(['Loud Room'])
})

test('somebody blocked answers neither one’s posts nor one’s comments, and is not told by whom', async () => {
  const body = { post_type: 'text', title: 'Quiet please', body: 'x' }
  const own = await cast.make('bob', 'POST', `/communities/${community}/posts`, body)
  const other = await cast.make('carol', 'POST', `/communities/${community}/posts`, body)
  const comment = await cast.make('bob', 'POST', `/posts/${other.id}/comments`, { body: 'Mine' })
  await cast.make('bob', 'POST', '/users/dave/block', { blocked: true })
  const say = (post: string, parent?: string) =>
    cast.as('dave', 'POST', `/posts/${post}/comments`, { body: 'x', parent_comment_id: parent })
  for (const reply of [await say(own.id), await say(other.id, comment.id)])
    expect(reply.body).toEqual({ message: 'You cannot answer here.', error: 'mutes.blocked' })
  expect((await say(other.id)).status).toBe(200)
  // Being muted only is no reason.
  await cast.make('bob', 'POST', '/users/dave/mute', { muted: true })
  expect((await say(own.id)).status).toBe(200)
})

test('nobody mutes themselves, somebody who is not there, or without an account', async () => {
  const mute = (by: 'bob' | 'guest', name: string) =>
    cast.as(by, 'POST', `/users/${name}/mute`, { muted: true })
  expect((await mute('bob', 'bob')).body.error).toBe('mutes.own')
  expect((await mute('bob', 'nobody-here')).body.error).toBe('users.not_found')
  expect((await mute('guest', 'bob')).status).toBe(401)
})
