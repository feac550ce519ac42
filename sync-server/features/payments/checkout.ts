import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Person } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertOwner } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { assertFree } from '../books/free-books.ts'
import { assertFewBooks } from '../generation/limits.ts'
import { type CheckoutSession, confirm, getOwnOrder, type Order, totalOf } from './orders.ts'
import { assertOpenWorld, priceOf, readPlan, type Shop } from './quote.ts'
import { settleOrder } from './settle-order.ts'

/** The provider asks for half an hour at least; the rest is for clocks that differ, and for repeats. */
const SESSION_SECONDS = 36 * 60
const LEAST_SECONDS = 31 * 60
/** The server leads no user to a page that closes before they have found their card. */
const USABLE_SECONDS = 120

export type Begun =
  | { url: string | null }
  /** Ask for this page; these other orders of the book must not be payable then. */
  | { order: Order; session: CheckoutSession; others: string[] }

/** The part of paying that is in the database, in one commit: it also begins a free book. */
export async function beginPayment(
  id: string,
  context: CommandContext,
  shop: Shop,
): Promise<Begun> {
  const { trx, now } = context
  const order = await getOwnOrder(id, context)
  const { status } = order
  if (status === 'paid' || status === 'being_written' || status === 'delivered')
    return { url: null }
  await assertPayable(order, context, shop)
  if (totalOf(order) === 0) {
    await confirm(order, 'paid', context)
    await settleOrder(id, context, shop)
    return { url: null }
  }
  const seconds = Math.floor(Date.parse(now) / 1_000)
  const last = order.sessions.at(-1)
  if (status !== 'open') await confirm(order, 'open', context)
  if (last?.status === 'open' && last.expires_at > seconds + USABLE_SECONDS)
    return { url: last.url }
  const open = (await othersOf(order, trx)).map((other) => other.id)
  if (last?.status === 'asking' && last.expires_at > seconds + LEAST_SECONDS)
    return { order, session: last, others: open }
  const no = (last?.no ?? 0) + 1
  await trx.run(insertSession, { order_id: id, no, expires_at: seconds + SESSION_SECONDS })
  const session = (await trx.first(selectSession, { order_id: id, no }))!
  return { order, session, others: open }
}

/** Refuses an order that cannot be paid now. */
export async function assertPayable(
  order: Order,
  { trx, user, now }: { trx: Connection; user: Person; now: string },
  shop: Shop,
): Promise<void> {
  const { status, book_id } = order
  if (status === 'ended' || book_id === null) throw new ApiError('payments.not_open')
  await assertOwner(book_id, { trx, user })
  if (!shop.ai) throw new ApiError('generation.not_set_up')
  if (status === 'quoted' && order.expires_at <= now) throw new ApiError('payments.quote_expired')
  await assertSamePlan(trx, order, book_id, shop)
  await assertOpenWorld(await getBook(trx, book_id, user), order.book, { trx, user })
  await assertFree(trx, book_id)
  await assertFewBooks(trx, user.id)
  const others = await othersOf(order, trx)
  if (others.some((other) => other.status === 'paid')) throw new ApiError('payments.paid')
}

/** Other orders of its book that a user may pay, or has paid. */
const othersOf = ({ id, book_id }: Order, db: Connection) =>
  db.all(selectOthers, { id, book_id: book_id! })

/** A price holds for the plan that was priced, and until the operator changes prices. */
async function assertSamePlan(db: Connection, order: Order, bookId: string, { payments }: Shop) {
  const now = priceOf(order.book, payments)
  const isSame = totalOf(now) === totalOf(order) && now.currency === order.currency
  if (!isSame) throw new ApiError('payments.quote_expired')
  if ((await readPlan(db, bookId)).hash !== order.plan_hash)
    throw new ApiError('payments.plan_changed')
}

/** The page's address, once the provider has given one. */
export async function keepSession(
  session: CheckoutSession,
  found: { id: string; url: string | null },
  { trx }: CommandContext,
): Promise<void> {
  const { order_id, no } = session
  await trx.run(saveSession, { order_id, no, session_id: found.id, url: found.url })
}

/** The provider keeps a wrong answer to it: the next attempt is another one. */
export async function spendSession(
  { order_id, no }: CheckoutSession,
  { trx }: CommandContext,
): Promise<void> {
  await trx.run(failSession, { order_id, no })
}

const selectOthers = statement<{ book_id: string; id: string }>()((db, value) =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('book_id', '=', value.book_id)
    .where('id', '!=', value.id)
    .where('status', 'in', ['open', 'paid']),
)
const insertSession = statement<{ order_id: string; no: number; expires_at: number }>()(
  (db, value) =>
    db.insertInto('checkout_sessions').values({
      order_id: value.order_id,
      no: value.no,
      expires_at: value.expires_at,
    }),
)
const selectSession = statement<{ order_id: string; no: number }>()((db, value) =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('order_id', '=', value.order_id)
    .where('no', '=', value.no),
)
const saveSession = statement<{
  order_id: string
  no: number
  session_id: string
  url: string | null
}>()((db, value) =>
  db
    .updateTable('checkout_sessions')
    .set({ session_id: value.session_id, url: value.url, status: 'open' })
    .where('order_id', '=', value.order_id)
    .where('no', '=', value.no)
    .where('status', '=', 'asking'),
)
const failSession = statement<{ order_id: string; no: number }>()((db, value) =>
  db
    .updateTable('checkout_sessions')
    .set({ status: 'failed' })
    .where('order_id', '=', value.order_id)
    .where('no', '=', value.no)
    .where('status', '=', 'asking'),
)
