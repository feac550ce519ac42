import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { type MakeLimiter, rateLimits } from '../../http/rate-limit.ts'
import { makeLimiter } from '../../one-node/make-limiter.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { handlersOf } from '../index.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

/** Limits that are counted elsewhere: the first answer takes longest. */
function lateLimits(turns: number): MakeLimiter {
  return (options) => {
    const counted = makeLimiter(options)
    return {
      async consume(key) {
        for (let left = turns--; left > 0; left--) await nextTurn()
        return counted.consume(key)
      },
      penalty: (key, points) => counted.penalty(key, points),
      reward: (key, points) => counted.reward(key, points),
    }
  }
}

test('the changes of a push come in their order, however long the limits of each take', async () => {
  const { id: user } = cast.sessions.alice.user
  const names = ['One', 'Two', 'Three', 'Four']
  const mutations = names.map((display_name) => ({
    id: newId(),
    name: 'users.update',
    v: 1 as const,
    user,
    args: { params: { id: user }, body: { display_name } },
    deps: [],
    client_at: new Date().toISOString(),
  }))
  const { push } = handlersOf({ ...app.app, limits: rateLimits(lateLimits(9), true) }).sync
  const context = { viewer: { id: user }, clientVersion: '-', address: '::1' } as ActionContext
  const body = { epoch: 1, device_id: newId(), schema: 1, pending: 4, mutations }
  const { results } = await push({ body }, context)
  expect(results.map(({ id, status }) => [id, status])).toEqual(
    mutations.map(({ id }) => [id, 'applied']),
  )
  expect(await cast.make('alice', 'GET', '/users/alice')).toMatchObject({ display_name: 'Four' })
})
