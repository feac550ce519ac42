import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Connection, ReadConnection, SqliteConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import { copyBeforeUpdate, type UpdateCopy, whyNotUpdated } from './update-copies.ts'
import { type CommitObserver, type Transaction, Writer } from './writer.ts'

const OLDEST_SAFE_SQLITE = '3.51.3'

export interface Database {
  /** Null if it needed no migration when it was opened. */
  readonly updateCopy: UpdateCopy | null
  /** Sees the latest commit; never waits for a write. */
  readonly read: Connection
  /** Several reads that see one and the same state. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** One transaction, durable when it resolves. `work` awaits nothing but its own SQL. */
  write<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** The writes that wait for the writer. */
  readonly waitingWrites: number
  observeCommits(observer: CommitObserver): void
  /** Makes a consistent copy while reads and writes go on. */
  backup(file: string): Promise<void>
  /** One state for as long as `work` takes, on a connection of its own, so that it blocks no other read. */
  atLength<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Removes erased data from the log as well, unless a reader still uses an older state. */
  scrub(): void
  close(): Promise<void>
}

/** Opens (and creates, and migrates) the SQLite database in one file. */
export function openDatabase(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const updateCopy = copyBeforeUpdate(file)
  const writable = new Sqlite(file)
  prepare(writable)
  try {
    migrate(writable)
  } catch (error) {
    writable.close()
    throw whyNotUpdated(error, updateCopy)
  }
  const read = new ReadConnection(openReader(file))
  const writer = new Writer(new SqliteConnection(writable), () => read.renew())
  const snapshots = new SqliteConnection(openReader(file))
  let turn: Promise<unknown> = Promise.resolve()

  async function inSnapshot<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    snapshots.sqlite.exec('begin')
    try {
      return await work(snapshots)
    } finally {
      snapshots.sqlite.exec('commit')
    }
  }

  return {
    updateCopy,
    read,
    write: (work) => writer.write(work),
    get waitingWrites() {
      return writer.waiting
    },
    observeCommits: (observer) => writer.observe(observer),
    snapshot(work) {
      const result = turn.then(() => inSnapshot(work))
      turn = result.catch(() => undefined)
      return result
    },
    async backup(target) {
      await writable.backup(target)
    },
    async atLength(work) {
      const sqlite = openReader(file)
      sqlite.exec('begin')
      try {
        return await work(new SqliteConnection(sqlite))
      } finally {
        sqlite.close()
      }
    },
    scrub() {
      read.renew()
      writable.pragma('wal_checkpoint(TRUNCATE)')
    },
    async close() {
      await writer.close()
      await turn
      read.renew()
      read.sqlite.close()
      snapshots.sqlite.close()
      writable.pragma('wal_checkpoint(TRUNCATE)')
      writable.close()
    },
  }
}

function prepare(sqlite: Sqlite.Database): void {
  const { version } = sqlite
    .prepare<[], { version: string }>('select sqlite_version() as version')
    .get()!
  if (version.localeCompare(OLDEST_SAFE_SQLITE, 'en', { numeric: true }) < 0) {
    throw new Error(
      `SQLite ${version} can corrupt its log; ${OLDEST_SAFE_SQLITE} or later is needed.`,
    )
  }
  sqlite.pragma('journal_mode = WAL')
  // better-sqlite3 opens WAL databases with NORMAL, which may drop acknowledged commits on a power cut.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Savepoints keep their undo data in memory.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('trusted_schema = OFF')
  // SQLite overwrites deleted rows: the data of a deleted account must not remain in free pages.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('cell_size_check = ON')
  sqlite.pragma('journal_size_limit = 67108864')
}

function openReader(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('query_only = ON')
  return sqlite
}
