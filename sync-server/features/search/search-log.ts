import { sql } from 'kysely'
import type { Connection, Database, Transaction } from '../../db/database.ts'
import { numberList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { epochOf } from '../../sync/changes.ts'
import { clearQueue, selectQueue } from './queue.ts'

/** The log is written under this subject alone, so its numbers become visible in their order. */
const SUBJECT = ['search']
/** An index that was away for longer is built anew: what is erased leaves the log within the promised 30 days. */
const KEPT_MS = 7 * 86_400_000
const TRIM_MS = 3_600_000
const MOVED_AT_ONCE = 1_000

/** How far the log is, and from where on it has its rows. */
export interface LogState {
  id: string
  /** Rises when the database went back in time. */
  epoch: number
  start: number
  last: number
}

/** The log as it is; the first server begins it. */
export async function openLog(db: Database): Promise<LogState> {
  const known = await db.read.first(selectStart, {})
  const { id, n } = known ?? (await db.write(beginLog, SUBJECT))
  const { last } = (await db.read.first(selectNews, {}))!
  return { id, epoch: await epochOf(db.read), start: n, last: last ?? n }
}

async function beginLog(trx: Transaction): Promise<{ id: string; n: number }> {
  const known = await trx.first(selectStart, {})
  if (known) return known
  const begun = { id: newId(), n: 0 }
  await trx.run(insertStart, { ...begun, at: new Date().toISOString() })
  return begun
}

/** The last number of the log, and a number of the queue if something waits there. */
export async function newsOf(db: Connection): Promise<{ last: number; isQueued: boolean }> {
  const { last, queued } = (await db.first(selectNews, {}))!
  return { last: last ?? 0, isQueued: queued !== null }
}

/** Moves the queue into the log: triggers cannot give numbers in the order of the commits. */
export class QueueMover {
  readonly #db: Database
  #trimmedAt = 0

  constructor(db: Database) {
    this.#db = db
  }

  async move(): Promise<void> {
    const now = Date.now()
    const isTrimming = now - this.#trimmedAt >= TRIM_MS
    await this.#db.write(async (trx) => {
      await moveSome(trx, now)
      if (isTrimming) await trim(trx, now - KEPT_MS)
    }, SUBJECT)
    if (isTrimming) this.#trimmedAt = now
  }

  /** Tells each index to leave nothing of what was deleted before. */
  async noteForgetting(): Promise<void> {
    await this.#db.write(async (trx) => {
      const now = Date.now()
      while ((await moveSome(trx, now)) > 0);
      await trx.run(insertForgetting, { at: new Date(now).toISOString() })
    }, SUBJECT)
  }
}

async function moveSome(trx: Transaction, now: number): Promise<number> {
  const queue = await trx.all(selectQueue, { limit: MOVED_AT_ONCE })
  if (queue.length === 0) return 0
  const numbers = JSON.stringify(queue.map(({ n }) => n))
  await trx.run(appendQueued, { numbers, at: new Date(now).toISOString() })
  await trx.run(clearQueue, { numbers })
  return queue.length
}

async function trim(trx: Transaction, before: number): Promise<void> {
  const old = await trx.all(deleteBefore, { before: new Date(before).toISOString() })
  if (old.length === 0) return
  const start = old.reduce((most, { n }) => Math.max(most, n), 0)
  await trx.run(moveStart, { start })
}

const selectStart = statement()((db) =>
  db.selectFrom('search_log').select(['id', 'n']).where('type', '=', 'start'),
)
const insertStart = statement<{ id: string; n: number; at: string }>()((db, value) =>
  db.insertInto('search_log').values({ n: value.n, type: 'start', id: value.id, at: value.at }),
)
const selectNews = statement()((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('search_log')
      .select((log) => log.fn.max('n').as('n'))
      .as('last'),
    eb.selectFrom('search_queue').select('n').limit(1).as('queued'),
  ]),
)
/** A thing has one row: an index that has not read the earlier one reads it once. */
const appendQueued = statement<{ numbers: string; at: string }>()((db, value) =>
  db
    .insertInto('search_log')
    .columns(['type', 'id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('search_queue')
        .select(['type', 'id', sql<string>`${value.at}`.as('at')])
        .where('n', 'in', numberList(value.numbers))
        .orderBy('n'),
    )
    .onConflict((conflict) =>
      conflict.columns(['type', 'id']).doUpdateSet((eb) => ({
        n: eb.ref('excluded.n'),
        at: eb.ref('excluded.at'),
      })),
    ),
)
const insertForgetting = statement<{ at: string }>()((db, value) =>
  db
    .insertInto('search_log')
    .values({ type: 'forget', id: '', at: value.at })
    .onConflict((conflict) =>
      conflict.columns(['type', 'id']).doUpdateSet((eb) => ({
        n: eb.ref('excluded.n'),
        at: eb.ref('excluded.at'),
      })),
    ),
)
const deleteBefore = statement<{ before: string }>()((db, value) =>
  db
    .deleteFrom('search_log')
    .where('at', '<', value.before)
    .where('type', '<>', 'start')
    .returning('n'),
)
const moveStart = statement<{ start: number }>()((db, value) =>
  db.updateTable('search_log').set({ n: value.start }).where('type', '=', 'start'),
)
export const selectAfter = statement<{ after: number; limit: number }>()((db, value) =>
  db
    .selectFrom('search_log')
    .selectAll()
    .where('n', '>', value.after)
    .orderBy('n')
    .limit(value.limit),
)
