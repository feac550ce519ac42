import type { Database, Transaction } from '../../db/database.ts'
import type { Feed } from './feed.ts'
import { BATCH, indexTexts, mergeAll, textsOf } from './index-texts.ts'
import { clearQueue, selectAnyQueued, selectQueue } from './queue.ts'

/** The index is in the database itself, and takes what is in the queue in one transaction with it. */
export class QueueFeed implements Feed {
  readonly words: Database

  constructor(db: Database) {
    this.words = db
  }

  async open(): Promise<boolean> {
    return true
  }

  async hasNews(): Promise<boolean> {
    return (await this.words.read.first(selectAnyQueued, {})) !== undefined
  }

  step(): Promise<boolean> {
    return this.words.write(indexNext, ['search'])
  }

  async forgetDeleted(catchUp: () => Promise<void>): Promise<void> {
    await catchUp()
    await mergeAll(this.words)
  }

  reasonOf(error: unknown): unknown {
    return error
  }

  async stop(): Promise<void> {}
}

/** Clears the entries before it reads their rows: a change that is not seen yet then comes into the queue again. */
async function indexNext(trx: Transaction): Promise<boolean> {
  const queue = await trx.all(selectQueue, { limit: BATCH })
  if (queue.length === 0) return false
  await trx.run(clearQueue, { numbers: JSON.stringify(queue.map(({ n }) => n)) })
  await indexTexts(trx, queue, await textsOf(trx, queue))
  return queue.length === BATCH
}
