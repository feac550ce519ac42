import type { CommitLog } from './sqlite/commit-log.ts'
import type { Statement } from './statement.ts'

export interface Connection {
  all<V, R>(statement: Statement<V, R>, values: V): Promise<R[]>
  first<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined>
  /** Returns how many rows were changed. */
  run<V, R>(statement: Statement<V, R>, values: V): Promise<number>
}

export interface Transaction extends Connection {
  /** Runs once the transaction is durable, before its caller gets the result. */
  afterCommit(effect: () => void): void
  /** Runs `work` so that its failure undoes only itself. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/**
 * The database does not answer. Whether a write that was under way is there is not known: its caller repeats it under the same id
 * when the database is back.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}

/** Hears of each commit: the writes in it, and how long it took. */
export type CommitObserver = (writes: number, seconds: number) => void

/** A database as it was before an update. */
export interface UpdateCopy {
  file: string
  /** The last migration that it has. */
  step: number
}

/** The index of words in a SQLite file of its own. All of it follows from the database, so it may be thrown away. */
export interface WordsFile {
  /** Opens the file, and makes it anew if it cannot be read. */
  readonly db: Database
  /** Throws away what is there. */
  beginAnew(): Promise<void>
  /** True if the file is to blame. */
  isDamage(error: unknown): boolean
}

/** An engine elsewhere may lose acknowledged commits while its servers run: a standby is promoted that lacks them. */
export interface LossWatch {
  /** The latest commits that this process has acknowledged, as JSON for a place outside of the database; null if the engine does not tell. */
  readonly mark: unknown
  /** True if the database lacks some of such a mark. */
  lacks(mark: unknown): Promise<boolean>
  /** The listener gets each commit that this process has acknowledged, as JSON for the other servers of its site. */
  onCommit(listener: (commit: unknown) => void): void
  /** Another server has acknowledged this one. */
  heard(commit: unknown): void
  /**
   * Calls the listener when the database turned out to lack some and has a higher epoch than this one, whichever server noticed it.
   * Nothing is read or written any more: the server opens it anew.
   */
  begin(epoch: number, onWentBack: () => void): void
}

export interface Database {
  /** Null if it needed no migration when it was opened. */
  readonly updateCopy: UpdateCopy | null
  /** Null: the index of words is in this database. */
  readonly words: WordsFile | null
  /** Sees the latest commit; never waits for a write. */
  readonly read: Connection
  /** Several reads that see one and the same state. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * One transaction, durable when it resolves. `work` awaits nothing but its own SQL, and may be run again from its beginning: all that
   * it changes outside of the database, it changes in `afterCommit`. `subjects` are the ids of what it reads before it writes: writes
   * about one of them take turns. SQLite has one writer for all; on PostgreSQL writes without subjects take turns with each other.
   */
  write<T>(work: (trx: Transaction) => Promise<T>, subjects?: readonly string[]): Promise<T>
  /**
   * A transaction of one statement, durable when it resolves; returns the row of what it changed. It takes turns with nothing, and is
   * done again if another write came first: on PostgreSQL one round trip instead of three.
   */
  writeOne<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined>
  /** Writes one after another, in the order of the calls: each sees those before it. They may share a commit. */
  inOrder(): Pick<Database, 'write'>
  /** The writes that wait for the writer. */
  readonly waitingWrites: number
  observeCommits(observer: CommitObserver): void
  /** Makes a consistent copy while reads and writes go on. */
  backup(file: string): Promise<void>
  /** One state for as long as `work` takes, on a connection of its own, so that it blocks no other read. */
  atLength<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Removes erased data from the log as well, unless a reader still uses an older state. */
  scrub(): void
  /** Null if the engine is a file of this machine. */
  readonly lossWatch: LossWatch | null
  /** SQLite's log of commits; PostgreSQL keeps its own. */
  readonly log: CommitLog | null
  /** The room that it takes, with what is not in its main file yet. */
  bytes(): Promise<number>
  close(): Promise<void>
}
