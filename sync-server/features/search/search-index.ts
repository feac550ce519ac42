import type { Logger } from 'pino'
import type { Connection, Database } from '../../db/database.ts'
import { selectDocs } from '../../db/full-text.ts'
import { type Feed, preparing } from './feed.ts'
import { LogFeed } from './log-feed.ts'
import { QueueFeed } from './queue-feed.ts'

const BATCHES_AT_ONCE = 20
/** A search waits so long for an index that is being prepared. */
const PATIENCE_MS = 2_000

/**
 * Brings the full-text tables up to what triggers have put into the queue. It runs apart from the writes, so that no
 * user waits for the index, and in JavaScript, which knows the scripts that SQLite's tokeniser does not.
 */
export class SearchIndex {
  readonly #db: Database
  readonly #feed: Feed
  #running: Promise<boolean> | null = null
  /** Rises when the index changes: searches may keep their results until then. */
  generation = 0

  constructor(db: Database, log: Logger) {
    this.#db = db
    const { words } = db
    this.#feed =
      words === null ? new QueueFeed(db) : new LogFeed(db, words, log, () => this.#changed())
  }

  /** Reads the index itself, which knows nothing of the viewers. */
  get read(): Connection {
    return this.#feed.words.read
  }

  /** Rows of the index as `listedDocs` takes them. */
  async listed(docs: readonly number[]): Promise<string> {
    const numbers = JSON.stringify(docs)
    if (this.#db.words === null) return numbers
    return JSON.stringify(await this.read.all(selectDocs, { docs: numbers }))
  }

  /** Runs every two seconds; the rest waits for the next time. */
  async catchUp(batches = BATCHES_AT_ONCE): Promise<void> {
    if (!(await this.#feed.open(PATIENCE_MS))) return
    for (let i = 0; i < batches; i++)
      if (!(await this.#feed.hasNews()) || !(await this.#step())) return
  }

  /** Searches in an index that has what people have just written. */
  async search<T>(work: () => Promise<T>): Promise<T> {
    if (!(await this.#feed.open(PATIENCE_MS))) throw preparing()
    try {
      await this.#settle()
      return await work()
    } catch (error) {
      throw this.#feed.reasonOf(error)
    }
  }

  /** A long queue does not hold a search up. Twice, since a running step may have read the queue before. */
  async #settle(): Promise<void> {
    for (let i = 0; i < 2 && (await this.#feed.hasNews()); i++)
      // The next flush reports a failure; the search works with the index as it is.
      await this.#step().catch(() => undefined)
  }

  /** Runs until the index has nothing left of deleted texts. */
  async forgetDeleted(): Promise<void> {
    await this.#feed.forgetDeleted(() => this.catchUp(Infinity))
  }

  /** Waits until the index has everything, however long that takes. */
  async complete(): Promise<void> {
    if (!(await this.#feed.open(Infinity))) throw new Error('The index of words cannot be made.')
    await this.catchUp(Infinity)
  }

  /** Ends what it does in the background. */
  stop(): Promise<void> {
    return this.#feed.stop()
  }

  #step(): Promise<boolean> {
    this.#running ??= this.#feed.step().finally(() => {
      this.#running = null
      this.#changed()
    })
    return this.#running
  }

  #changed(): void {
    this.generation += 1
  }
}
