import type { Pool, PoolClient } from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { expectWhole } from './expect-whole.ts'
import { openPool } from './pool.ts'
import { postgresSteps } from './schema.ts'

const OLDEST = 150_000
/** Any number: servers that start together migrate one after the other. */
const MIGRATING = 7_246_018

/** Migrates the schema step by step, each step in its own transaction. It refuses a database from a newer program. */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect().catch(unreachable)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    try {
      await expectSuitable(client)
      await expectWhole(client)
      await client.query('create table if not exists schema_step (step bigint primary key)')
      for (let step = await stepOf(client); step < postgresSteps.length; step++)
        await take(client, step)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATING])
    }
  } finally {
    client.release()
  }
}

function unreachable(error: Error): never {
  throw new CannotStart(
    `PostgreSQL does not answer (${error.message}).\nStart it, or correct DATABASE_URL.`,
    { cause: error },
  )
}

async function take(client: PoolClient, step: number): Promise<void> {
  try {
    await client.query('begin')
    await client.query(postgresSteps[step]!)
    await client.query('insert into schema_step (step) values ($1)', [step + 1])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The last migration that the database at an address has; it changes nothing there. */
export async function stepOnPostgres(url: string): Promise<number> {
  const pool = openPool(url, 1)
  const client = await pool.connect().catch(unreachable)
  try {
    await expectSuitable(client)
    await expectWhole(client)
    return await lastStep(client)
  } finally {
    client.release()
    await pool.end()
  }
}

/** 0 if there are no tables yet. */
export async function lastStep(client: PoolClient): Promise<number> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('schema_step')::text as name`,
  )
  if (!tables[0]?.name) return 0
  const { rows } = await client.query<{ step: number | null }>(
    'select max(step) as step from schema_step',
  )
  return rows[0]?.step ?? 0
}

async function stepOf(client: PoolClient): Promise<number> {
  const step = await lastStep(client)
  if (step > postgresSteps.length)
    throw new CannotStart(
      `The database is from a newer version (step ${step}, this program knows ${postgresSteps.length}).\nStart it with that version.`,
    )
  return step
}

/** Fractional indexes and cursors order by bytes, as SQLite does. */
async function expectSuitable(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; by_bytes: number }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, 'a' > 'B' as by_bytes`,
  )
  const { version, encoding, by_bytes } = rows[0]!
  if (version < OLDEST) throw new CannotStart('PostgreSQL 15 or later is needed.')
  if (encoding !== 'UTF8' || by_bytes !== 1)
    throw new CannotStart(
      'The database must hold UTF-8 and order texts by their bytes.\nMake it with: createdb --template=template0 --encoding=UTF8 --locale=C NAME',
    )
}
