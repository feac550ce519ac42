import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/postgres/open-database.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import { beginDatabase } from './new-database.ts'
import { CLUSTER, newTestDatabase } from './postgres/databases.ts'

/** Where a test server keeps its rows; `drop` removes what lies outside of its folder. */
export interface TestPlace {
  env: { DATABASE_URL?: string }
  drop(): Promise<void>
}

/**
 * On the engine that the tests run on: nothing to do for SQLite, a database with all tables on PostgreSQL. With
 * `ISOLATION=serializable` PostgreSQL finds the conflicts that taking turns has not prevented.
 */
export async function newTestPlace(like?: string): Promise<TestPlace> {
  const cluster = process.env[CLUSTER]
  if (cluster === undefined) return { env: {}, drop: async () => undefined }
  const { url, drop } = await newTestDatabase(cluster, like)
  const isolation = process.env['ISOLATION']
  const options = `-c default_transaction_isolation=${isolation}`
  const sign = url.includes('?') ? '&' : '?'
  const address = isolation ? `${url}${sign}options=${encodeURIComponent(options)}` : url
  return { env: { DATABASE_URL: address }, drop }
}

type Place = Pick<Config, 'databaseFile' | 'databaseUrl'>

/** Opens the database of a test, and makes it if there is none. */
export async function openTestDatabase(
  { databaseFile, databaseUrl }: Place,
  use: 'own' | 'left' = 'own',
): Promise<Database> {
  const file = databaseUrl === null ? databaseFile : join(dirname(databaseFile), 'words.db')
  beginDatabase(file)
  return databaseUrl === null
    ? openDatabase(file, use)
    : openPostgres(databaseUrl, { wordsFile: file })
}

/** Reads or changes the rows of a server from beside it. */
export async function withDatabase<T>(
  place: Place,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openTestDatabase(place, 'left')
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
