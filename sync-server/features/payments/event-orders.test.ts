import { afterAll, beforeAll, expect, test } from 'vitest'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'
import { findOrder, generationOf } from './orders.ts'
import { refundsOf } from './refunds.ts'

/** Without `--seeds` one in so many: a prime, so that each event comes at each place. All take minutes. */
const EACH = process.env['SEEDS'] === undefined ? 251 : 1

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
  await room.plannedBook()
})
afterAll(() => room.close())

type Ending = 'won' | 'lost'

/** The events of one payment at the provider, in their order. */
function story(session: string, ending: Ending): [string, () => void][] {
  const { till } = room
  const intent = () => till.sessions.get(session)!.intent!
  return [
    // A page that was left open elsewhere.
    [
      'checkout.session.expired',
      () => {
        const shown = till.show(till.sessions.get(session)!)
        till.tell('checkout.session.expired', { ...shown, status: 'expired' })
      },
    ],
    ['checkout.session.completed', () => till.pay(session, { later: true })],
    ['checkout.session.async_payment_succeeded', () => till.arrive(session)],
    ['refund.created', () => till.refund(intent(), 200)],
    ['refund.failed', () => till.failRefund(till.refunds[0]!.id)],
    ['charge.dispute.created', () => till.dispute(intent(), 'needs_response')],
    ['charge.dispute.closed', () => till.dispute(intent(), ending)],
  ]
}

function orders(count: number): number[][] {
  if (count === 0) return [[]]
  return orders(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, at) => rest.toSpliced(at, 0, count - 1)),
  )
}

/** The provider is as far as the latest event that the server got: those before it arrive late. */
async function play(order: number[], ending: Ending) {
  await room.clear()
  const { id, session } = await room.order()
  const steps = story(session, ending)
  const { events } = room.till
  events.length = 0
  for (const at of order) {
    for (const [, happen] of steps.slice(events.length, at + 1)) happen()
    const { body, headers } = room.stripe.signed(events[at]!)
    const send = () => room.app.fetch('/api/payments/webhook', { method: 'POST', body, headers })
    for (const { status } of await Promise.all([send(), send()])) expect(status).toBe(200)
    await room.jobs()
  }
  expect(events.map(({ type }) => type)).toEqual(steps.map(([type]) => type))
  return standing(id)
}

/** The whole state of the money, and whether the model still writes for it. */
async function standing(id: string) {
  const { status, amount, refunded } = await room.payment(id)
  const { read } = room.app.db
  const [order, book, refunds] = await Promise.all([
    findOrder(read, id),
    generationOf(read, id),
    refundsOf(read, id),
  ])
  const sessions = order!.sessions.map((one) => [one.status, one.paid])
  return {
    shown: { status, amount, refunded },
    order: { status: order!.status, dispute: order!.dispute, problem: order!.problem, sessions },
    refunds: refunds.map((refund) => [refund.reason, refund.amount, refund.status]),
    isWritten: book?.status === 'waiting' || book?.status === 'running',
  }
}

const ENDS = {
  won: {
    shown: { status: 'being_written', amount: 500, refunded: 0 },
    order: {
      status: 'being_written',
      dispute: 'won',
      problem: 'A refund failed: the bank did not take it.',
      sessions: [['paid', 500]],
    },
    refunds: [['provider', 200, 'failed']],
    isWritten: true,
  },
  lost: {
    shown: { status: 'charged_back', amount: 500, refunded: 0 },
    order: { status: 'ended', dispute: 'lost', problem: null, sessions: [['paid', 500]] },
    refunds: [['provider', 200, 'canceled']],
    isWritten: false,
  },
} satisfies Record<Ending, Awaited<ReturnType<typeof standing>>>

const ALL = orders(7)
const CHOSEN = ALL.filter((_, i) => i % EACH === 0)

test.each(['won', 'lost'] as const)(
  `${CHOSEN.length} of ${ALL.length} orders of the same news, each told twice, end the same: a dispute that is %s`,
  async (ending) => {
    for (const order of CHOSEN)
      expect({ order, end: await play(order, ending) }).toEqual({ order, end: ENDS[ending] })
  },
  HANGS_MS + CHOSEN.length * 1_000,
)
