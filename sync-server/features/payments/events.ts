import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { EventFacts } from './provider.ts'
import { settleOrderJob } from '../generation/job-types.ts'
import { strayPaymentJob } from './job-types.ts'

/** Writes down that something happened, once, and where to look. */
export async function receiveEvent(event: EventFacts, { trx, now }: CommandContext): Promise<void> {
  const { id, type, created, session, intent, order } = event
  const found = await trx.first(selectOrder, {
    session_id: session ?? '',
    payment_intent: intent ?? '',
    order: order ?? '',
  })
  const isNew = await trx.run(insertEvent, {
    id,
    type,
    order_id: found?.id ?? null,
    created_at: new Date(created * 1_000).toISOString(),
    received_at: now,
  })
  if (isNew === 0) return
  const isKnown = session === null || (await trx.first(selectSession, { session })) !== undefined
  if (found) await enqueueOnce(trx, settleOrderJob, { id: found.id, fully: true }, new Date(now))
  if (session !== null && !isKnown)
    await enqueueOnce(trx, strayPaymentJob, { session }, new Date(now))
}

const selectOrder = statement<{ session_id: string; payment_intent: string; order: string }>()(
  (db, value) =>
    db
      .selectFrom('orders')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('id', '=', value.order),
          eb(
            'id',
            'in',
            eb
              .selectFrom('checkout_sessions')
              .select('order_id')
              .where('session_id', '=', value.session_id),
          ),
          eb(
            'id',
            'in',
            eb
              .selectFrom('checkout_sessions')
              .select('order_id')
              .where('payment_intent', '=', value.payment_intent),
          ),
        ]),
      ),
)
const selectSession = statement<{ session: string }>()((db, value) =>
  db.selectFrom('checkout_sessions').select('no').where('session_id', '=', value.session),
)
const insertEvent = statement<{
  id: string
  type: string
  order_id: string | null
  created_at: string
  received_at: string
}>()((db, value) =>
  db
    .insertInto('payment_events')
    .values({
      id: value.id,
      type: value.type,
      order_id: value.order_id,
      created_at: value.created_at,
      received_at: value.received_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
