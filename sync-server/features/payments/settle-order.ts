import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findPasswordHash } from '../auth/accounts.ts'
import { end as endGeneration } from '../generation/generation-rows.ts'
import { startBook } from '../generation/start.ts'
import { type CheckoutSession, findOrder, generationOf, move, type Order } from './orders.ts'
import type { Shop } from './quote.ts'
import { dueRefund, refundsOf } from './refunds.ts'
import { settlementOf } from './settle.ts'
import { settleOrderJob } from '../generation/job-types.ts'

const AGAIN_MS = 60_000

/** Does the next step for a paid order, from the state of the tables. A repeat changes nothing. */
export async function settleOrder(
  id: string,
  context: CommandContext,
  shop: Pick<Shop, 'ai'>,
): Promise<void> {
  const order = await findOrder(context.trx, id)
  if (order?.status !== 'paid' && order?.status !== 'being_written') return
  const { status } = order
  const generation = await generationOf(context.trx, id)
  const session = await payingSession(order, context.trx)
  const isBack = session !== undefined && (await isAllBack(order, session, context.trx))
  const next = settlementOf({
    status,
    paid: session?.paid ?? 0,
    dispute: order.dispute,
    isBack,
    hasBook: order.book_id !== null && (await isSomebody(order.user_id, context.trx)),
    generation,
  })
  if (next.step === 'start') await start(order, context, shop)
  else if (next.step === 'deliver') {
    if (await move(order, 'delivered', context)) await giveBack(order, next, context)
  } else if (next.step === 'end') {
    if (isBack && generation)
      await endGeneration(generation, { error: 'generation.closed' }, context)
    await end(order, next, context)
  }
}

/**
 * False for a deleted account, and for one that the server is deleting. Its orders stay, in the name of the deleted user; so may
 * its book, for which nobody waits then.
 */
async function isSomebody(id: string | null, db: Connection): Promise<boolean> {
  return id !== null && Boolean(await findPasswordHash(db, id))
}

async function isAllBack({ id }: Order, { payment_intent, paid }: CheckoutSession, db: Connection) {
  return (await refundsOf(db, id)).some(
    (refund) =>
      refund.payment_intent === payment_intent &&
      (refund.reason === 'failed' || refund.reason === 'cancelled') &&
      (refund.status === 'succeeded' || refund.status === 'pending') &&
      refund.amount >= paid,
  )
}

/** The session that pays for the book; a second payment goes back by itself. */
export async function payingSession(order: Order, db: Connection) {
  const refunds = await refundsOf(db, order.id)
  const doubled = new Set(
    refunds.filter(({ reason }) => reason === 'duplicate').map((refund) => refund.payment_intent),
  )
  return order.sessions.find(
    ({ status, payment_intent }) => status === 'paid' && !doubled.has(payment_intent!),
  )
}

async function start(order: Order, context: CommandContext, { ai }: Pick<Shop, 'ai'>) {
  const { trx, now } = context
  try {
    const { id, book, book_id, user_id } = order
    const asOwner = { ...context, user: { id: user_id! } }
    await startBook({ order_id: id, book_id: book_id!, book }, asOwner, ai)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'generation.busy') {
      const refund = (await payingSession(order, trx))?.paid ?? 0
      return end(order, { refund, reason: 'failed' }, context)
    }
    const again = new Date(Date.parse(now) + AGAIN_MS)
    return enqueueOnce(trx, settleOrderJob, { id: order.id }, again)
  }
  await move(order, 'being_written', context)
}

/** Ends the order; the due money goes back. */
async function end(
  order: Order,
  { refund, reason }: { refund: number; reason: 'failed' | 'cancelled' },
  context: CommandContext,
): Promise<void> {
  if (!(await move(order, 'ended', context))) return
  await context.trx.run(closeGeneration, { order_id: order.id })
  const generation = await generationOf(context.trx, order.id)
  if (generation) context.changes.put(`draft:${generation.book_id}`, 'generation', generation.id)
  await giveBack(order, { refund, reason }, context)
}

async function giveBack(
  order: Order,
  { refund, reason }: { refund: number; reason: 'failed' | 'cancelled' },
  context: CommandContext,
): Promise<void> {
  const session = await payingSession(order, context.trx)
  if (refund === 0 || !session?.payment_intent) return
  await dueRefund({ order, intent: session.payment_intent, reason, amount: refund }, context)
}

const closeGeneration = statement<{ order_id: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set((eb) => ({ is_closed: 1 as const, rev: eb('rev', '+', 1) }))
    .where('order_id', '=', value.order_id),
)

/**
 * Runs when an account ends, and again before its books go, for what was paid in between: the server still knows how much of them is
 * written.
 */
export async function settleBeforeErasure(context: CommandContext): Promise<void> {
  const { trx, user } = context
  for (const { id } of await trx.all(selectWritten, { user_id: user.id })) {
    const book = await generationOf(trx, id)
    if (book) await endGeneration(book, { error: 'auth.account_deleted' }, context)
    await settleOrder(id, context, { ai: null })
  }
}

const selectWritten = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', value.user_id)
    .where('status', '=', 'being_written'),
)
