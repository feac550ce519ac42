import type Sqlite from 'better-sqlite3'
import type { SqlValue, Statement } from './statement.ts'

export interface Connection {
  all<V, R>(statement: Statement<V, R>, values: V): Promise<R[]>
  first<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined>
  /** Returns how many rows were changed. */
  run<V, R>(statement: Statement<V, R>, values: V): Promise<number>
}

/**
 * One SQLite connection with its prepared statements. Its promises are settled at once: a chain of
 * them never waits for anything outside the database.
 */
export class SqliteConnection implements Connection {
  readonly sqlite: Sqlite.Database
  readonly #prepared = new WeakMap<object, Sqlite.Statement<SqlValue[]>>()

  constructor(sqlite: Sqlite.Database) {
    this.sqlite = sqlite
  }

  // oxlint-disable-next-line require-await -- the interface is asynchronous for other databases
  async all<V, R>(statement: Statement<V, R>, values: V): Promise<R[]> {
    return this.#prepare(statement).all(...statement.bind(values)) as R[]
  }

  // oxlint-disable-next-line require-await -- see above
  async first<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined> {
    return this.#prepare(statement).get(...statement.bind(values)) as R | undefined
  }

  // oxlint-disable-next-line require-await -- see above
  async run<V, R>(statement: Statement<V, R>, values: V): Promise<number> {
    return this.#prepare(statement).run(...statement.bind(values)).changes
  }

  #prepare(statement: Statement<never, unknown>): Sqlite.Statement<SqlValue[]> {
    let prepared = this.#prepared.get(statement)
    if (!prepared) this.#prepared.set(statement, (prepared = this.sqlite.prepare<SqlValue[]>(statement.sql())))
    return prepared
  }
}
