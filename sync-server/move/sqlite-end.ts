import { existsSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { migrations } from '../db/migrations/index.ts'
import { migrate } from '../db/sqlite/migrate.ts'
import { LATER, NOTE_TABLES, type Noted, NOTES, PAGE_BYTES, PAGE_ROWS } from './ends.ts'
import type { Source, Target } from './ends.ts'
import { SHARED } from './shared-rows.ts'
import { listed, type Row, rowFrom, type Table, textOf, type Value } from './tables.ts'

type Bound = Exclude<Value, number> | number | bigint

/** A SQLite file that a move reads. */
export class SqliteSource implements Source {
  protected readonly sqlite: Sqlite.Database
  readonly #pages = new Map<string, Sqlite.Statement<Bound[], Value[]>>()

  constructor(sqlite: Sqlite.Database) {
    this.sqlite = sqlite
  }

  static open(file: string): SqliteSource {
    const sqlite = new Sqlite(file, { fileMustExist: true })
    // Not read-only: whoever closes the file last takes its log in.
    sqlite.pragma('query_only = ON')
    return new SqliteSource(sqlite)
  }

  async count({ name }: Table): Promise<number> {
    return this.sqlite.prepare<[], number>(`select count(*) from "${name}"`).pluck().get()!
  }

  async page(table: Table, after: Row | null): Promise<Row[]> {
    const rows: Row[] = []
    let bytes = 0
    for (const row of this.#pageOf(table, after === null).iterate(...(after ?? []))) {
      rows.push(row)
      for (const value of row) bytes += sizeOf(value)
      if (bytes >= PAGE_BYTES) break
    }
    return rows
  }

  #pageOf({ name, columns, key }: Table, isFirst: boolean) {
    const kept = this.#pages.get(name + String(isFirst))
    if (kept) return kept
    const after = isFirst ? '' : `where (${listed(key)}) > (${key.map(() => '?').join(', ')})`
    const made = this.sqlite
      .prepare<Bound[], Value[]>(
        `select ${listed(columns)} from "${name}" ${after} order by ${listed(key)} limit ${PAGE_ROWS}`,
      )
      .raw()
    this.#pages.set(name + String(isFirst), made)
    return made
  }

  get epoch(): number {
    const value = this.sqlite
      .prepare<[], string>("select value from sync_meta where key = 'epoch'")
      .pluck()
      .get()
    return Number(value ?? 1)
  }

  async close(): Promise<void> {
    this.sqlite.close()
  }
}

const sizeOf = (value: Value) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8

/** A new SQLite file that a move fills, under a name that no server opens. */
export class SqliteTarget extends SqliteSource implements Target {
  readonly #puts = new Map<string, Sqlite.Statement<Bound[]>>()

  static begin(file: string, tables: readonly Table[]): SqliteTarget {
    const isBegun = existsSync(file) && isOfThisMove(file)
    // Another version began it, or it was finished and never put in place.
    if (!isBegun) for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
    const sqlite = new Sqlite(file)
    sqlite.pragma('journal_mode = WAL')
    // A power cut may take the last pages, and the notes with them.
    sqlite.pragma('synchronous = NORMAL')
    // The tables of the index of words are filled directly.
    sqlite.unsafeMode(true)
    if (!isBegun) {
      migrate(sqlite)
      sqlite.transaction(() => beginIn(sqlite, tables))()
    }
    sqlite.pragma('foreign_keys = OFF')
    return new SqliteTarget(sqlite)
  }

  async noted({ name }: Table): Promise<Noted> {
    const found = this.sqlite
      .prepare<[string], { last: string; rows: number; is_done: number }>(
        `select last, rows, is_done from ${NOTES} where name = ?`,
      )
      .get(name)
    if (!found) return { last: null, rows: 0, isDone: false }
    return { last: rowFrom(found.last), rows: found.rows, isDone: found.is_done === 1 }
  }

  async put(table: Table, rows: readonly Row[], noted: Noted): Promise<void> {
    const put = this.#putOf(table)
    const whole = table.columns.map(({ type }) => type !== 'double precision')
    this.sqlite.transaction(() => {
      for (const row of rows) put.run(...row.map((value, i) => (whole[i] ? exact(value) : value)))
      this.#note(table, noted)
    })()
  }

  #putOf({ name, columns }: Table): Sqlite.Statement<Bound[]> {
    const kept = this.#puts.get(name)
    if (kept) return kept
    const made = this.sqlite.prepare<Bound[]>(
      `insert into "${name}" (${listed(columns)}) values (${columns.map(() => '?').join(', ')})`,
    )
    this.#puts.set(name, made)
    return made
  }

  #note({ name }: Table, { last, rows, isDone }: Noted): void {
    this.sqlite
      .prepare(`insert or replace into ${NOTES} (name, last, rows, is_done) values (?, ?, ?, ?)`)
      .run(name, textOf(last ?? []), rows, isDone ? 1 : 0)
  }

  async clear({ name }: Table): Promise<void> {
    this.sqlite.transaction(() => {
      this.sqlite.exec(`delete from "${name}"`)
      this.sqlite.prepare(`delete from ${NOTES} where name = ?`).run(name)
    })()
  }

  /** What several nodes had as rows. */
  shared(): { key: string; value: string }[] {
    return this.sqlite
      .prepare<[], { key: string; value: string }>(
        `select key, value from sync_meta where ${SHARED}`,
      )
      .all()
  }

  setMeta(key: string, value: string): void {
    this.sqlite
      .prepare('insert or replace into sync_meta (key, value) values (?, ?)')
      .run(key, value)
  }

  async finish(): Promise<void> {
    const broken = this.sqlite.pragma('foreign_key_check') as { table: string }[]
    if (broken.length > 0)
      throw new Error(`${broken.length} rows refer to nothing, the first in ${broken[0]!.table}`)
    const later = this.sqlite.prepare<[], string>(`select text from ${LATER} order by step`).pluck()
    this.sqlite.transaction(() => {
      for (const text of later.all()) this.sqlite.exec(text)
      this.sqlite.exec(`delete from sync_meta where ${SHARED}`)
      this.sqlite.exec(`drop table ${NOTES}; drop table ${LATER}`)
    })()
    this.sqlite.pragma('synchronous = FULL')
    this.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    const check = this.sqlite.pragma('integrity_check', { simple: true })
    if (check !== 'ok') throw new Error(`the new file is damaged: ${String(check)}`)
  }
}

/** Bound as a number it would be kept as 5.0 where a column has no type. */
const exact = (value: Value): Bound =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

/** The triggers of its tables wait for the end: every row that they would write comes along by itself. */
function beginIn(sqlite: Sqlite.Database, tables: readonly Table[]): void {
  sqlite.exec(NOTE_TABLES)
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'trigger' order by rowid`,
    )
    .all()
  const later = sqlite.prepare(`insert into ${LATER} (step, text) values (?, ?)`)
  triggers.forEach(({ name, sql }, step) => {
    later.run(step, sql)
    sqlite.exec(`drop trigger "${name}"`)
  })
  for (const { name } of tables) sqlite.exec(`delete from "${name}"`)
}

function isOfThisMove(file: string): boolean {
  const sqlite = new Sqlite(file)
  try {
    const notes = sqlite.prepare(`select 1 from sqlite_schema where name = '${NOTES}'`).get()
    const step = sqlite.pragma('user_version', { simple: true })
    return notes !== undefined && step === migrations.length
  } finally {
    sqlite.close()
  }
}
