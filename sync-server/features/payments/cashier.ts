import type { Logger } from 'pino'
import type { ReturnState } from '#shared/contract/payments.ts'
import { ApiError } from '#shared/errors.ts'
import { moneyText } from '#shared/rules/prices.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { type CommandContext, perform } from '../../sync/execute.ts'
import type { Person } from '../../sync/entities.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Generator } from '../generation/generator.ts'
import { takeDispute } from './disputes.ts'
import { assertPayable, beginPayment, keepSession, spendSession } from './checkout.ts'
import { type CheckoutSession, findOrder, type Order } from './orders.ts'
import { receiveEvent } from './events.ts'
import { noteHeard, reconcile, unheardSince } from './reconcile.ts'
import { keepStray } from './strays.ts'
import { Provider, ProviderFailure, type SessionFacts, StrangePage } from './provider.ts'
import type { Shop } from './quote.ts'
import { claimRefund, failRefund, lessen, putOff, type Refund, takeRefunds } from './refunds.ts'
import { adoptSession, closeSession, takeSession } from './sessions.ts'
import { payingSession, settleOrder } from './settle-order.ts'

interface Parts extends Shop {
  generator: Pick<Generator, 'assertAllowed'>
  db: Database
  changeBus: ChangeBus
  log: Logger
  publicUrl: URL
}

interface Stray {
  session_id: string
  payment_intent: string
  amount: number
}

/** The provider refuses a refund that is larger than the rest with one of these. */
const ALREADY_BACK = new Set(['charge_already_refunded', 'amount_too_large'])

/**
 * Between the orders here and the payments there. News from the provider say only where to look: what is true is asked for,
 * by the same few steps after an event, from the return page, every ten minutes and at the start.
 */
