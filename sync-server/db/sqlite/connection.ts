import type Sqlite from 'better-sqlite3'
import type { Connection } from '../database.ts'
import type { SqlValue, Statement } from '../statement.ts'

/**
 * One SQLite connection with its prepared statements. Its promises are settled at once: a chain of
 * them never waits for anything outside the database.
 */
export class SqliteConnection implements Connection {
  readonly sqlite: Sqlite.Database
  readonly #controls = new Map<string, Sqlite.Statement<SqlValue[]>>()
  readonly #prepared = new WeakMap<object, Sqlite.Statement<SqlValue[]>>()

  constructor(sqlite: Sqlite.Database) {
    this.sqlite = sqlite
  }

  async all<V, R>(statement: Statement<V, R>, values: V): Promise<R[]> {
    return this.prepare(statement).all(...statement.for('sqlite').bind(values)) as R[]
  }

  async first<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined> {
    return this.prepare(statement).get(...statement.for('sqlite').bind(values)) as R | undefined
  }

  async run<V, R>(statement: Statement<V, R>, values: V): Promise<number> {
    return this.prepare(statement).run(...statement.for('sqlite').bind(values)).changes
  }

  savepoint(name: 'job' | 'part'): void {
    this.#control(`savepoint ${name}`).run()
  }

  release(name: 'job' | 'part'): void {
    this.#control(`release ${name}`).run()
  }

  rollbackTo(name: 'job' | 'part'): void {
    this.#control(`rollback to ${name}`).run()
    this.release(name)
  }

  #control(sql: string): Sqlite.Statement<SqlValue[]> {
    let prepared = this.#controls.get(sql)
    if (!prepared) this.#controls.set(sql, (prepared = this.sqlite.prepare<SqlValue[]>(sql)))
    return prepared
  }

  protected prepare(statement: Statement<never, unknown>): Sqlite.Statement<SqlValue[]> {
    let prepared = this.#prepared.get(statement)
    if (!prepared)
      this.#prepared.set(
        statement,
        (prepared = this.sqlite.prepare<SqlValue[]>(statement.for('sqlite').sql)),
      )
    return prepared
  }
}

/**
 * All reads in one turn of the event loop share one read transaction: SQLite's read lock costs as much as a small query.
 * `renew` ends the transaction early, so that no read sees a state older than a finished commit.
 */
export class ReadConnection extends SqliteConnection {
  #open = false

  renew(): void {
    if (!this.#open) return
    this.#open = false
    try {
      this.sqlite.exec('commit')
    } catch {
      // It wrote nothing, so nothing is lost. In a damaged file the read itself has failed, or the next one will.
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback')
    }
  }

  protected override prepare(statement: Statement<never, unknown>): Sqlite.Statement<SqlValue[]> {
    if (!this.#open) {
      this.sqlite.exec('begin')
      this.#open = true
      setImmediate(() => this.renew())
    }
    return super.prepare(statement)
  }
}
