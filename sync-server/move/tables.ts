import Sqlite from 'better-sqlite3'
import { migrate } from '../db/sqlite/migrate.ts'

export type Value = string | number | null | Uint8Array
export type Row = readonly Value[]

export interface Column {
  name: string
  /** As PostgreSQL calls it; null in the tables that SQLite's index of words is made of. */
  type: 'text' | 'bigint' | 'double precision' | 'bytea' | null
}

/** A table as both engines have it. */
export interface Table {
  name: string
  columns: readonly Column[]
  /** Columns of its primary key, in their order. */
  key: readonly Column[]
}

const TYPES: Record<string, Column['type']> = {
  TEXT: 'text',
  INTEGER: 'bigint',
  REAL: 'double precision',
  BLOB: 'bytea',
}
/** What the rows of the index of words are: on PostgreSQL it lies with the index, in a SQLite file. */
const DOCS = 'search_docs'
/** For the servers of one place: the next one begins its own. */
const LOG = 'search_log'

export interface Tables {
  site: readonly Table[]
  /** The index of words, which is SQLite's own on either engine. */
  words: readonly Table[]
}

/** The tables of this version of the program. */
export function tablesOfProgram(): Tables {
  const sqlite = new Sqlite(':memory:')
  try {
    migrate(sqlite)
    const named = sqlite
      .prepare<[], { name: string; type: string }>(
        `select name, type from pragma_table_list
        where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite_%' order by name`,
      )
      .all()
    const isWords = ({ name, type }: { name: string; type: string }) =>
      type === 'shadow' || name === DOCS
    return {
      site: named
        .filter((one) => !isWords(one) && one.name !== LOG)
        .map(({ name }) => tableOf(sqlite, name)),
      words: named.filter(isWords).map(({ name }) => tableOf(sqlite, name)),
    }
  } finally {
    sqlite.close()
  }
}

function tableOf(sqlite: Sqlite.Database, name: string): Table {
  const found = sqlite
    .prepare<[string], { name: string; type: string; pk: number; hidden: number }>(
      'select name, type, pk, hidden from pragma_table_xinfo(?)',
    )
    .all(name)
  // Computed columns follow from the others.
  const stored = found.filter(({ hidden }) => hidden === 0)
  const column = (one: (typeof found)[number]): Column => ({
    name: one.name,
    type: TYPES[one.type] ?? null,
  })
  const key = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return { name, columns: stored.map(column), key: key.map(column) }
}

/** The key of a row, from which the next page goes on. */
export function keyOf({ columns, key }: Table, row: Row): Row {
  return key.map((column) => row[columns.findIndex(({ name }) => name === column.name)]!)
}

/** A row, or a part of one, as the same text whichever engine it comes from. */
export function textOf(row: Row): string {
  return JSON.stringify(
    row.map((value) =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value,
    ),
  )
}

export function rowFrom(text: string): Row {
  const values = JSON.parse(text) as (Exclude<Value, Uint8Array> | { bytes: string })[]
  return values.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.bytes, 'base64') : value,
  )
}

/** Names in quotation marks, for a list of columns. */
export const listed = (columns: readonly Column[]) =>
  columns.map(({ name }) => `"${name}"`).join(', ')
