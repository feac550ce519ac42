import { fc } from '#shared/testing/fast-check.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../testing/stripe/till.ts'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'
import { generationOf } from './orders.ts'
import { unwritten } from './settle.ts'

const RUNS = Number(process.env['SEEDS'] ?? 15)
const PRICE = 500
const WORDS = { words_planned: 10_000 }

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
  await room.plannedBook()
})
afterAll(() => room.close())

/** An order in the course of a schedule. */
interface Shop {
  id: string
  sessions(): Session[]
  paid(): Session[]
  /** Acts of the bank or an admin that change who gets what. */
  was: Set<'disputed' | 'refused by the bank' | 'refunded there'>
  pay(): Promise<unknown>
}

type Step = (shop: Shop) => unknown

const open = ({ sessions }: Shop) => sessions().filter(({ status }) => status === 'open')
const share = (words_done: number) => ({ words_done, ...WORDS })
const cancel: Step = async () => {
  const { id } = await room.theLast()
  await room.cast.as('alice', 'POST', `/generations/${id}/cancel`)
}
function dispute(state: 'needs_response' | 'won' | 'lost'): Step {
  return ({ paid, was }) => {
    const [session] = paid()
    if (!session) return
    was.add('disputed')
    room.till.dispute(session.intent!, state)
  }
}
function refundThere(part: number): Step {
  return ({ paid, was }) => {
    const session = paid().at(-1)
    const left = session ? room.till.left(session.intent!) : 0
    if (left === 0) return
    was.add('refunded there')
    room.till.refund(session!.intent!, Math.ceil(left * part))
  }
}
const news = (which: (type: string) => boolean) => () => room.deliver(which)

/** All events that can happen, to be drawn in any order. */
const STEPS: Record<string, Step> = {
  'Pay is pressed': (shop) => shop.pay(),
  'Pay is pressed in five tabs': (shop) => Promise.all(Array.from({ length: 5 }, shop.pay)),
  'the first open page is paid': (shop) => open(shop)[0] && room.till.pay(open(shop)[0]!.id),
  'the last open page is paid': (shop) => open(shop)[0] && room.till.pay(open(shop).at(-1)!.id),
  'a page is paid through a slow bank': (shop) =>
    open(shop)[0] && room.till.pay(open(shop)[0]!.id, { later: true }),
  'slow banks say yes': ({ sessions }) => {
    for (const one of waiting(sessions())) room.till.arrive(one.id)
  },
  'slow banks say no': ({ sessions }) => {
    for (const one of waiting(sessions())) room.till.refuse(one.id)
  },
  'the pages expire': (shop) => open(shop).map(({ id }) => room.till.expire(id)),
  'the buyer comes back': async ({ sessions }) => {
    for (const { id } of sessions())
      await room.cast.as('guest', 'POST', '/payments/return', { session_id: id })
  },
  'all news arrive': news(() => true),
  'news of pages arrive': news((type) => type.startsWith('checkout.')),
  'jobs run': () => room.jobs().catch(refused),
  'ten minutes pass': () => room.app.app.cashier.reconcile(),
  'the order is looked at': ({ id }) => room.app.app.cashier.look(id).catch(refused),
  'the order is looked at by all at once': ({ id }) =>
    Promise.all(Array.from({ length: 5 }, () => room.look(id).catch(refused))),
  'the book is done': ({ id }) => room.become(id, { status: 'done', ...share(9_500) }),
  'the book is done, and short': ({ id }) => room.become(id, { status: 'done', ...share(6_000) }),
  'the book has half its words': ({ id }) => room.become(id, { status: 'paused', ...share(5_000) }),
  'the model server stays away': ({ id }) =>
    room.become(id, { status: 'failed', error: 'generation.provider_down', ...share(7_000) }),
  'the model refuses': ({ id }) =>
    room.become(id, { status: 'failed', error: 'generation.refused', ...share(2_000) }),
  'its author gives it up': cancel,
  'all is given back on the provider’s pages': refundThere(1),
  'a part is given back on the provider’s pages': refundThere(0.3),
  'the bank does not take a refund': ({ was, id }) => {
    const refund = room.till.refunds.find(
      ({ status, metadata }) => status === 'succeeded' && metadata['order'] === id,
    )
    if (!refund) return
    was.add('refused by the bank')
    room.till.failRefund(refund.id)
  },
  'a bank asks': dispute('needs_response'),
  'the dispute is won': dispute('won'),
  'the dispute is lost': dispute('lost'),
  'an admin has refunds asked for anew': ({ id }) =>
    room.cast.as('alice', 'POST', `/admin/orders/${id}/retry-refund`, { reason: 'Again' }),
  'the provider is down': () => room.stripe.next('down', 'down', 'down'),
  'an answer is lost': () => room.stripe.next('lost-answer'),
  'a connection breaks': () => room.stripe.next('broken-connection'),
  'a quarter of an hour passes': () => room.waitLong(),
}
const waiting = (sessions: Session[]) =>
  sessions.filter((one) => one.status === 'complete' && one.payment_status === 'unpaid')

