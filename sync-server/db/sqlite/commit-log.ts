import type Sqlite from 'better-sqlite3'

/** Keeps a second copy of the database, and therefore decides when the log goes into the file. */
export interface LogKeeper {
  /** Empties the log soon. */
  scrub(): void
}

/**
 * SQLite's log of commits (the file with `-wal` behind its name). SQLite brings it into the database's file from time to time, and
 * then writes over it. While the log is held it does so in `checkpoint` alone.
 */
export class CommitLog {
  readonly databaseFile: string
  readonly #sqlite: Sqlite.Database
  /** Ends the reads that keep the log in use. */
  readonly #endReads: () => void
  #keeper: LogKeeper | null = null

  constructor(sqlite: Sqlite.Database, databaseFile: string, endReads: () => void) {
    this.#sqlite = sqlite
    this.databaseFile = databaseFile
    this.#endReads = endReads
  }

  get pageSize(): number {
    return this.#sqlite.pragma('page_size', { simple: true }) as number
  }

  get file(): string {
    return `${this.databaseFile}-wal`
  }

  get keeper(): LogKeeper | null {
    return this.#keeper
  }

  hold(keeper: LogKeeper): void {
    this.#keeper = keeper
    holdLog(this.#sqlite)
  }

  release(): void {
    this.#keeper = null
    this.#sqlite.pragma('wal_autocheckpoint = 1000')
  }

  /** The committed frames in it. */
  get length(): number {
    return this.#checkpoint('NOOP').log
  }

  /** Those of them that are not in the database's file yet. */
  get waiting(): number {
    const { log, checkpointed } = this.#checkpoint('NOOP')
    return Math.max(0, log - checkpointed)
  }

  /** Brings all of it into the database's file and its disk; false if a reader or a writer still needs a part of it. */
  checkpoint(): boolean {
    if (this.#sqlite.inTransaction) return false
    this.#endReads()
    const { log, checkpointed } = this.#checkpoint('PASSIVE')
    return log === checkpointed
  }

  /** The same, and no byte stays in the log. */
  empty(): boolean {
    this.#endReads()
    return this.#checkpoint('TRUNCATE').busy === 0
  }

  #checkpoint(mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE') {
    const rows = this.#sqlite.pragma(`wal_checkpoint(${mode})`)
    return (rows as [{ busy: number; log: number; checkpointed: number }])[0]
  }
}

/** This connection leaves the log as it is. */
export function holdLog(sqlite: Sqlite.Database): void {
  sqlite.pragma('wal_autocheckpoint = 0')
}
