import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { StrayPaymentsTable } from '../../db/tables/payments.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { SessionFacts } from './provider.ts'

/** Keeps a payment to this server whose order is not here, because of a restored backup: an admin decides. */
export async function keepStray(
  { id, intent, total, currency }: SessionFacts,
  { trx, now }: CommandContext,
): Promise<void> {
  if (intent === null) return
  await trx.run(insertStray, {
    session_id: id,
    payment_intent: intent,
    amount: total,
    currency,
    created_at: now,
  })
}

type Inserted = Pick<
  StrayPaymentsTable,
  'session_id' | 'payment_intent' | 'amount' | 'currency' | 'created_at'
>
const insertStray = statement<Inserted>()((db, value) =>
  db
    .insertInto('stray_payments')
    .values({
      session_id: value.session_id,
      payment_intent: value.payment_intent,
      amount: value.amount,
      currency: value.currency,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

export async function decideStray(
  session_id: string,
  decision: 'refunded' | 'not_ours',
  { trx }: CommandContext,
): Promise<boolean> {
  return (await trx.run(setDecision, { session_id, decision })) > 0
}

export async function findStray(db: Connection, session_id: string) {
  return db.first(selectStray, { session_id })
}

const selectStray = statement<{ session_id: string }>()((db, value) =>
  db
    .selectFrom('stray_payments')
    .select(['session_id', 'payment_intent', 'amount'])
    .where('session_id', '=', value.session_id)
    .where('decision', 'is', null),
)
const setDecision = statement<{ session_id: string; decision: 'refunded' | 'not_ours' }>()(
  (db, value) =>
    db
      .updateTable('stray_payments')
      .set({ decision: value.decision })
      .where('session_id', '=', value.session_id)
      .where('decision', 'is', null),
)
