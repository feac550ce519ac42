import type { BookRequest } from '#shared/contract/generation.ts'
import type { Payment, PaymentStatus } from '#shared/contract/payments.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { OrdersTable } from '../../db/tables/payments.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities } from '../../sync/entities.ts'

const SHOWN = 500

/** The viewer's own payments; a quote is none, and neither is a free book. */
export const loadPayments: LoadEntities<'payment'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, toPayment(row)]))
}

/** Latest first. */
export async function listPayments(db: Connection, user_id: string): Promise<Payment[]> {
  return (await db.all(selectByUser, { user_id })).map(toPayment)
}

export type OrderStatus = Selectable<OrdersTable>['status']
export interface Problem {
  id: string
  amount: number
  error: string | null
}

/** All users' payments, for admins: those with a problem first, then the latest. */
export async function listAllPayments(
  db: Connection,
  limit: number,
): Promise<(Payment & { username: string | null; problem: string | null })[]> {
  const rows = await db.all(selectAll, { limit })
  return rows.map(({ username, problem, ...row }) => ({ ...toPayment(row), username, problem }))
}

interface Sums {
  /** With taxes. */
  paid: number
  /** The money that is back, and what is on its way. */
  refunded: number
  refunding: number
}
interface Row extends Sums {
  id: string
  status: OrderStatus
  dispute: 'open' | 'won' | 'lost' | null
  timestamp: string
  price: number
  currency: string
  book_id: string | null
  book_title: string
  request: string
  receipt_url: string | null
  rev: number
}

function toPayment({ price, paid, refunding, request, dispute, status, ...row }: Row): Payment {
  const { words, licence } = JSON.parse(request) as BookRequest
  return {
    ...row,
    status: shownStatus(status as Exclude<OrderStatus, 'quoted'>, dispute, {
      paid,
      refunding,
      refunded: row.refunded,
    }),
    service_type: 'book_generation',
    amount: paid > 0 ? paid : price,
    words,
    licence,
  }
}

/** The state of the money goes before that of the book. */
function shownStatus(
  status: Exclude<OrderStatus, 'quoted'>,
  dispute: Row['dispute'],
  { paid, refunded, refunding }: Sums,
): PaymentStatus {
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'charged_back'
  if (refunding > 0) return 'refund_pending'
  if (refunded > 0) return refunded >= paid ? 'refunded' : 'partly_refunded'
  return status
}

/** The money that all sessions of an order brought, and the money that went back. */
const PAID = sql<number>`(select coalesce(sum(s.paid), 0) from checkout_sessions s where s.order_id = o.id)`
const sumOfRefunds = (statuses: string) =>
  sql<number>`(select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status in (${sql.raw(statuses)}))`
export const REFUNDING = sumOfRefunds("'due', 'asking', 'pending'")
const REFUNDED = sumOfRefunds("'due', 'asking', 'pending', 'succeeded'")

function selectPayments(db: Kysely<Tables>) {
  return db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.status',
      'o.dispute',
      'o.currency',
      'o.book_id',
      'o.book_title',
      'o.request',
      'o.receipt_url',
      'o.rev',
      sql<string>`coalesce(o.paid_at, o.created_at)`.as('timestamp'),
      sql<number>`o.price + o.licence_price`.as('price'),
      PAID.as('paid'),
      REFUNDED.as('refunded'),
      REFUNDING.as('refunding'),
    ])
    .where('o.status', '!=', 'quoted')
    .where(sql<number>`o.price + o.licence_price`, '>', 0)
}
const selectByIds = statement<{ ids: string; user_id: string }>()((db, value) =>
  selectPayments(db).where('o.id', 'in', idList(value.ids)).where('o.user_id', '=', value.user_id),
)
const selectByUser = statement<{ user_id: string }>()((db, value) =>
  selectPayments(db)
    .where('o.user_id', '=', value.user_id)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(SHOWN),
)
const selectAll = statement<{ limit: number }>()((db, value) =>
  selectPayments(db)
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.username', 'o.problem'])
    .orderBy(sql`o.problem is null`)
    .orderBy('o.created_at', 'desc')
    .limit(value.limit),
)