/** The provider may not answer: then the caller asks again later. */
function refused(error: unknown): void {
  if ((error as { code?: string }).code !== 'payments.provider') throw error
}

async function openShop(): Promise<Shop> {
  room.stripe.calm()
  await room.clear()
  room.till.events.length = 0
  const { id } = await room.quote()
  const sessions = () =>
    [...room.till.sessions.values()].filter(({ metadata }) => metadata['order'] === id)
  return {
    id,
    sessions,
    paid: () => sessions().filter(({ payment_status }) => payment_status === 'paid'),
    was: new Set(),
    pay: () => room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true }),
  }
}

/** Banks and provider have answered, and every job has run. */
async function settle({ id, paid }: Shop): Promise<void> {
  room.stripe.calm()
  for (const { intent } of paid())
    if (room.till.disputes.get(intent!) === 'needs_response') room.till.dispute(intent!, 'won')
  for (let i = 0; i < 3; i++) {
    await room.waitLong()
    await room.deliver(() => true)
    await room.jobs()
    await room.look(id)
  }
}

async function check({ id, sessions, paid, was }: Shop): Promise<void> {
  const shown = await room.payment(id)
  const taken = paid().reduce((all, { amount }) => all + amount, 0)
  const refunds = room.till.refunds.filter(({ intent }) =>
    sessions().some((one) => one.intent === intent),
  )
  const back = refunds.filter(({ status }) => status === 'succeeded')
  const sum = back.reduce((all, { amount }) => all + amount, 0)
  expect(sum).toBeLessThanOrEqual(taken)
  if (!shown) return expect(taken).toBe(0)
  // Users see exactly what the provider has.
  if (taken > 0) expect(shown.amount).toBe(taken)
  expect(shown.refunded).toBe(sum)
  // The server asks for each refund once.
  const asked = back.flatMap(({ metadata }) => metadata['refund'] ?? [])
  expect(new Set(asked).size).toBe(asked.length)
  const book = await generationOf(room.app.db.read, id)
  if (!was.has('disputed')) expect(book !== null).toBe(taken > 0)
  if (taken === 0 || was.has('disputed') || was.has('refused by the bank')) return
  // One payment pays; the others are back whole.
  expect(sum).toBeGreaterThanOrEqual(taken - PRICE)
  if (book!.status === 'running' || book!.status === 'waiting' || book!.status === 'paused')
    return expect(['being_written', 'partly_refunded', 'refunded']).toContain(shown.status)
  const { words_done, words_planned } = book!
  const due =
    book!.error === 'generation.provider_down' ? PRICE : unwritten(PRICE, words_done, words_planned)
  const kept = taken - sum
  if (was.has('refunded there')) expect(kept).toBeLessThanOrEqual(PRICE - due)
  else expect(kept).toBe(PRICE - due)
}

test(
  `${RUNS} schedules: what was paid is written or goes back, once`,
  async () => {
    const names = Object.keys(STEPS)
    const likely = ['Pay is pressed', 'the first open page is paid', 'the order is looked at']
    const schedule = fc.array(fc.constantFrom(...likely, ...likely, ...names), {
      minLength: 4,
      maxLength: 30,
      size: 'max',
    })
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const shop = await openShop()
        for (const name of steps) await STEPS[name]!(shop)
        await settle(shop)
        await check(shop)
      }),
      { numRuns: RUNS },
    )
  },
  HANGS_MS + RUNS * 2_000,
)
