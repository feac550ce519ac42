import type Stripe from 'stripe'
import { paths } from '#shared/paths.ts'
import type { PaymentSettings } from '../../payment-settings.ts'

const TIMEOUT_MS = 20_000
const SOME = 100
const CHECKOUT = 'https://checkout.stripe.com'

/** A page to pay on, as the provider has it. */
export interface SessionFacts {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** The bank has said no: nothing comes any more. */
  isRefused: boolean
  /** Without and with taxes. */
  subtotal: number
  total: number
  currency: string
  isLive: boolean
  /** Our own metadata. */
  order: string | null
  server: string | null
  intent: string | null
  receipt_url: string | null
}
export interface RefundFacts {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Id of the row that asked for it; null when it was made on the provider's pages. */
  asked: string | null
}
export interface EventFacts {
  id: string
  type: string
  created: number
  isLive: boolean
  session: string | null
  intent: string | null
  order: string | null
}

/** `isSpent`: the provider keeps the answer for this key, so another attempt needs another key. */
export class ProviderFailure extends Error {
  readonly code: string
  readonly isTemporary: boolean
  readonly isSpent: boolean
  constructor(error: unknown, { isTemporary, isSpent, code }: ReturnType<typeof kindOf>) {
    super(error instanceof Error ? error.message : String(error), { cause: error })
    this.code = code
    this.isTemporary = isTemporary
    this.isSpent = isSpent
  }
}

/** The provider gave a payment page that is not one of its own: the server leads no user there. */
export class StrangePage extends Error {
  /** Null: it gave none. */
  readonly address: string | null
  constructor(address: string | null) {
    super(`The payment provider gave no page of its own to pay on, but ${address ?? 'nothing'}.`)
    this.address = address
  }
}

interface Asked {
  order: string
  lines: { name: string; amount: number }[]
  currency: string
  /** Unix time in seconds. */
  expires_at: number
  /** Idempotency key: there is one session for it, however often the server asks. */
  key: string
}
interface AskedRefund {
  /** Id of its row. */
  id: string
  /** None: the payment is for no order that is here. */
  order?: string
  intent: string
  amount: number
  isDuplicate: boolean
  key: string
}

/** Stripe, as far as it is needed. Its library is read with the first call. */
export class Provider {
  readonly #settings: PaymentSettings
  readonly #origin: string
  #client: Promise<Stripe> | undefined

  constructor(settings: PaymentSettings, origin: string) {
    this.#settings = settings
    this.#origin = origin
  }

