import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { CommitObserver, Transaction } from '../database.ts'
import type { Statement } from '../statement.ts'
import { asAway, clientOf, isConnectionLost } from './away.ts'
import type { CommitMarks } from './commit-marks.ts'
import { nameOf, oneByOne, PostgresConnection } from './connection.ts'
import { Turns } from './turns.ts'

/** Writes that name no subject take turns with each other. */
const NO_SUBJECT = ['']
const MAX_TRIES = 25
const MAX_PAUSE_MS = 20
/** The server ends a transaction that waits this long for something outside the database. */
const MAX_IDLE_MS = 5_000

/**
 * Another transaction came in between: a serialisation failure, a deadlock, a row that it made or deleted first. The same work
 * may go well now.
 */
const CONFLICTS = new Set(['40001', '40P01', '23505', '23503'])
/** The work itself may be wrong here: it gets a few tries only. */
const PERHAPS_WRONG = new Set(['23505', '23503'])
const FEW_TRIES = 3

/**
 * Each write is a transaction of its own, on a connection of its own. Writes about one subject take turns: in this process before
 * they take a connection, then in the whole database by advisory locks. PostgreSQL lets commits that come together share an fsync.
 */
export class PostgresWriter {
  readonly #pool: Pool
  readonly #turns = new Turns()
  readonly #marks: CommitMarks | null
  #observer: CommitObserver | null = null

  constructor(pool: Pool, marks: CommitMarks | null) {
    this.#pool = pool
    this.#marks = marks
  }

  get waiting(): number {
    return this.#turns.waiting + this.#pool.waitingCount
  }

  observe(observer: CommitObserver): void {
    this.#observer = observer
  }

  async write<T>(
    work: (trx: Transaction) => Promise<T>,
    subjects: readonly string[] = [],
  ): Promise<T> {
    const about = subjects.length > 0 ? [...new Set(subjects)] : NO_SUBJECT
    return this.#turns.take(about, () =>
      this.#onClient((client) => this.#untilDone(client, work, locksOf(about))),
    )
  }

  /** The statement may meet a row that another one has just made: each time that it does, that one is committed. */
  async writeOne<V, R>(statement: Statement<V, R>, values: V): Promise<R | undefined> {
    const { sql, bind } = statement.for('postgres')
    const query = { name: `${nameOf(statement)} alone`, text: sql, values: bind(values) }
    return this.#onClient((client) => this.#untilAlone(client, query))
  }

  async #onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await clientOf(this.#pool)
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = isConnectionLost(error)
      throw asAway(error)
    } finally {
      client.release(broken)
    }
  }

  async #untilAlone<R>(client: PoolClient, query: QueryConfig): Promise<R | undefined> {
    const started = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        const row = this.#marks
          ? await this.#marks.runAlone<R>(client, query)
          : ((await client.query(query)).rows[0] as R | undefined)
        this.#observer?.(1, (performance.now() - started) / 1_000)
        return row
      } catch (error) {
        if (!isConflict(error) || tries === MAX_TRIES) throw error
      }
    }
  }

  async #untilDone<T>(
    client: PoolClient,
    work: (trx: Transaction) => Promise<T>,
    locks: string,
  ): Promise<T> {
    const started = performance.now()
    for (let tries = 1; ; tries++) {
      const trx = new PostgresTransaction(client)
      try {
        await client.query(
          `begin; set local idle_in_transaction_session_timeout = ${MAX_IDLE_MS}; ${locks}`,
        )
        const value = await trx.perform(work)
        await (this.#marks?.commit(client) ?? client.query('commit'))
        this.#observer?.(1, (performance.now() - started) / 1_000)
        trx.committed()
        return value
      } catch (error) {
        if (!isConnectionLost(error)) await client.query('rollback')
        if (!mayGoWell(error, tries)) throw error
        await pause(Math.random() * Math.min(MAX_PAUSE_MS, tries))
      }
    }
  }
}

/** Numbers of the subjects in ascending order, so that two writes never wait for each other. */
function locksOf(subjects: readonly string[]): string {
  const keys = subjects.map((subject) =>
    createHash('sha1').update(subject).digest().readBigInt64BE(),
  )
  const calls = keys
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `pg_advisory_xact_lock(${key})`)
  return calls.map((call) => `select ${call}`).join('; ')
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code

function isConflict(error: unknown): error is Error & { code: string } {
  return CONFLICTS.has(codeOf(error) as string)
}

function mayGoWell(error: unknown, tries: number): boolean {
  return isConflict(error) && tries < (PERHAPS_WRONG.has(error.code) ? FEW_TRIES : MAX_TRIES)
}

class PostgresTransaction extends PostgresConnection implements Transaction {
  readonly #client: PoolClient
  readonly #effects: (() => void)[] = []
  #isOpen = true
  /** Work that goes on after it is not committed: it is done again as a whole. */
  #conflict: Error | null = null

  constructor(client: PoolClient) {
    super(oneByOne(client))
    this.#client = client
  }

  async perform<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    try {
      const value = await work(this)
      if (this.#conflict) throw this.#conflict
      return value
    } finally {
      this.#isOpen = false
    }
  }

  committed(): void {
    for (const effect of this.#effects) effect()
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#effects.length
    await this.#client.query('savepoint part')
    try {
      const value = await work()
      await this.#client.query('release part')
      return value
    } catch (error) {
      this.#effects.length = before
      if (this.#isOpen && !this.#conflict)
        await this.#client.query('rollback to part; release part')
      throw error
    }
  }

  protected override async query<V, R>(
    statement: Statement<V, R>,
    values: V,
  ): Promise<QueryResult> {
    if (!this.#isOpen) throw new Error('This transaction has ended: await everything it does.')
    try {
      return await super.query(statement, values)
    } catch (error) {
      if (isConflict(error)) this.#conflict = error
      throw error
    }
  }
}
