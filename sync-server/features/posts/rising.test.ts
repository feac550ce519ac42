import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherCast } from '../../testing/cast.ts'
import { ask, change } from '../../testing/ask.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshRising } from './rising.ts'

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a rank falls with time, also that of a post of last week, and posts without one are left alone', async () => {
  const cast = await gatherCast(app)
  const { id: community } = await cast.make('alice', 'POST', '/communities', { name: 'Rising' })
  const post = async (title: string, hours: number, rank: number) => {
    const form = { post_type: 'text', title, body: 'It burned.' }
    const { id } = await cast.make('bob', 'POST', `/communities/${community}/posts`, form)
    const created_at = new Date(Date.now() - hours * HOUR_MS).toISOString()
    const values = sql`created_at = ${created_at}, rising_rank = ${rank}, rev = 0`
    await app.db.write((trx) => change(trx, sql`update posts set ${values} where id = ${id}`))
  }
  await post('of today', 5, 3)
  await post('of last week', 170, 2)
  await post('that never rose', 170, 0)
  await app.db.write((trx) => refreshRising(trx, new Date().toISOString()))
  const rows = ask(app.db.read, sql`select title, rising_rank, rev from posts order by title`)
  expect(await rows).toEqual([
    { title: 'of last week', rising_rank: 0, rev: 1 },
    { title: 'of today', rising_rank: 0, rev: 1 },
    { title: 'that never rose', rising_rank: 0, rev: 0 },
  ])
})
