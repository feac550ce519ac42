import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Statement } from '../statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const LINES = 1_200

/** Outside of the list of all statements, which both engines understand. */
function raw(text: string): Statement<Record<never, never>, unknown> {
  return { for: () => ({ sql: text, bind: () => [] }) }
}

test('a person’s rows are each told once, also if PostgreSQL reads one page in another way than the next', async () => {
  const { sessions } = await gatherCast(app)
  const bob = sessions.bob.user.id
  // They lie in another order than the index has, which is by time.
  const insertLines = raw(`insert into coin_ledger (id, user_id, amount, reason, created_at)
    select 'line-' || n, '${bob}', 1, 'test', lpad((n * 7919 % 10007)::text, 5, '0') from generate_series(1, ${LINES}) n`)
  await app.db.write((trx) => trx.run(insertLines, {}))
  const told: string[] = []
  await app.db.snapshot(async (db) => {
    await db.run(raw('set local enable_indexscan = off'), {})
    for await (const rows of app.app.personal.of(db, 'coin_ledger', bob)) {
      told.push(...rows.map(({ id }) => String(id)).filter((id) => id.startsWith('line-')))
      await db.run(raw('set local enable_indexscan = on'), {})
      await db.run(raw('set local enable_seqscan = off'), {})
      await db.run(raw('set local enable_bitmapscan = off'), {})
      // As an `analyze` between two pages does.
      await db.run(raw('discard plans'), {})
    }
  })
  expect(told).toHaveLength(LINES)
  expect(new Set(told).size).toBe(LINES)
})
