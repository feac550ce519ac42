import { thing } from './protocol.ts'

export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  isRefused?: boolean
  amount: number
  tax: number
  currency: string
  metadata: Record<string, string>
  expires_at: number
  intent: string | null
  lines: { name: string; amount: number }[]
  success_url: string
  cancel_url: string
}
export interface Refund {
  id: string
  intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  metadata: Record<string, string>
}
export interface Event {
  id: string
  type: string
  created: number
  object: Record<string, unknown>
}

/** The provider's records. */
export class Till {
  readonly sessions = new Map<string, Session>()
  readonly refunds: Refund[] = []
  readonly disputes = new Map<string, 'needs_response' | 'won' | 'lost'>()
  readonly events: Event[] = []
  /** The address of its payment pages: an account may have a domain of its own. */
  pages: string
  readonly #base: string
  #count = 0

  constructor(base: string) {
    this.#base = base
    this.pages = base
  }

  newId(kind: string): string {
    return `${kind}_test_${String(++this.#count).padStart(6, '0')}`
  }

  /** The buyer pays on the page. `later`: their bank needs more time. */
  pay(id: string, how: { later?: boolean; amount?: number; tax?: number } = {}): Session {
    const session = this.sessions.get(id)!
    if (session.status !== 'open') throw new Error(`This page is ${session.status}.`)
    session.status = 'complete'
    session.amount = how.amount ?? session.amount
    session.tax = how.tax ?? 0
    session.intent = this.newId('pi')
    session.payment_status = how.later ? 'unpaid' : 'paid'
    this.tell('checkout.session.completed', this.show(session))
    return session
  }

  /** The buyer's bank accepts the payment. */
  arrive(id: string): void {
    const session = this.sessions.get(id)!
    session.payment_status = 'paid'
    this.tell('checkout.session.async_payment_succeeded', this.show(session))
  }

  /** The buyer's bank refuses the payment. */
  refuse(id: string): void {
    const session = this.sessions.get(id)!
    session.isRefused = true
    this.tell('checkout.session.async_payment_failed', this.show(session))
  }

  expire(id: string): Session {
    const session = this.sessions.get(id)!
    session.status = 'expired'
    this.tell('checkout.session.expired', this.show(session))
    return session
  }

  refund(intent: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const refund: Refund = { id: this.newId('re'), intent, amount, status: 'succeeded', metadata }
    this.refunds.unshift(refund)
    this.tell('refund.created', this.showRefund(refund))
    return refund
  }

  /** The bank does not take the money back. */
  failRefund(id: string): void {
    const refund = this.refunds.find((one) => one.id === id)!
    refund.status = 'failed'
    this.tell('refund.failed', this.showRefund(refund))
  }

  dispute(intent: string, status: 'needs_response' | 'won' | 'lost'): void {
    this.disputes.set(intent, status)
    const type = status === 'needs_response' ? 'created' : 'closed'
    this.tell(`charge.dispute.${type}`, this.showDispute(intent))
  }

  left(intent: string): number {
    const session = [...this.sessions.values()].find((one) => one.intent === intent)!
    return this.refunds
      .filter((refund) => refund.intent === intent && refund.status !== 'failed')
      .reduce((all, { amount }) => all - amount, session.amount + session.tax)
  }

  tell(type: string, object: Record<string, unknown>): void {
    const created = Math.floor(Date.now() / 1_000)
    this.events.push({ id: this.newId('evt'), type, created, object })
  }

  show(session: Session, expand: readonly string[] = []): Record<string, unknown> {
    const { id, intent, amount, tax, currency, metadata } = session
    const charge = () =>
      thing('Charge', {
        id: `ch_${intent}`,
        amount: amount + tax,
        currency,
        disputed: this.disputes.has(intent!),
        receipt_url: `${this.#base}/receipts/${intent}`,
      })
    const isExpanded = intent !== null && expand.includes('payment_intent.latest_charge')
    return thing('Session', {
      id,
      url: session.status === 'open' ? `${this.pages}/pay/${id}` : null,
      status: session.status,
      payment_status: session.payment_status,
      mode: 'payment',
      amount_subtotal: amount,
      amount_total: amount + tax,
      currency,
      metadata,
      livemode: false,
      client_reference_id: metadata.order ?? null,
      expires_at: session.expires_at,
      payment_intent: isExpanded
        ? thing('PaymentIntent', {
            id: intent,
            amount,
            currency,
            latest_charge: charge(),
            status: session.isRefused
              ? 'requires_payment_method'
              : session.payment_status === 'paid'
                ? 'succeeded'
                : 'processing',
          })
        : intent,
    })
  }

  showRefund({ id, intent, amount, status, metadata }: Refund): Record<string, unknown> {
    return thing('Refund', {
      id,
      payment_intent: intent,
      amount,
      status,
      metadata,
      currency: 'usd',
    })
  }

  showDispute(intent: string): Record<string, unknown> {
    const status = this.disputes.get(intent)
    return thing('Dispute', { id: `dp_${intent}`, payment_intent: intent, status })
  }

  showEvent({ id, type, created, object }: Event): Record<string, unknown> {
    return {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      livemode: false,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    }
  }
}
