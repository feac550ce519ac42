import type { OrderUse } from '#shared/contract/admin.ts'
import { ApiError } from '#shared/errors.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentSettings } from '../../payment-settings.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Cashier } from '../payments/cashier.ts'
import { findOrder } from '../payments/orders.ts'
import { listAllPayments, type Problem } from '../payments/payments.ts'
import { retryRefund } from '../payments/refunds.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'

const MONTH_MS = 30 * 86_400_000
const SHOWN = 100

/** Orders with a problem come first. */
export async function orderUse(
  db: Connection,
  payments: PaymentSettings | null,
  { forged, strangePage }: Pick<Cashier, 'forged' | 'strangePage'>,
): Promise<OrderUse> {
  const since = new Date(Date.now() - MONTH_MS).toISOString()
  const rows = await listAllPayments(db, SHOWN)
  const failed = new Map<string, Problem[]>()
  for (const { order_id, ...refund } of await db.all(selectFailed, {}))
    failed.set(order_id, [...(failed.get(order_id) ?? []), refund])
  return {
    provider: payments && {
      is_live: payments.isLive,
      has_webhook: payments.webhookSecrets.length > 0,
      currency: payments.currency,
    },
    month: {
      ...(await db.first(sumPaid, { since }))!,
      refunded: (await db.first(sumRefunded, { since }))!.refunded,
    },
    forged,
    strange_page: strangePage,
    last_event_at: (await db.first(selectLastEvent, {}))?.received_at ?? null,
    orders: rows.map((row) => ({ ...row, failed_refunds: failed.get(row.id) ?? [] })),
    strays: await db.all(selectStrays, {}),
  }
}

/** Asks the provider again for refunds that it or a bank refused. */
export async function retryRefunds(
  id: string,
  reason: string,
  context: CommandContext,
): Promise<{ done: true }> {
  assertAdmin(context.user)
  const order = await findOrder(context.trx, id)
  if (!order) throw new ApiError('payments.not_found')
  // The bank decides who has the money, or has decided: nothing goes back on top of it.
  if (order.dispute === 'open' || order.dispute === 'lost') throw new ApiError('payments.disputed')
  const failed = (await context.trx.all(selectFailed, {})).filter(({ order_id }) => order_id === id)
  if (failed.length === 0) throw new ApiError('payments.not_found')
  for (const refund of failed) await retryRefund(order, refund.id, context)
  const label = order.book_title
  await logAdmin(context, { action: 'refund.retry', item: `order:${id}`, label, reason })
  return { done: true }
}

const selectFailed = statement<object>()((db) =>
  db
    .selectFrom('refunds')
    .select(['id', 'order_id', 'amount', 'error'])
    .where('status', '=', 'failed')
    .orderBy('created_at'),
)
const sumPaid = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('orders as o')
    .innerJoin('checkout_sessions as s', 's.order_id', 'o.id')
    .select((eb) => [
      sql<number>`count(distinct o.id)`.as('orders'),
      eb.fn.coalesce(eb.fn.sum<number>('s.paid'), eb.lit(0)).as('paid'),
    ])
    .where('o.paid_at', '>=', value.since)
    .where('s.status', '=', 'paid'),
)
const sumRefunded = statement<{ since: string }>()((db, value) =>
  db
    .selectFrom('refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('refunded'))
    .where('status', '=', 'succeeded')
    .where('created_at', '>=', value.since),
)
const selectLastEvent = statement<object>()((db) =>
  db.selectFrom('payment_events').select('received_at').orderBy('received_at', 'desc').limit(1),
)
const selectStrays = statement<object>()((db) =>
  db
    .selectFrom('stray_payments')
    .select(['session_id', 'amount', 'currency', 'created_at'])
    .where('decision', 'is', null)
    .orderBy('created_at'),
)
