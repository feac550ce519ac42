import type { CommitObserver, Connection, Transaction } from '../database.ts'
import type { SqliteConnection } from './connection.ts'

interface Job {
  work: (trx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const MAX_BATCH = 128
const MAX_WORK_MS = 5_000
const WAITED = 'A transaction waited for something outside the database.'

/**
 * Group commit: writes that arrive together share one durable commit (one fsync), each inside a
 * savepoint of its own, so none of them shares another's failure.
 */
export class Writer {
  readonly #connection: SqliteConnection
  readonly #committed: () => void
  readonly #queue: Job[] = []
  #observer: CommitObserver | null = null
  #running: Promise<void> | null = null
  #isClosed = false
  #endJob: (reason: Error) => void = () => undefined

  /** `committed` runs after each commit, before any caller gets a result. */
  constructor(connection: SqliteConnection, committed: () => void) {
    this.#connection = connection
    this.#committed = committed
  }

  /** The writes that no commit has taken yet. */
  get waiting(): number {
    return this.#queue.length
  }

  observe(observer: CommitObserver): void {
    this.#observer = observer
  }

  write<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'))
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Accepts no more writes; resolves when the accepted ones are committed or failed. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running) await this.#running
  }

  async #drain(): Promise<void> {
    // A turn of the event loop lets the requests that are already here join the first commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) {
      await this.#commit(this.#queue.splice(0, MAX_BATCH))
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = null
  }

  async #commit(batch: Job[]): Promise<void> {
    const { sqlite } = this.#connection
    const settle: (() => void)[] = []
    const started = this.#observer ? performance.now() : 0
    const watchdog = setTimeout(() => this.#endJob(new Error(WAITED)), MAX_WORK_MS)
    try {
      sqlite.exec('begin immediate')
      for (const job of batch) {
        watchdog.refresh()
        settle.push(await this.#run(job))
      }
      sqlite.exec('commit')
      this.#committed()
      this.#observer?.(batch.length, (performance.now() - started) / 1_000)
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback')
      for (const job of batch) job.reject(error)
      return
    } finally {
      clearTimeout(watchdog)
    }
    for (const done of settle) done()
  }

  /** Returns what to do after the commit. Only a failure of the transaction itself is thrown. */
  async #run(job: Job): Promise<() => void> {
    const effects: (() => void)[] = []
    const trx = new SavepointTransaction(this.#connection, effects)
    this.#connection.savepoint('job')
    try {
      const value = await this.#withinTime(job.work(trx))
      trx.close()
      this.#connection.release('job')
      return () => {
        for (const effect of effects) effect()
        job.resolve(value)
      }
    } catch (error) {
      trx.close()
      // On a full disk SQLite rolls the whole transaction back by itself: no write in it survived.
      if (!this.#connection.sqlite.inTransaction) throw error
      this.#connection.rollbackTo('job')
      return () => job.reject(error)
    }
  }

  /** A write that waits for anything but its own SQL would stop every other write: it is ended. */
  #withinTime(work: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#endJob = reject
      work.then(resolve, reject)
    })
  }
}

class SavepointTransaction implements Transaction {
  readonly #connection: SqliteConnection
  readonly #effects: (() => void)[]
  #open = true

  constructor(connection: SqliteConnection, effects: (() => void)[]) {
    this.#connection = connection
    this.#effects = effects
  }

  close(): void {
    this.#open = false
  }

  all: Connection['all'] = (statement, values) => this.#db().all(statement, values)
  first: Connection['first'] = (statement, values) => this.#db().first(statement, values)
  run: Connection['run'] = (statement, values) => this.#db().run(statement, values)

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const connection = this.#db()
    const before = this.#effects.length
    connection.savepoint('part')
    try {
      const value = await work()
      this.#db().release('part')
      return value
    } catch (error) {
      this.#effects.length = before
      if (this.#open && connection.sqlite.inTransaction) connection.rollbackTo('part')
      throw error
    }
  }

  #db(): SqliteConnection {
    if (!this.#open) throw new Error('This transaction has ended: await everything it does.')
    return this.#connection
  }
}
