import { z } from 'zod'
import { BookRequest } from './generation.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Id, IdParams, Rev, Timestamp } from './fields.ts'

/** In hundredths of the currency. */
const Amount = z.number().int()

export const PAYMENT_STATUSES = [
  'open',
  'expired',
  'paid',
  'being_written',
  'delivered',
  'ended',
  'refund_pending',
  'refunded',
  'partly_refunded',
  'disputed',
  'charged_back',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A payment transaction, as the buyer sees it. Its id is the order's. */
export const Payment = z.object({
  id: Id,
  status: z.enum(PAYMENT_STATUSES),
  /** The time of payment; before that, the time of the order. */
  timestamp: Timestamp,
  service_type: z.literal('book_generation'),
  amount: Amount,
  /** The amount that the provider has refunded or is about to refund. */
  refunded: Amount,
  /** Such as `usd`. */
  currency: z.string(),
  /** Null if the book is gone. */
  book_id: Id.nullable(),
  book_title: z.string(),
  words: z.number().int(),
  licence: BookRequest.shape.licence,
  /** A page of the payment provider. */
  receipt_url: z.string().nullable(),
  rev: Rev,
})
export type Payment = z.infer<typeof Payment>

/** The price of a book now. It holds until `expires_at`, and while the plan stays as it is. */
export const Quote = z.object({
  /** The order's id. */
  id: Id,
  book: BookRequest,
  price: Amount,
  /** The price of the private commercial licence. */
  licence_price: Amount,
  currency: z.string(),
  chapters: z.number().int(),
  /** An estimate in minutes, by the last books; null if there were none. */
  minutes: z.number().int().nullable(),
  /** An estimate of the tokens that the language model uses. */
  tokens: z.number().int(),
  /** Names of story bible entries that a writer has changed since the last generation for the book; latest first. */
  changed_entries: z.array(z.string()),
  expires_at: Timestamp,
})
export type Quote = z.infer<typeof Quote>

/** States on a return page. `processing`: the bank needs more time. `unknown`: this server has no such order. */
export const RETURN_STATES = ['paid', 'processing', 'open', 'expired', 'unknown'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Prices and payments of generated books. The server computes every price; a browser sends none. */
export const payments = {
  quote: endpoint({
    method: 'POST',
    auth: 'required',
    offline: 'online',
    path: '/books/:id/quote',
    summary:
      'The price of generating a book; it holds for half an hour, and while the plan stays as it is. Its author',
    params: IdParams,
    body: BookRequest,
    output: Quote,
  }),
  pay: endpoint({
    method: 'POST',
    auth: 'required',
    offline: 'online',
    acts: true,
    limits: ['planning'],
    path: '/orders/:id/pay',
    summary:
      'Order a quoted book: the address of the payment page; null if it is free or already paid, and then the writing starts',
    params: IdParams,
    /** The buyer has confirmed the sentences of `ORDER_TERMS`. */
    body: z.strictObject({ confirmed: z.literal(true) }),
    output: z.object({ url: z.string().nullable() }),
  }),
  refresh: endpoint({
    method: 'POST',
    auth: 'none',
    offline: 'online',
    acts: true,
    limits: ['payment_returns'],
    path: '/payments/return',
    summary: 'The state of a payment, for the page to which the payment provider returns',
    body: z.strictObject({ session_id: z.string().max(200) }),
    output: z.object({ status: z.enum(RETURN_STATES) }),
  }),
  list: endpoint({
    method: 'GET',
    auth: 'required',
    offline: 'cache',
    path: '/payments',
    summary: 'One’s own payments, latest first',
    output: z.array(Payment),
  }),
}

export const paymentsFeature = {
  calls: payments,
  errors: {
    'payments.private_world': [
      409,
      'This world is private, and a book under OBRCL is public. Make the world public, or choose the private license.',
    ],
    'payments.not_found': [404, 'There is no such order.'],
    'payments.quote_expired': [409, 'This price is no longer valid. Please look at the new one.'],
    'payments.plan_changed': [
      409,
      'The plan of the book has changed meanwhile. Please look at the new price.',
    ],
    'payments.not_open': [409, 'This order cannot be paid any more.'],
    'payments.paid': [409, 'This book is paid already. It begins in a moment.'],
    'payments.disputed': [
      409,
      'The payment is disputed. Nothing is written until that is settled.',
    ],
    'payments.forged': [400, 'This is not signed by the payment provider.'],
    'payments.strange_page': [
      503,
      'Paying does not work here at the moment: the page to pay on is not where it should be. Nothing was paid. Those who run this server are told.',
    ],
    'payments.provider': [
      503,
      'The payment provider does not answer. Nothing was paid. Please try again in a moment.',
    ],
  },
  rows: { payment: Payment },
} satisfies Feature
