import type { BookRequest, Pause, Progress } from '#shared/contract/generation.ts'
import { ApiError, type ErrorCode } from '#shared/errors.ts'
import { ORDER_TERMS, TERMS_VERSION } from '#shared/rules/order-terms.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { CheckoutSessionsTable, OrdersTable } from '../../db/tables/payments.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { OrderStatus } from './payments.ts'
import type { Standing } from './settle.ts'

export type CheckoutSession = Selectable<CheckoutSessionsTable>

export interface Order extends Omit<Selectable<OrdersTable>, 'request' | 'terms'> {
  book: BookRequest
  /** By number. */
  sessions: CheckoutSession[]
}

export async function findOrder(db: Connection, id: string): Promise<Order | null> {
  const row = await db.first(selectOrder, { id })
  if (!row) return null
  const { request, ...rest } = row
  const sessions = await db.all(selectSessions, { order_id: id })
  return { ...rest, book: JSON.parse(request) as BookRequest, sessions }
}

export async function getOwnOrder(id: string, { trx, user }: CommandContext): Promise<Order> {
  const order = await findOrder(trx, id)
  if (order?.user_id !== user.id) throw new ApiError('payments.not_found')
  return order
}

export const totalOf = ({ price, licence_price }: Pick<Order, 'price' | 'licence_price'>) =>
  price + licence_price

/** The generation of the ordered book; null before it was begun. */
export async function generationOf(
  db: Connection,
  order_id: string,
): Promise<
  | (NonNullable<Standing['generation']> & { id: string; book_id: string; pause: Pause | null })
  | null
> {
  const row = await db.first(selectGeneration, { order_id })
  if (!row) return null
  const progress = row.progress === null ? null : (JSON.parse(row.progress) as Progress)
  return {
    id: row.id,
    book_id: row.book_id,
    status: row.status,
    pause: row.pause,
    error: row.error as ErrorCode | null,
    words_done: progress?.words_done ?? 0,
    words_planned: progress?.words_planned ?? 0,
  }
}

/** Changes an order's status; false when a user or a job has changed it meanwhile. */
export async function move(
  { id, user_id, status }: Pick<Order, 'id' | 'user_id' | 'status'>,
  next: OrderStatus,
  context: CommandContext,
): Promise<boolean> {
  const { trx, now } = context
  const moved = await trx.run(setStatus, { id, from: status, to: next, now })
  recordChange({ id, user_id }, context)
  return moved > 0
}

/** Keeps the confirmed terms with the order. */
export async function confirm(
  order: Order,
  next: 'open' | 'paid',
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const sentences = ORDER_TERMS[order.book.licence]
  const terms = JSON.stringify({ version: TERMS_VERSION, sentences, confirmed_at: now })
  await trx.run(setTerms, { id: order.id, terms })
  if (!(await move(order, next, context))) throw new ApiError('payments.not_open')
}

/** For an admin: the server does nothing by itself about it. Null: it is settled. */
export async function noteProblem(
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  problem: string | null,
  context: CommandContext,
): Promise<void> {
  await context.trx.run(setProblem, { id, problem })
  recordChange({ id, user_id }, context)
}

export async function setDispute(
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  dispute: Order['dispute'],
  context: CommandContext,
): Promise<boolean> {
  const changed = await context.trx.run(saveDispute, { id, dispute })
  if (changed > 0) recordChange({ id, user_id }, context)
  return changed > 0
}

export async function setReceipt(id: string, url: string, { trx }: CommandContext): Promise<void> {
  await trx.run(saveReceipt, { id, url })
}

/** The buyer sees it change. */
export function recordChange(
  { id, user_id }: Pick<Order, 'id' | 'user_id'>,
  { changes }: CommandContext,
): void {
  if (user_id !== null) changes.put(`user:${user_id}`, 'payment', id)
}

const selectOrder = statement<{ id: string }>()((db, value) =>
  db.selectFrom('orders').selectAll().where('id', '=', value.id),
)
const selectSessions = statement<{ order_id: string }>()((db, value) =>
  db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('order_id', '=', value.order_id)
    .orderBy('no'),
)
const selectGeneration = statement<{ order_id: string }>()((db, value) =>
  db
    .selectFrom('generations')
    .select(['id', 'book_id', 'status', 'pause', 'error', 'progress'])
    .where('order_id', '=', value.order_id),
)
const setStatus = statement<{ id: string; from: OrderStatus; to: OrderStatus; now: string }>()(
  (db, value) =>
    db
      .updateTable('orders')
      .set((eb) => ({
        status: value.to,
        paid_at: eb
          .case()
          .when(eb.val(value.to), '=', 'paid')
          .then(eb.val(value.now))
          .else(eb.ref('paid_at'))
          .end(),
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', value.id)
      .where('status', '=', value.from),
)
const setTerms = statement<{ id: string; terms: string }>()((db, value) =>
  db.updateTable('orders').set({ terms: value.terms }).where('id', '=', value.id),
)
const setProblem = statement<{ id: string; problem: string | null }>()((db, value) =>
  db
    .updateTable('orders')
    .set((eb) => ({ problem: value.problem, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const saveDispute = statement<{ id: string; dispute: Order['dispute'] }>()((db, value) =>
  db
    .updateTable('orders')
    .set((eb) => ({ dispute: value.dispute, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('dispute', 'is distinct from', value.dispute),
)
const saveReceipt = statement<{ id: string; url: string }>()((db, value) =>
  db
    .updateTable('orders')
    .set((eb) => ({ receipt_url: value.url, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