export class Cashier {
  readonly #parts: Parts
  readonly provider: Provider | null
  /** Calls of the webhook since the start that the provider has not signed. */
  forged = 0
  /** The address that came last instead of one of the provider's pages to pay on; null: all is well. */
  strangePage: string | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    const { payments, publicUrl } = parts
    this.provider = payments && new Provider(payments, publicUrl.origin)
  }

  /** The address of the page to pay on; null when there is nothing to pay. */
  async pay(id: string, user: Person): Promise<{ url: string | null }> {
    const before = await findOrder(this.#parts.db.read, id)
    // It may have been paid, or refused, on the page that is still open here.
    if (before?.user_id === user.id && before.status === 'open') await this.look(id)
    const isNew = before?.user_id === user.id && before.status === 'quoted'
    if (isNew) await this.#assertAllowed(id, user)
    const begun = await this.#write(user, (context) => beginPayment(id, context, this.#parts), [id])
    if ('url' in begun) return begun
    for (const other of begun.others) await this.#giveUp(other)
    const { id: session_id, url } = await this.#openSession(begun.order, begun.session)
    await this.#write(
      user,
      (context) => keepSession(begun.session, { id: session_id, url }, context),
      [id],
    )
    return { url }
  }

  /** The model reads the plan only of an order that can be paid. */
  async #assertAllowed(id: string, user: Person): Promise<void> {
    const { db, generator } = this.#parts
    const now = new Date().toISOString()
    const order = await db.snapshot(async (trx) => {
      const found = await findOrder(trx, id)
      if (found?.status !== 'quoted') return null
      await assertPayable(found, { trx, user, now }, this.#parts)
      return found
    })
    if (!order) return
    await generator.assertAllowed({ book_id: order.book_id!, wish: order.book.wish }, user)
  }

  async #openSession({ id, book_title, ...order }: Order, session: CheckoutSession) {
    const { words } = order.book
    const lines = [
      { name: `“${book_title}”: ${words.toLocaleString('en')} words`, amount: order.price },
      { name: 'Private commercial license', amount: order.licence_price },
    ]
    try {
      const page = await this.provider!.createSession({
        order: id,
        lines: lines.filter(({ amount }) => amount > 0),
        currency: order.currency,
        expires_at: session.expires_at,
        key: `checkout:${id}:${session.no}`,
      })
      this.strangePage = null
      return page
    } catch (cause) {
      if (cause instanceof StrangePage) {
        this.strangePage = cause.address ?? 'no address'
        this.#parts.log.error({ order: id }, cause.message)
        throw new ApiError('payments.strange_page', { cause })
      }
      if (!(cause instanceof ProviderFailure)) throw cause
      this.#parts.log.warn({ order: id, said: cause.message }, 'the payment provider failed')
      const isOver = cause.isSpent || !cause.isTemporary
      if (isOver) await this.#write(null, (context) => spendSession(session, context), [id])
      throw new ApiError('payments.provider', { cause })
    }
  }

  /** Another order of the same book cannot be paid beside this one. */
  async #giveUp(id: string): Promise<void> {
    const order = await findOrder(this.#parts.db.read, id)
    for (const { session_id, status } of order?.sessions ?? []) {
      if (session_id === null || status !== 'open') continue
      await this.provider?.expireSession(session_id).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure) || error.isTemporary)
          throw new ApiError('payments.provider', { cause: error })
      })
    }
    await this.look(id)
    const now = await findOrder(this.#parts.db.read, id)
    if (now?.status === 'paid' || now?.status === 'being_written')
      throw new ApiError('payments.paid')
  }

  /** The state of the payment on this page. */
  async returned(sessionId: string): Promise<ReturnState> {
    const { db } = this.#parts
    const found = await db.read.first(selectBySession, { session_id: sessionId })
    if (!found) return 'unknown'
    if (found.status === 'open') await this.look(found.order_id)
    const order = await findOrder(db.read, found.order_id)
    const session = order?.sessions.find(({ session_id }) => session_id === sessionId)
    if (session?.status === 'paid') return 'paid'
    if (session?.status === 'open') return this.#isProcessing(sessionId)
    return 'expired'
  }

  async #isProcessing(sessionId: string): Promise<ReturnState> {
    if (!this.provider) return 'open'
    const { status } = await this.#asked(() => this.provider!.session(sessionId))
    return status === 'complete' ? 'processing' : 'open'
  }

  /** Brings an order in line with what the provider says, and does what follows. Safe to repeat. */
  async look(id: string, how: { fully?: boolean } = {}): Promise<void> {
    const order = await findOrder(this.#parts.db.read, id)
    if (!order || order.status === 'quoted') return
    for (const session of order.sessions) await this.#lookAt(order, session, how)
    await this.#writeFor(order, (context) => settleOrder(id, context, this.#parts))
    if (!this.provider) return
    if (how.fully ?? false) await this.#takeNews(id)
    await this.#giveBack(id)
  }

  /** Finds out about a payment page that no row names: whether a user paid this server there. */
  async stray(sessionId: string): Promise<void> {
    if (!this.provider) return
    const facts = await this.#asked(() => this.provider!.session(sessionId))
    const { payments, publicUrl } = this.#parts
    const isOurs = facts.server === publicUrl.origin && facts.isLive === payments!.isLive
    if (!facts.isPaid || !isOurs || facts.intent === null) return
    const left = facts.total - (await this.#back(facts.intent))
    if (left <= 0) return
    await this.#write(
      null,
      async (context) => {
        if (!(await adoptSession(facts, context))) await keepStray(facts, context)
      },
      [sessionId],
    )
  }

  /** The part of a payment that is back, or on its way. */
  async #back(intent: string): Promise<number> {
    const refunds = await this.#asked(() => this.provider!.refunds(intent))
    return sumOf(refunds)
  }

  /** An admin gives it back. */
  async refundStray({ session_id, payment_intent, amount }: Stray): Promise<void> {
    if (!this.provider) throw new ApiError('payments.provider')
    // An admin may have given some of it back before, here or on the provider's pages.
    const left = amount - (await this.#back(payment_intent))
    if (left <= 0) return
    const id = `stray:${session_id}`
    const asked = {
      id,
      intent: payment_intent,
      amount: left,
      isDuplicate: false,
      key: `${id}:${left}`,
    }
    await this.#asked(() => this.provider!.refund(asked)).catch((error: unknown) => {
      const { cause } = error as { cause?: unknown }
      if (!(cause instanceof ProviderFailure && cause.code === 'charge_already_refunded'))
        throw error
    })
  }

  /** Has a job look at every order about which something is open. */
  reconcile(): Promise<void> {
    return this.#write(null, reconcile)
  }

  /** Fetches the provider's events that never arrived here; after a restore, all events since the backup. */
  async catchUp(): Promise<void> {
    if (!this.provider) return
    const now = new Date()
    const since = await unheardSince(this.#parts.db.read, now)
    const events = await this.#asked(() => this.provider!.eventsSince(since))
    for (const event of events)
      if (event.isLive === this.#parts.payments!.isLive)
        await this.#write(null, (context) => receiveEvent(event, context), [event.id])
    await this.#write(null, (context) => noteHeard(now, context))
  }

  async #lookAt(order: Order, session: CheckoutSession, { fully = false }: { fully?: boolean }) {
    const { no, session_id, status, expires_at, payment_intent } = session
    const close = () => this.#writeFor(order, (context) => closeSession(order.id, no, context))
    if (status === 'asking' && expires_at * 1_000 < Date.now()) return close()
    if (!this.provider || session_id === null || payment_intent !== null) return
    // One that was closed here may have been paid all the same.
    if (status !== 'open' && !fully) return
    try {
      await this.#takeSession(order, await this.provider.session(session_id))
    } catch (cause) {
      if (!(cause instanceof ProviderFailure)) throw cause
      // Another account of the provider's, or test and live mode were changed.
      if (cause.code === 'resource_missing') return close()
      throw new ApiError('payments.provider', { cause })
    }
  }

  #takeSession(order: Order, facts: SessionFacts): Promise<void> {
    const { isLive } = this.#parts.payments!
    return this.#writeFor(order, (context) => takeSession(order.id, facts, isLive, context))
  }

  /** Refunds made on the provider's pages, and disputes. */
  async #takeNews(id: string): Promise<void> {
    const { db } = this.#parts
    const order = await findOrder(db.read, id)
    const paying = order && (await payingSession(order, db.read))
    for (const { payment_intent: intent } of order?.sessions ?? []) {
      if (intent === null) continue
      const isPaying = intent === paying?.payment_intent
      const refunds = await this.#asked(() => this.provider!.refunds(intent))
      const dispute = isPaying ? await this.#asked(() => this.provider!.dispute(intent)) : null
      await this.#writeFor(order!, async (context) => {
        await takeRefunds(order!, intent, refunds, context)
        if (isPaying) await takeDispute(order!, dispute, context)
        await settleOrder(id, context, this.#parts)
      })
    }
  }

  /** Asks for due refunds. Before a repeat it looks whether the money is on its way already. */
  async #giveBack(id: string): Promise<void> {
    for (;;) {
      // An order that was read before the payment does not know of it: read it again each time.
      const order = (await findOrder(this.#parts.db.read, id))!
      const refund = await this.#writeFor(order, (context) => claimRefund(order, context))
      if (!refund) return
      try {
        const before = await this.provider!.refunds(refund.payment_intent)
        const isAsked = before.some(
          ({ asked, id, status }) =>
            asked === refund.id && id !== refund.provider_id && status !== 'failed',
        )
        const others = before.filter(({ asked }) => asked !== refund.id)
        const made = isAsked ? [] : await this.#ask(order, refund, others)
        await this.#writeFor(order, (context) =>
          takeRefunds(order, refund.payment_intent, [...made, ...before], context),
        )
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        await this.#refundFailed(order, refund, error)
        return
      }
    }
  }

  async #ask(order: Order, refund: Refund, others: { amount: number; status: string }[]) {
    const session = order.sessions.find((one) => one.payment_intent === refund.payment_intent)
    const amount = Math.min(refund.amount, session!.paid - sumOf(others))
    if (amount < refund.amount) {
      await this.#writeFor(order, (context) => lessen(order, refund, amount, context))
      return []
    }
    const { id, payment_intent: intent, key_no } = refund
    const made = await this.provider!.refund({
      id,
      order: order.id,
      intent,
      amount,
      isDuplicate: refund.reason === 'duplicate',
      key: `${id}:${key_no}`,
    })
    const { id: order_id } = order
    this.#parts.log.info(
      { order: order_id, refund: made.id, amount: moneyText(amount, order.currency) },
      'a refund was asked for',
    )
    return [made]
  }

  async #refundFailed(order: Order, refund: Refund, error: ProviderFailure): Promise<void> {
    this.#parts.log.warn({ order: order.id, said: error.message }, 'a refund was not taken')
    const isLess = ALREADY_BACK.has(error.code)
    await this.#writeFor(order, (context) =>
      error.isTemporary || error.isSpent || isLess
        ? putOff(order, refund, error, context)
        : failRefund(order, refund, error.message, context),
    )
  }

  async #asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (cause) {
      throw cause instanceof ProviderFailure ? new ApiError('payments.provider', { cause }) : cause
    }
  }

  #writeFor<T>(
    { id, user_id }: Pick<Order, 'id' | 'user_id'>,
    command: (context: CommandContext) => Promise<T>,
  ): Promise<T> {
    return this.#write(user_id === null ? null : { id: user_id }, command, [id])
  }

  #write<T>(
    user: Person | null,
    command: (context: CommandContext) => Promise<T>,
    subjects: readonly string[] = [],
  ): Promise<T> {
    const { db, changeBus } = this.#parts
    return perform(db, changeBus, user ?? { id: '' }, command, subjects)
  }
}

/** The money that is back, or on its way. */
function sumOf(refunds: { amount: number; status: string }[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((all, { amount }) => all + amount, 0)
}

const selectBySession = statement<{ session_id: string }>()((db, value) =>
  db
    .selectFrom('checkout_sessions')
    .select(['order_id', 'status'])
    .where('session_id', '=', value.session_id),
)
