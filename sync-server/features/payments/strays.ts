import { statement } from '../../db/statement.ts'
import type { StrayPaymentsTable } from '../../db/tables/payments.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { SessionFacts } from './provider.ts'

/** A payment to this server whose order is not here, because a backup was put back: an admin decides. */
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
