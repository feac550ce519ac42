import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Community } from '#shared/contract/communities.ts'
import type { World } from '#shared/contract/worlds.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from './erase.ts'

let app: TestApp
let cast: Cast
let world: World
let community: Community
const appoint = (who: Name, place: string, username: Name) =>
  cast.make(who, 'POST', `${place}/moderators`, { username })
const namesIn = async (place: string) =>
  (await cast.make<World | Community>('dave', 'GET', place)).moderators.map((one) => one.username)

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = await cast.make('bob', 'POST', '/worlds', { name: 'Handed Coast' })
  const talk = { name: 'Coast Talk', world_id: world.id }
  community = await cast.make('bob', 'POST', '/communities', talk)
  // Who was appointed first goes on with a place: carol with the community, dave with the world.
  await appoint('bob', `/communities/${community.id}`, 'carol')
  for (const name of ['dave', 'alice'] as const) await appoint('bob', `/worlds/${world.id}`, name)
  const { id } = cast.sessions.bob.user
  await cast.make('bob', 'POST', '/account/delete', {
    username: 'bob',
    password: 'a long password',
  })
  await eraseAccount({ ...app.app, db: app.db }, id, new AbortController().signal)
})
afterAll(() => app.close())

test('who goes on with a world dismisses and appoints its moderators, also in a community that is another’s', async () => {
  const inside = `/communities/${community.id}`
  const { dave, carol, alice } = cast.sessions
  expect(await cast.make('guest', 'GET', inside)).toMatchObject({ creator_id: carol.user.id })
  const place = `/worlds/${world.id}`
  expect(await cast.make('guest', 'GET', place)).toMatchObject({ owner_id: dave.user.id })
  expect([await namesIn(place), await namesIn(inside)]).toEqual([['alice'], ['dave', 'alice']])

  await cast.make('dave', 'DELETE', `${place}/moderators/${alice.user.id}`)
  expect([await namesIn(place), await namesIn(inside)]).toEqual([[], ['dave']])

  await appoint('dave', place, 'alice')
  expect([await namesIn(place), await namesIn(inside)]).toEqual([['alice'], ['dave', 'alice']])
})

test('the community itself stays its creator’s', async () => {
  const { alice } = cast.sessions
  const call = `/communities/${community.id}/moderators/${alice.user.id}`
  const refused = await cast.as('dave', 'DELETE', call)
  expect([refused.status, refused.body.error]).toEqual([403, 'moderation.creator_only'])
})
