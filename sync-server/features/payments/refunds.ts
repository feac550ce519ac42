import { statement } from '../../db/statement.ts'
import type { Connection } from '../../db/database.ts'
import type { RefundsTable } from '../../db/tables/payments.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Selectable } from 'kysely'
import { enqueueOnce } from '../../jobs/jobs.ts'
import { queueNotice } from '../mail/queue-mail.ts'
import { adminIds } from '../anti-abuse/admins.ts'
import { noteProblem, type Order, recordChange } from './orders.ts'
import type { ProviderFailure, RefundFacts } from './provider.ts'
import { settleOrderJob } from '../generation/job-types.ts'

export type Refund = Selectable<RefundsTable>
type Owed = Pick<Order, 'id' | 'user_id' | 'book_title' | 'currency'>

/** A job that asks longer has crashed, or waits for an answer that does not come. */
const ASKING_MS = 5 * 60_000
const AGAIN_MS = 10 * 60_000
const NOT_TAKEN = 'the bank did not take it.'

const REASONS = ['failed', 'cancelled', 'duplicate'] as const
const idOf = (order: string, what: string) => `refund:${order}:${what}`

interface Due {
  order: Owed
  intent: string
  reason: (typeof REASONS)[number]
  amount: number
}

/**
 * Money goes back: once for an order, once for a payment too many, from wherever and however often the server learns of
 * it.
 */
export async function dueRefund(
  { order, intent, reason, amount }: Due,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const what = reason === 'duplicate' ? `duplicate:${intent}` : reason
  const id = idOf(order.id, what)
  const added = await trx.run(insertRefund, {
    id,
    order_id: order.id,
    payment_intent: intent,
    reason,
    amount,
    status: 'due',
    provider_id: null,
    created_at: now,
    updated_at: now,
  })
  if (added > 0) await mail(order, 'refund', amount, context)
  recordChange(order, context)
  await enqueueOnce(trx, settleOrderJob, { id: order.id }, new Date(now))
}

/** The buyer gets a mail, wherever they are. */
async function mail(
  { user_id, book_title, currency }: Owed,
  kind: 'refund' | 'refund_failed',
  amount: number,
  { trx, now }: CommandContext,
): Promise<void> {
  if (user_id === null) return
  await queueNotice(trx, user_id, kind, { book: book_title, amount, currency }, now)
}

export function refundsOf(db: Connection, order_id: string): Promise<Refund[]> {
  return db.all(selectRefunds, { order_id })
}

/**
 * Takes a refund that the server has to ask for; null when there is none, or another job asks. Of a disputed payment
 * the server gives nothing back but what the buyer paid too much.
 */
export async function claimRefund(
  { id, dispute }: Pick<Order, 'id' | 'dispute'>,
  { trx, now }: CommandContext,
): Promise<Refund | null> {
  const before = new Date(Date.parse(now) - ASKING_MS).toISOString()
  const anyReason = Number(dispute === null || dispute === 'won')
  return (await trx.first(claim, { order_id: id, now, before, anyReason })) ?? null
}

/** The bank has given the money back: there is nothing more to ask for, and for an admin nothing to do about it. */
export async function forgoRefunds(
  order: Pick<Order, 'id' | 'user_id'>,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const hasFailed = async () =>
    (await refundsOf(trx, order.id)).some(({ status }) => status === 'failed')
  const hadFailed = await hasFailed()
  await trx.run(cancelDue, { order_id: order.id, now })
  if (hadFailed && !(await hasFailed())) await noteProblem(order, null, context)
}

/** Asks for it again later. */
export async function putOff(
  order: Owed,
  { id }: Refund,
  { message, isSpent }: Pick<ProviderFailure, 'message' | 'isSpent'>,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  await trx.run(setStatus, { id, status: 'due', error: message, now, spent: Number(isSpent) })
  const at = new Date(Date.parse(now) + AGAIN_MS)
  await enqueueOnce(trx, settleOrderJob, { id: order.id }, at)
}

/** Only an admin can help. */
export async function failRefund(
  order: Owed,
  { id, amount }: Refund,
  error: string,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const failed = { id, status: 'failed', error, now, spent: 0 } as const
  if ((await trx.run(setStatus, failed)) > 0) await reportFailure(order, amount, error, context)
}

/** Tells the buyer and the admins, who can help: once for each failure. */
async function reportFailure(
  order: Owed,
  amount: number,
  why: string,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const problem = `A refund failed: ${why}`
  await noteProblem(order, problem, context)
  await mail(order, 'refund_failed', amount, context)
  for (const admin of await adminIds(trx))
    await queueNotice(
      trx,
      admin,
      'refund_stuck',
      { amount, currency: order.currency, problem },
      now,
    )
}

/** Lowers a refund: less is left of the payment, because an admin gave some of it back on the provider's own pages. */
export async function lessen(
  order: Owed,
  { id }: Refund,
  amount: number,
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  if (amount > 0) await trx.run(setAmount, { id, amount, now })
  else await trx.run(setStatus, { id, status: 'canceled', error: null, now, spent: 0 })
  recordChange(order, context)
}

/** An admin asks for it once more. */
export async function retryRefund(
  order: Owed,
  id: string,
  context: CommandContext,
): Promise<boolean> {
  const { trx, now } = context
  if ((await trx.run(setDue, { id, now })) === 0) return false
  await noteProblem(order, null, context)
  await enqueueOnce(trx, settleOrderJob, { id: order.id }, new Date(now))
  return true
}

