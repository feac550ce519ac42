import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import { REFUNDING } from './payments.ts'
import { metaOf, setMeta } from '../../sync/changes.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { settleOrderJob } from '../generation/job-types.ts'

const DAY_MS = 86_400_000
const EVENTS_KEPT_MS = 35 * DAY_MS
const MOST = 1_000
/** The provider keeps events for so long. */
const LONGEST_MS = 30 * DAY_MS
/** Names the row that says how far the server has asked for the provider's events. */
export const HEARD = 'payments_heard'

/** Lets a job look at every order about which something is open, and forgets old quotes and events. */
export async function reconcile({ trx, now }: CommandContext): Promise<void> {
  const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString()
  for (const { id, refunds } of await trx.all(selectOpen, { limit: MOST })) {
    const payload = refunds > 0 ? { id, fully: true } : { id }
    await enqueueOnce(trx, settleOrderJob, payload, new Date(now))
  }
  await trx.run(forgetQuotes, { before: ago(DAY_MS) })
  await trx.run(forgetEvents, { before: ago(EVENTS_KEPT_MS) })
}

/**
 * The time since which to ask for events that may never have arrived, in Unix seconds. The database keeps how far the
 * server has asked: the last event is no measure, for after a restore the next one may arrive before the server asks
 * for those that it lost.
 */
export async function unheardSince(db: Connection, now: Date): Promise<number> {
  const heard = Date.parse((await metaOf(db, HEARD)) ?? '') || 0
  const last = Math.min(heard, now.getTime()) - DAY_MS
  return Math.floor(Math.max(last, now.getTime() - LONGEST_MS) / 1_000)
}

/** Notes that the server has asked for all events until then. */
export async function noteHeard(until: Date, { trx }: CommandContext): Promise<void> {
  await trx.run(setMeta, { key: HEARD, value: until.toISOString() })
}

const selectOpen = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', REFUNDING.as('refunds')])
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', ['open', 'paid']),
        // A free book can wait for its owner as long as they like.
        eb.and([eb('o.status', '=', 'being_written'), eb('o.price', '>', 0)]),
        eb(
          'o.id',
          'in',
          eb
            .selectFrom('refunds')
            .select('order_id')
            .where('status', 'in', ['due', 'asking', 'pending']),
        ),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .limit(value.limit),
)
const forgetQuotes = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('orders').where('status', '=', 'quoted').where('created_at', '<', value.before),
)
const forgetEvents = statement<{ before: string }>()((db, value) =>
  db.deleteFrom('payment_events').where('received_at', '<', value.before),
)
