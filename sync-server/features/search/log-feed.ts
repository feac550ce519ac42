import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SearchDocType } from '#shared/contract/search.ts'
import type { Connection, Database, Transaction, WordsFile } from '../../db/database.ts'
import { metaOf, setMeta } from '../../sync/changes.ts'
import { indexNoted, isEmpty, noteAll } from './build-index.ts'
import { type Feed, preparing } from './feed.ts'
import { BATCH, indexTexts, mergeAll, textsOf } from './index-texts.ts'
import { type LogState, newsOf, openLog, QueueMover, selectAfter } from './search-log.ts'
import { type Place, PLACE, textOfPlace } from './place.ts'

/**
 * The index is in a file of this server's own and follows the log that all servers of the site see. A file that does not belong to the
 * log, is too far behind or is damaged gives way to one that is built from the database; until it is whole nobody searches in it.
 */
export class LogFeed implements Feed {
  readonly #db: Database
  readonly #file: WordsFile
  readonly #log: Logger
  readonly #onMade: () => void
  readonly #mover: QueueMover
  readonly #stopping = new AbortController()
  #place: Place | null = null
  #isWhole = false
  /** True if nothing of the file may be kept. */
  #isSpoilt = false
  #preparing: Promise<void> | null = null
  #stepping: Promise<unknown> = Promise.resolve()

  /** `onMade` hears that the index is another one. */
  constructor(db: Database, file: WordsFile, log: Logger, onMade: () => void) {
    this.#db = db
    this.#file = file
    this.#log = log
    this.#onMade = onMade
    this.#mover = new QueueMover(db)
  }

  get words(): Database {
    if (!this.#isWhole) throw preparing()
    return this.#file.db
  }

  async open(ms: number): Promise<boolean> {
    if (this.#isWhole) return true
    if (this.#stopping.signal.aborted) return false
    this.#preparing ??= this.#prepare().finally(() => (this.#preparing = null))
    if (ms === Infinity) await this.#preparing
    else await Promise.race([this.#preparing, pause(ms, undefined, { ref: false })])
    return this.#isWhole
  }

  async hasNews(): Promise<boolean> {
    // As it is before the question: a step may go on meanwhile.
    const at = this.#place?.n ?? 0
    const { last, isQueued } = await newsOf(this.#db.read)
    if (last < at) this.#lose('the log is behind it')
    return this.#isWhole && (isQueued || last > at)
  }

  step(): Promise<boolean> {
    const step = this.#follow().catch((error: unknown) => {
      throw this.reasonOf(error)
    })
    this.#stepping = step.catch(() => undefined)
    return step
  }

  async forgetDeleted(catchUp: () => Promise<void>): Promise<void> {
    await this.#mover.noteForgetting()
    await catchUp()
  }

  reasonOf(error: unknown): unknown {
    if (this.#file.isDamage(error)) this.#lose('it is damaged', error)
    return this.#isWhole ? error : preparing()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#preparing
  }

  /** From now on nobody reads it; the next call makes another one. */
  #lose(why: string, error?: unknown): void {
    if (!this.#isWhole) return
    this.#isWhole = false
    this.#isSpoilt = true
    this.#log.warn({ err: error }, `the index of words is made anew: ${why}`)
  }

  async #prepare(): Promise<void> {
    try {
      await this.#stepping
      await this.#makeWhole()
      this.#isWhole = true
      this.#onMade()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#isSpoilt ||= this.#file.isDamage(error)
      this.#log.error({ err: error }, 'the index of words is not ready')
    }
  }

  async #makeWhole(): Promise<void> {
    const { signal } = this.#stopping
    const state = await openLog(this.#db)
    this.#place = this.#isSpoilt ? null : await this.#placeIn(state)
    const isNew = this.#place === null
    if (!this.#place) {
      this.#log.info('the index of words is being made from the database')
      if (this.#isSpoilt) await this.#file.beginAnew()
      this.#isSpoilt = false
      await noteAll(this.#db.read, this.#file.db, signal)
      this.#place = { log: state.id, epoch: state.epoch, n: state.last }
      await putPlace(this.#file.db, this.#place)
    }
    await indexNoted(this.#db.read, this.#file.db, signal)
    while (await this.#follow()) signal.throwIfAborted()
    if (isNew) this.#log.info('the index of words is whole')
  }

  /** The place of the file that is there, if it belongs to this log and misses nothing. */
  async #placeIn({ id, epoch, start, last }: LogState): Promise<Place | null> {
    try {
      const { read } = this.#file.db
      const place = await placeOf(read)
      const isOurs = place?.log === id && place.epoch === epoch
      if (isOurs && place.n >= start && place.n <= last) return place
      this.#isSpoilt = place !== null || !(await isEmpty(read))
    } catch (error) {
      if (!this.#file.isDamage(error)) throw error
      this.#isSpoilt = true
    }
    return null
  }

  /** Moves the queue, then reads on in the log. True if there may be more. */
  async #follow(): Promise<boolean> {
    const place = this.#place
    if (!place) throw preparing()
    if ((await newsOf(this.#db.read)).isQueued) await this.#mover.move()
    const rows = await this.#db.read.all(selectAfter, { after: place.n, limit: BATCH })
    const [first] = rows
    if (!first) return false
    if (rows.some(({ type }) => type === 'start')) {
      this.#lose('it was away for too long')
      throw preparing()
    }
    const words = this.#file.db
    if (first.type === 'forget') {
      await mergeAll(words)
      words.scrub()
      this.#place = { ...place, n: first.n }
      await putPlace(words, this.#place)
      return true
    }
    const end = rows.findIndex(({ type }) => type === 'forget')
    const read = end === -1 ? rows : rows.slice(0, end)
    const changed = read.map(({ type, id }) => ({ type: type as SearchDocType, id }))
    const texts = await textsOf(this.#db.read, changed)
    const next = { ...place, n: read.at(-1)!.n }
    await putPlace(words, next, (trx) => indexTexts(trx, changed, texts))
    this.#place = next
    return end !== -1 || rows.length === BATCH
  }
}

async function placeOf(words: Connection): Promise<Place | null> {
  const text = await metaOf(words, PLACE)
  return text === undefined ? null : (JSON.parse(text) as Place)
}

/** In one transaction with the work that leads there. */
async function putPlace(
  words: Database,
  place: Place,
  work: (trx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await words.write(async (trx) => {
    await work(trx)
    await trx.run(setMeta, { key: PLACE, value: textOfPlace(place) })
  })
}
