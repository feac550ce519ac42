import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    orders: OrdersTable
    checkout_sessions: CheckoutSessionsTable
    refunds: RefundsTable
    payment_events: PaymentEventsTable
    stray_payments: StrayPaymentsTable
  }
}

export interface OrdersTable {
  id: string
  /** Null if the account is gone. */
  user_id: string | null
  book_id: string | null
  /** The title at the time of the order. */
  book_title: string
  /** The `BookRequest` of the book, as JSON. */
  request: string
  /** Both in hundredths of the currency. */
  price: number
  licence_price: number
  currency: string
  /** The hash of the plan that the price is for. */
  plan_hash: string
  /** The terms that the buyer confirmed, with the time, as JSON. */
  terms: string | null
  status: Generated<
    'quoted' | 'open' | 'expired' | 'paid' | 'being_written' | 'delivered' | 'ended'
  >
  /** The state of a chargeback by the buyer's bank. */
  dispute: Generated<'open' | 'won' | 'lost' | null>
  receipt_url: Generated<string | null>
  /** A problem that an admin has to look at. */
  problem: Generated<string | null>
  created_at: string
  /** The end of the quote. */
  expires_at: string
  paid_at: Generated<string | null>
  rev: Generated<number>
}

/** A payment page of the provider for an order; when it expires, the order gets another one. */
export interface CheckoutSessionsTable {
  order_id: string
  /** Counted from 1. */
  no: number
  /** Null until the provider has answered. */
  session_id: Generated<string | null>
  url: Generated<string | null>
  /** Unix time in seconds. Part of the request to the provider, so that a repeated request is the same. */
  expires_at: number
  status: Generated<'asking' | 'open' | 'paid' | 'expired' | 'failed'>
  payment_intent: Generated<string | null>
  /** With taxes. */
  paid: Generated<number>
}

export interface RefundsTable {
  /** The idempotency key of the request to the provider; the provider's own id if the refund was made there. */
  id: string
  order_id: string
  payment_intent: string
  /** `provider`: made on the provider's own pages. */
  reason: 'failed' | 'cancelled' | 'duplicate' | 'provider'
  amount: number
  status: 'due' | 'asking' | 'pending' | 'succeeded' | 'failed' | 'canceled'
  attempts: Generated<number>
  /** The provider keeps what it answered to a key: another try after that needs another one. */
  key_no: Generated<number>
  asked_at: Generated<string | null>
  provider_id: Generated<string | null>
  /** The provider's error, for admins. */
  error: Generated<string | null>
  created_at: string
  updated_at: string
}

/** Each event of the provider's, once. It only says where to look. */
export interface PaymentEventsTable {
  id: string
  type: string
  /** Null: of no order that is here. */
  order_id: string | null
  created_at: string
  received_at: string
}

/** Paid to this server, for an order that is not in its database: an admin decides. */
export interface StrayPaymentsTable {
  session_id: string
  payment_intent: string
  amount: number
  currency: string
  created_at: string
  decision: Generated<'refunded' | 'not_ours' | null>
}
