import { ApiError } from '#shared/errors.ts'
import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { startBook } from '../generation/start.ts'
import { findOrder, generationOf, move, type Order, paidOf } from './orders.ts'
import type { Shop } from './quote.ts'
import { dueRefund } from './refunds.ts'
import { settlementOf } from './settle.ts'

const AGAIN_MS = 60_000

/** Does what follows for a paid order from what stands in the tables. Twice is once. */
export async function settleOrder(
  id: string,
  context: CommandContext,
  shop: Pick<Shop, 'ai'>,
): Promise<void> {
  const order = await findOrder(context.trx, id)
  if (order?.status !== 'paid' && order?.status !== 'being_written') return
  const { status } = order
  const generation = await generationOf(context.trx, id)
  const next = settlementOf({
    status,
    paid: paidForBook(order),
    dispute: order.dispute,
    hasBook: order.book_id !== null && order.user_id !== null,
    generation,
  })
  if (next.step === 'start') await start(order, context, shop)
  else if (next.step === 'deliver') await move(order, 'delivered', context)
  else if (next.step === 'end') await end(order, next, context)
}

/** What came twice goes back by itself. */
function paidForBook(order: Order): number {
  const first = order.sessions.find((session) => session.status === 'paid')
  return first ? first.paid : paidOf(order)
}

async function start(order: Order, context: CommandContext, { ai }: Pick<Shop, 'ai'>) {
  const { trx, now } = context
  try {
    const { id, book, book_id, user_id } = order
    const asOwner = { ...context, user: { id: user_id! } }
    await startBook({ order_id: id, book_id: book_id!, book }, asOwner, ai)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'generation.busy')
      return end(order, { refund: paidForBook(order), reason: 'failed' }, context)
    const again = new Date(Date.parse(now) + AGAIN_MS)
    return enqueueOnce(trx, 'payments.look', { id: order.id }, again)
  }
  await move(order, 'being_written', context)
}

/** It is over, and what is due goes back. */
async function end(
  order: Order,
  { refund, reason }: { refund: number; reason: 'failed' | 'cancelled' },
  context: CommandContext,
): Promise<void> {
  if (!(await move(order, 'ended', context))) return
  await context.trx.run(closeGeneration, { order_id: order.id })
  const generation = await generationOf(context.trx, order.id)
  if (generation) context.changes.put(`draft:${generation.book_id}`, 'generation', generation.id)
  const session = order.sessions.find(({ status }) => status === 'paid')
  if (refund === 0 || !session?.payment_intent) return
  await dueRefund({ order, intent: session.payment_intent, reason, amount: refund }, context)
}

const closeGeneration = statement<{ order_id: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ is_closed: 1 as const, rev: eb('rev', '+', 1) }))
    .where('order_id', '=', value.order_id),
)