/** Takes over what the provider says of a payment's refunds, also of those that were made there. */
export async function takeRefunds(
  order: Owed,
  intent: string,
  facts: RefundFacts[],
  context: CommandContext,
): Promise<void> {
  const { trx, now } = context
  const known = new Map<string, Known>(
    (await refundsOf(trx, order.id)).map((refund) => [refund.id, refund]),
  )
  for (const { id: provider_id, amount, status, asked } of facts) {
    const own = known.get(asked ?? '') ?? known.get(provider_id)
    const isOver = status === 'failed'
    if (!own) {
      const found = {
        ...(reasonOf(asked, order) ?? { id: provider_id, reason: 'provider' as const }),
        order_id: order.id,
        payment_intent: intent,
        amount,
        status,
        provider_id,
        created_at: now,
        updated_at: now,
      }
      await trx.run(insertRefund, found)
      known.set(found.id, found)
      if (isOver) await reportFailure(order, amount, NOT_TAKEN, context)
      recordChange(order, context)
      continue
    }
    // A failed refund needs no admin any more once the bank has taken the money back.
    if (isOver && own.status === 'canceled') continue
    // The provider has two of a refund that failed and that the server asked for again: the old failure says nothing
    // about the new one.
    const isAskedAnew = own.status === 'due' || own.status === 'asking'
    if (isOver && own.provider_id !== null && (own.provider_id !== provider_id || isAskedAnew))
      continue
    if (own.status === status && own.provider_id === provider_id) continue
    await trx.run(setFound, { id: own.id, provider_id, amount, status, now })
    known.set(own.id, { ...own, provider_id, status })
    if (isOver) await reportFailure(order, amount, NOT_TAKEN, context)
    recordChange(order, context)
  }
}

type Known = Pick<Refund, 'id' | 'provider_id' | 'status'>

/** A refund that this server asked for before a restore: it stays the same refund. */
function reasonOf(asked: string | null, { id }: Owed): Pick<Refund, 'id' | 'reason'> | null {
  const reason = REASONS.find((one) => asked?.startsWith(idOf(id, one)))
  return asked === null || reason === undefined ? null : { id: asked, reason }
}

const insertRefund = statement<
  Pick<
    Refund,
    | 'id'
    | 'order_id'
    | 'payment_intent'
    | 'reason'
    | 'amount'
    | 'status'
    | 'provider_id'
    | 'created_at'
    | 'updated_at'
  >
>()((db, value) =>
  db
    .insertInto('refunds')
    .values({
      id: value.id,
      order_id: value.order_id,
      payment_intent: value.payment_intent,
      reason: value.reason,
      amount: value.amount,
      status: value.status,
      provider_id: value.provider_id,
      created_at: value.created_at,
      updated_at: value.updated_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const selectRefunds = statement<{ order_id: string }>()((db, value) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', value.order_id)
    .orderBy('created_at')
    .orderBy('id'),
)
const claim = statement<{ order_id: string; now: string; before: string; anyReason: number }>()(
  (db, value) =>
    db
      .updateTable('refunds')
      .set((eb) => ({
        status: 'asking' as const,
        asked_at: value.now,
        attempts: eb('attempts', '+', 1),
        updated_at: value.now,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('refunds')
          .select('id')
          .where('order_id', '=', value.order_id)
          .where((e) => e.or([e('reason', '=', 'duplicate'), e(e.val(value.anyReason), '=', 1)]))
          .where((e) =>
            e.or([
              e('status', '=', 'due'),
              e.and([e('status', '=', 'asking'), e('asked_at', '<', value.before)]),
            ]),
          )
          .orderBy('created_at')
          .limit(1),
      )
      .returningAll(),
)
const cancelDue = statement<{ order_id: string; now: string }>()((db, value) =>
  db
    .updateTable('refunds')
    .set({ status: 'canceled', updated_at: value.now })
    .where('order_id', '=', value.order_id)
    .where('reason', '!=', 'duplicate')
    .where('status', 'in', ['due', 'asking', 'failed']),
)
const setStatus = statement<{
  id: string
  status: Refund['status']
  error: string | null
  now: string
  spent: number
}>()((db, value) =>
  db
    .updateTable('refunds')
    .set((eb) => ({
      status: value.status,
      error: value.error,
      key_no: eb('key_no', '+', value.spent),
      updated_at: value.now,
    }))
    .where('id', '=', value.id)
    .where('status', '=', 'asking'),
)
const setDue = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('refunds')
    .set((eb) => ({
      status: 'due' as const,
      error: null,
      key_no: eb('key_no', '+', 1),
      updated_at: value.now,
    }))
    .where('id', '=', value.id)
    .where('status', '=', 'failed'),
)
const setAmount = statement<{ id: string; amount: number; now: string }>()((db, value) =>
  db
    .updateTable('refunds')
    .set((eb) => ({
      amount: value.amount,
      status: 'due' as const,
      key_no: eb('key_no', '+', 1),
      updated_at: value.now,
    }))
    .where('id', '=', value.id)
    .where('status', '=', 'asking'),
)
const setFound = statement<{
  id: string
  provider_id: string
  amount: number
  status: Refund['status']
  now: string
}>()((db, value) =>
  db
    .updateTable('refunds')
    .set({
      provider_id: value.provider_id,
      amount: value.amount,
      status: value.status,
      error: null,
      updated_at: value.now,
    })
    .where('id', '=', value.id),
)
