import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../server.ts'
import { CLUSTER, newTestDatabase, type TestDatabase } from '../../testing/postgres/databases.ts'
import { migrate } from '../sqlite/migrate.ts'
import { statements } from '../statement.ts'

/** The index of words is a SQLite file on either engine. */
const OF_INDEX = /"search_(?:posts|comments|books|names|words|name_words)"|total_changes/

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await newTestDatabase(process.env[CLUSTER]!)
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('both engines understand every statement', async () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite)
  const refused: string[] = []
  for (const [i, statement] of statements.entries()) {
    const text = statement.for('sqlite').sql
    expect(() => sqlite.prepare(text)).not.toThrow()
    if (OF_INDEX.test(text)) continue
    const { sql } = statement.for('postgres')
    await client
      .query(`prepare every_${i} as ${sql}`)
      .catch((error: Error) => refused.push(`${error.message}: ${sql}`))
  }
  sqlite.close()
  expect(statements.length).toBeGreaterThan(800)
  expect(refused).toEqual([])
})
