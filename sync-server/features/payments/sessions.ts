import { statement } from '../../db/statement.ts'
import { enqueueOnce } from '../../jobs/jobs.ts'
import type { CommandContext } from '../../sync/execute.ts'
import {
  type CheckoutSession,
  findOrder,
  move,
  noteProblem,
  type Order,
  recordChange,
  setReceipt,
  totalOf,
} from './orders.ts'
import type { SessionFacts } from './provider.ts'
import { dueRefund } from './refunds.ts'
import { keepStray } from './strays.ts'
import { settleOrderJob } from '../generation/job-types.ts'

/** Writes down what the provider says of a page to pay on. Doubled, late and reversed news end the same. */
export async function takeSession(
  id: string,
  facts: SessionFacts,
  isLive: boolean,
  context: CommandContext,
): Promise<void> {
  const order = await findOrder(context.trx, id)
  const session = order?.sessions.find(({ session_id }) => session_id === facts.id)
  if (!order || !session || session.payment_intent !== null) return
  if (facts.isPaid) {
    const problem = whatIsWrong(order, facts, isLive)
    if (problem === null) return pay(order, session, facts, context)
    // An admin gives this money back; the user can pay the order again.
    await close(order, session, 'failed', context)
    await keepStray(facts, context)
    await noteProblem(order, problem, context)
  } else if (facts.status === 'expired' || facts.isRefused)
    await close(order, session, 'expired', context)
}

/**
 * A paid page that a backup does not know becomes a page of its order again, at which a job then looks: it pays for the
 * book, or the money goes back where another one has. False where the order is not here, or its user never confirmed
 * it.
 */
export async function adoptSession(
  { id, order: named }: Pick<SessionFacts, 'id' | 'order'>,
  { trx, now }: CommandContext,
): Promise<boolean> {
  const order = named === null ? null : await findOrder(trx, named)
  if (!order || order.status === 'quoted' || totalOf(order) === 0) return false
  const no = (order.sessions.at(-1)?.no ?? 0) + 1
  await trx.run(insertFound, { order_id: order.id, no, session_id: id })
  await enqueueOnce(trx, settleOrderJob, { id: order.id, fully: true }, new Date(now))
  return true
}

/**
 * Closes a page on which no user pays: one that the provider does not know, or that it never told us of and that has
 * closed.
 */
export async function closeSession(id: string, no: number, context: CommandContext): Promise<void> {
  const order = await findOrder(context.trx, id)
  const session = order?.sessions.find((one) => one.no === no)
  if (session?.status === 'open' || session?.status === 'asking')
    await close(order!, session, 'failed', context)
}

/** With its last page an order is over, until its user pays again. */
async function close(
  order: Order,
  session: CheckoutSession,
  status: 'expired' | 'failed',
  context: CommandContext,
): Promise<void> {
  if (session.status === status) return
  await context.trx.run(setSession, { ...keyOf(session), status, intent: null, paid: 0 })
  const isOver = order.sessions.every(
    (one) => one.no === session.no || one.status === 'expired' || one.status === 'failed',
  )
  if (order.status === 'open' && isOver) await move(order, 'expired', context)
}

/** Compares the payment without taxes: they come on top. */
function whatIsWrong(
  order: Order,
  { subtotal, currency, isLive, order: named, intent }: SessionFacts,
  ownMode: boolean,
): string | null {
  if (named !== order.id) return 'A payment names another order.'
  if (isLive !== ownMode) return 'A payment is of the other mode: test or live.'
  if (subtotal !== totalOf(order) || currency !== order.currency)
    return `A payment of ${subtotal / 100} ${currency} does not fit the price.`
  return intent === null ? 'A payment has no intent.' : null
}

/** The first one pays for the book; another one goes back by itself. */
async function pay(
  order: Order,
  session: CheckoutSession,
  { intent, total, receipt_url }: SessionFacts,
  context: CommandContext,
): Promise<void> {
  const isFirst = order.sessions.every(({ status }) => status !== 'paid')
  await context.trx.run(setSession, { ...keyOf(session), status: 'paid', intent, paid: total })
  if (receipt_url !== null && isFirst) await setReceipt(order.id, receipt_url, context)
  if (!isFirst)
    return dueRefund({ order, intent: intent!, reason: 'duplicate', amount: total }, context)
  // Also one that had expired here: the money has come all the same.
  if (order.status === 'open' || order.status === 'expired') await move(order, 'paid', context)
  recordChange(order, context)
}

const keyOf = ({ order_id, no }: CheckoutSession) => ({ order_id, no })

const insertFound = statement<{ order_id: string; no: number; session_id: string }>()((db, value) =>
  db
    .insertInto('checkout_sessions')
    .values({
      order_id: value.order_id,
      no: value.no,
      session_id: value.session_id,
      status: 'open',
      // The page is over: the server leads no user there.
      expires_at: 0,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const setSession = statement<{
  order_id: string
  no: number
  status: 'paid' | 'expired' | 'failed'
  intent: string | null
  paid: number
}>()((db, value) =>
  db
    .updateTable('checkout_sessions')
    .set({ status: value.status, payment_intent: value.intent, paid: value.paid })
    .where('order_id', '=', value.order_id)
    .where('no', '=', value.no),
)
