import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, createCommunity, openWorld, type World, writePost } from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('when the leading tab is closed in mid-push, the other one sends, exactly once', async () => {
  const leader = await world.member('alice')
  const alice = leader.context()
  await createCommunity(leader, 'Two Doors')
  await allSaved(leader)
  const follower = await alice.newPage()
  await follower.goto('/c/two-doors')
  await follower.getByRole('heading', { level: 1, name: 'c/Two Doors' }).waitFor()

  // The server executes the leader's push, but its answer never arrives.
  let executed = 0
  await leader.route('**/api/sync/push', async (route) => {
    await route.fetch()
    executed += 1
  })
  await writePost(leader, 'Through one of them', 'Knock twice.')
  while (executed === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await leader.close()

  await allSaved(follower)
  const reply = await fetch(`${world.url}/api/communities/two-doors/posts`)
  const { data } = (await reply.json()) as { data: unknown[] }
  expect(data).toHaveLength(1)
  await follower.getByRole('link', { name: 'Through one of them' }).waitFor()
})