  async createSession({ order, lines, currency, expires_at, key }: Asked): Promise<SessionFacts> {
    const metadata = { order, server: this.#origin }
    const session = await this.#ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: lines.map(({ name, amount }) => ({
            quantity: 1,
            price_data: { currency, unit_amount: amount, product_data: { name } },
          })),
          client_reference_id: order,
          metadata,
          payment_intent_data: { metadata },
          expires_at,
          success_url: `${this.#origin}${paths.paymentDone()}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: this.#origin + paths.paymentCancelled(),
          adaptive_pricing: { enabled: false },
          ...(this.#settings.tax && { automatic_tax: { enabled: true } }),
        },
        { idempotencyKey: key },
      ),
    )
    this.#assertPage(session.url)
    return sessionOf(session)
  }

  /** Throws at a page that is not the provider's: the server leads no user there. */
  #assertPage(url: string | null): void {
    const { apiBase, checkoutDomain } = this.#settings
    const pages = [CHECKOUT, apiBase?.origin, checkoutDomain && `https://${checkoutDomain}`]
    if (url === null || !URL.canParse(url)) throw new StrangePage(null)
    const { origin, protocol } = new URL(url)
    if (!pages.includes(origin)) throw new StrangePage(origin === 'null' ? protocol : origin)
  }

  session(id: string): Promise<SessionFacts> {
    const expand = ['payment_intent.latest_charge']
    return this.#ask(async (stripe) =>
      sessionOf(await stripe.checkout.sessions.retrieve(id, { expand })),
    )
  }

  /** No user can pay there any more. Throws when a user has paid meanwhile. */
  async expireSession(id: string): Promise<void> {
    await this.#ask((stripe) => stripe.checkout.sessions.expire(id))
  }

  refund({ id, order, intent, amount, isDuplicate, key }: AskedRefund): Promise<RefundFacts> {
    return this.#ask(async (stripe) =>
      refundOf(
        await stripe.refunds.create(
          {
            payment_intent: intent,
            amount,
            reason: isDuplicate ? 'duplicate' : 'requested_by_customer',
            metadata: { refund: id, ...(order && { order }), server: this.#origin },
          },
          { idempotencyKey: key },
        ),
      ),
    )
  }

  refunds(intent: string): Promise<RefundFacts[]> {
    return this.#ask(async (stripe) => {
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: SOME })
      return data.map(refundOf)
    })
  }

  /** The bank's word on a payment that its owner disputes; null without a dispute. */
  dispute(intent: string): Promise<'open' | 'won' | 'lost' | null> {
    return this.#ask(async (stripe) => {
      const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 1 })
      const status = data[0]?.status
      if (status === undefined) return null
      if (status === 'lost' || status === 'prevented') return 'lost'
      return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
    })
  }

  /** Events since then, oldest first. */
  eventsSince(seconds: number): Promise<EventFacts[]> {
    return this.#ask(async (stripe) => {
      const events: EventFacts[] = []
      const pages = stripe.events.list({ created: { gte: seconds }, types: EVENTS, limit: SOME })
      for await (const event of pages) events.push(eventOf(event))
      return events.reverse()
    })
  }

  /** Null when the event has no signature with one of our secrets, or is from another time. */
  async readEvent(body: string, signature: string, now: Date): Promise<EventFacts | null> {
    const stripe = await this.#library()
    // The library takes what comes from the future.
    const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN)
    if (!(at <= now.getTime() / 1_000 + AGE_SECONDS)) return null
    for (const secret of this.#settings.webhookSecrets) {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          secret,
          AGE_SECONDS,
          undefined,
          now.getTime(),
        )
        return eventOf(event)
      } catch {
        // Another secret may fit.
      }
    }
    return null
  }

  async #ask<T>(question: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.#library()
    try {
      return await question(stripe)
    } catch (error) {
      throw new ProviderFailure(error, kindOf(error))
    }
  }

  #library(): Promise<Stripe> {
    return (this.#client ??= import('stripe').then(({ default: Library }) => {
      const { key, apiBase } = this.#settings
      return new Library(key, {
        maxNetworkRetries: 2,
        timeout: TIMEOUT_MS,
        telemetry: false,
        ...(apiBase && {
          host: apiBase.hostname,
          port: apiBase.port,
          protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
        }),
      })
    }))
  }
}

/** A signature is valid for so long, as the provider recommends. */
const AGE_SECONDS = 300

/** The events that the server handles. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

function kindOf(error: unknown) {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number }
  const status = statusCode ?? 0
  // The operator has to mend a wrong key: meanwhile the request waits.
  const isTemporary =
    type === undefined || status === 0 || status >= 500 || [401, 403, 409, 429].includes(status)
  return {
    code: code ?? type ?? 'unknown',
    isTemporary: isTemporary && type !== 'StripeIdempotencyError',
    isSpent: status >= 500 || type === 'StripeIdempotencyError',
  }
}

function sessionOf(session: Stripe.Checkout.Session): SessionFacts {
  const { payment_intent: intent, metadata } = session
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null
  const state = intent !== null && typeof intent === 'object' ? intent.status : null
  const paid = charge !== null && typeof charge === 'object' ? charge : null
  return {
    id: session.id,
    url: session.url,
    status: (session.status ?? 'open') as SessionFacts['status'],
    isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
    isRefused:
      session.status === 'complete' &&
      session.payment_status === 'unpaid' &&
      (state === 'requires_payment_method' || state === 'canceled'),
    subtotal: session.amount_subtotal ?? 0,
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    isLive: session.livemode,
    order: metadata?.order ?? null,
    server: metadata?.server ?? null,
    intent: idOf(intent),
    receipt_url: paid?.receipt_url ?? null,
  }
}

function refundOf({ id, amount, status, metadata }: Stripe.Refund): RefundFacts {
  // A refund that was called off is as one that failed: the money is not back.
  const isOver = status === 'failed' || status === 'canceled'
  const known = isOver ? 'failed' : status === 'succeeded' ? status : 'pending'
  return { id, amount, status: known, asked: metadata?.refund ?? null }
}

/** An event says where to look; the server then asks for the true state. */
function eventOf({ id, type, created, livemode, data }: Stripe.Event): EventFacts {
  const object = data.object as {
    id?: string
    object: string
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string> | null
  }
  const isSession = object.object === 'checkout.session'
  return {
    id,
    type,
    created,
    isLive: livemode,
    session: isSession ? (object.id ?? null) : null,
    intent: idOf(object.payment_intent ?? null),
    order: object.metadata?.order ?? null,
  }
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}
