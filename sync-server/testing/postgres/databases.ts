import pg from 'pg'
import { migratePostgres } from '../../db/postgres/migrate.ts'
import { openPool } from '../../db/postgres/pool.ts'

/** A database of this cluster, set when the tests run on PostgreSQL. */
export const CLUSTER = 'TEST_DATABASE_URL'
const TEMPLATE = 'loreloom_template'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Makes the tables once; each test copies them, which is ten times as fast. */
export async function makeTemplate(cluster: string): Promise<void> {
  await ask(cluster, `drop database if exists ${TEMPLATE}`)
  await ask(cluster, `create database ${TEMPLATE} template template0 encoding 'UTF8' locale 'C'`)
  const pool = openPool(databaseIn(cluster, TEMPLATE), 1)
  await migratePostgres(pool)
  await pool.end()
}

let made = 0

/** A database for one test: with the tables, or a copy of another. */
export async function newTestDatabase(cluster: string, like = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++made}`
  await copyDatabase(cluster, like, name)
  return {
    url: databaseIn(cluster, name),
    drop: () => dropTestDatabase(cluster, name),
  }
}

/** Copies a database that others may have open: they are sent away, and come back by themselves. */
export async function copyTestDatabase(cluster: string, url: string): Promise<string> {
  const from = new URL(url).pathname.slice(1)
  const name = `${from}_kept`
  await ask(cluster, `alter database ${from} allow_connections false`)
  await ask(
    cluster,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
  )
  await copyDatabase(cluster, from, name)
  await ask(cluster, `alter database ${from} allow_connections true`)
  return name
}

/** Puts such a copy in the place of the database that nobody has open any more; the copy stays. */
export async function putBackTestDatabase(cluster: string, url: string, kept: string) {
  const name = new URL(url).pathname.slice(1)
  await dropTestDatabase(cluster, name)
  await copyDatabase(cluster, kept, name)
}

export const dropTestDatabase = (cluster: string, name: string): Promise<void> =>
  ask(cluster, `drop database ${name} with (force)`)

/** File by file: by its log, which is the default, PostgreSQL takes three times as long. */
function copyDatabase(cluster: string, from: string, to: string): Promise<void> {
  return ask(cluster, `create database ${to} template ${from} strategy file_copy`)
}

export function databaseIn(cluster: string, name: string): string {
  return cluster.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

async function ask(cluster: string, sql: string): Promise<void> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
