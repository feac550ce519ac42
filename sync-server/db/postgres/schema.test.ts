import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLUSTER, newTestDatabase, type TestDatabase } from '../../testing/postgres/databases.ts'
import { migrate } from '../sqlite/migrate.ts'

const sqlite = new Sqlite(':memory:')
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  migrate(sqlite)
  database = await newTestDatabase(process.env[CLUSTER]!)
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  sqlite.close()
  await client.end()
  await database.drop()
})

type Row = Record<string, string | number | boolean | null>
const rowsOf = (sql: string) => sqlite.prepare<[], Row>(sql).all()
const answer = async (sql: string) => (await client.query<Row>(sql)).rows
const sorted = (lines: string[]) => lines.toSorted((a, b) => (a < b ? -1 : 1))
/** The rows of a query with one column, `line`. */
const lines = (rows: Row[]) => sorted(rows.map(({ line }) => String(line)))

/** Tables, without the index of words and the tables that it is made of. */
const TABLES = `select name from sqlite_schema where type = 'table' and sql like 'create table%'
  and not (name glob 'search_*' and name not in ('search_queue', 'search_log', 'search_docs')) and name not like 'sqlite_%'`
const TYPES: Record<string, string> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
  blob: 'bytea',
}
/** A default as either engine writes it. */
const plain = (text: Row[string] = null) =>
  typeof text === 'string' ? text.replace(/::[a-z ]+$/, '').replace(/^'(-?\d+)'$/, '$1') : null

test('every column is on both engines, with its type, its default, and whether it may be empty', async () => {
  const ours = rowsOf(`select t.name as "table", c.name as "column", lower(c.type) as type,
    c."notnull" or (c.pk > 0) as filled, c.dflt_value as preset, c.hidden from (${TABLES}) t, pragma_table_xinfo(t.name) c`)
  const theirs =
    await answer(`select table_name as "table", column_name as "column", data_type as type,
    is_nullable = 'NO' as filled, case when is_generated = 'NEVER' then column_default end as preset
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_step'`)
  const all = (rows: Row[], typeOf: (type: string) => string | undefined) =>
    sorted(
      rows.map(({ table, column, type, filled, preset }) =>
        [table, column, typeOf(String(type)), Boolean(filled), plain(preset)].join(' '),
      ),
    )
  expect(all(theirs, (type) => type)).toEqual(all(ours, (type) => TYPES[type]))
})

test('every index is on both engines: its columns, its order, its condition', async () => {
  const ours = rowsOf(
    `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
  )
  const theirs =
    await answer(`select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint)`)
  const shapes = (rows: Row[]) =>
    sorted(rows.map(({ name, sql }) => `${String(name)} ${shapeOf(String(sql))}`))
  expect(shapes(theirs)).toEqual(shapes(ours))
})

/** An index without what the engines write in two ways. */
function shapeOf(sql: string): string {
  const [, unique = '', rest = ''] = /^create (unique )?index [^]*? on ([^]*)$/i.exec(sql)!
  return (
    unique.toLowerCase() +
    rest
      .toLowerCase()
      .replace(/^public\.|using btree |::[a-z]+(?:\[\])?/g, '')
      .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')
      .replace(/["()\s]/g, '')
  )
}

test('every reference is on both engines, and what becomes of a row whose target goes', async () => {
  const ours =
    rowsOf(`select t.name || '.' || f."from" || ' ' || f."table" || ' ' || lower(f.on_delete) as line
    from (${TABLES}) t, pragma_foreign_key_list(t.name) f`)
  const theirs =
    await answer(`select c.conrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass || ' ' ||
    case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as line
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f'`)
  expect(lines(theirs)).toEqual(lines(ours))
})

test('every key and every trigger is on both engines', async () => {
  const ours =
    rowsOf(`select t.name || ' ' || i.origin || ' ' || (select group_concat(name) from pragma_index_info(i.name)) as line
    from (${TABLES}) t, pragma_index_list(t.name) i where i.origin <> 'c'
    union all select t.name || ' pk ' || c.name from (${TABLES}) t, pragma_table_xinfo(t.name) c
    where c.pk = 1 and lower(c.type) = 'integer'
    union all select name || ' on ' || tbl_name from sqlite_schema where type = 'trigger'`)
  const theirs =
    await answer(`select conrelid::regclass || case contype when 'p' then ' pk ' else ' u ' end ||
    (select string_agg(attname, ',' order by at) from unnest(conkey) with ordinality k (num, at)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = num) as line
    from pg_constraint where contype in ('p', 'u') and connamespace = 'public'::regnamespace and conrelid <> 'schema_step'::regclass
    union all select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal`)
  expect(lines(theirs)).toEqual(lines(ours))
})
