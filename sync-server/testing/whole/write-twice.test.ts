import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { features } from '../../features/index.ts'
import { statement } from '../../db/statement.ts'
import { gatherCast } from '../cast.ts'
import { liveFully } from '../full-life.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const TABLES = features.flatMap(({ personal = {} }) => Object.keys(personal)).sort()

/** The rows of each table. */
async function countAll({ db }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    const count = statement()((from) =>
      from.selectFrom(table as 'users').select(sql<number>`count(*)`.as('n')),
    )
    const of = /^search_(?!queue)/.test(table) ? (db.words?.db ?? db) : db
    counts[table] = (await of.read.first(count, {}))!.n
  }
  return counts
}

async function lifeWith(writes: 'once' | 'twice'): Promise<Record<string, number>> {
  const app = await createTestApp({ WRITES: writes })
  try {
    await liveFully(app, await gatherCast(app), 'bob', 'carol')
    await app.flush()
    return await countAll(app)
  } finally {
    await app.close()
  }
}

test('work that an engine runs again from its beginning has its effect once', async () => {
  const counts = await lifeWith('once')
  expect(Object.values(counts).filter((n) => n > 0).length).toBeGreaterThan(60)
  expect(await lifeWith('twice')).toEqual(counts)
})
