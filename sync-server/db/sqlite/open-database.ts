import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection, Database } from '../database.ts'
import { CommitLog, holdLog } from './commit-log.ts'
import { ReadConnection, SqliteConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import { copyBeforeUpdate, whyNotUpdated } from './update-copies.ts'
import { Writer } from './writer.ts'

const OLDEST_SAFE_SQLITE = '3.51.3'

/** `held`: a second copy decides when the log goes into the file. `left`: a process that runs beside this one does. */
type LogUse = 'own' | 'held' | 'left'

interface Options {
  /** All of it follows from another database: nothing is lost with it, so no copy is made before an update. */
  isDerived?: boolean
}

interface SqliteDatabase extends Database {
  readonly log: CommitLog
}

/** Opens (and creates, and migrates) the SQLite database in one file. */
export function openDatabase(
  file: string,
  use: LogUse = 'own',
  { isDerived = false }: Options = {},
): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true })
  const updateCopy = isDerived ? null : copyBeforeUpdate(file)
  const writable = openWriter(file)
  if (use !== 'own') holdLog(writable)
  try {
    migrate(writable)
  } catch (error) {
    writable.close()
    throw whyNotUpdated(error, updateCopy)
  }
  const read = new ReadConnection(openReader(file))
  const writer = new Writer(new SqliteConnection(writable), () => read.renew())
  const snapshots = new SqliteConnection(openReader(file))
  const log = new CommitLog(writable, file, () => read.renew())
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
    words: null,
    read,
    write: (work) => writer.write(work),
    writeOne: (statement, values) => writer.write((trx) => trx.first(statement, values)),
    // The one writer takes all in the order of the calls.
    inOrder: () => ({ write: (work) => writer.write(work) }),
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
      if (log.keeper) log.keeper.scrub()
      else log.empty()
    },
    lossWatch: null,
    log,
    bytes: () => bytesOf(file),
    async close() {
      await writer.close()
      await turn
      read.renew()
      read.sqlite.close()
      snapshots.sqlite.close()
      try {
        if (use !== 'left') log.empty()
      } finally {
        writable.close()
      }
    },
  }
}

async function bytesOf(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((part) =>
    stat(part).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function prepare(sqlite: Sqlite.Database): void {
  assertSafe(sqlite)
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

function assertSafe(sqlite: Sqlite.Database): void {
  const { version } = sqlite
    .prepare<[], { version: string }>('select sqlite_version() as version')
    .get()!
  if (numberOf(version) < numberOf(OLDEST_SAFE_SQLITE)) {
    throw new Error(
      `SQLite ${version} can corrupt its log; ${OLDEST_SAFE_SQLITE} or later is needed.`,
    )
  }
}

/** 3051003 for 3.51.3, as SQLite counts its versions. A comparison by language would load the tables of languages. */
function numberOf(version: string): number {
  return version.split('.').reduce((number, part) => number * 1_000 + Number(part), 0)
}

function openWriter(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file)
  try {
    prepare(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function openReader(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('query_only = ON')
  return sqlite
}
