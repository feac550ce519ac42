import type { Payment, Quote } from '#shared/contract/payments.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { settleBeforeErasure } from '../../features/payments/settle-order.ts'
import type { MailKind } from '../../db/tables/mail.ts'
import { HEARD } from '../../features/payments/reconcile.ts'
import { setMeta } from '../../sync/changes.ts'
import { perform } from '../../sync/execute.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { openPlanningRoom } from '../model-server/planning-room.ts'
import { openStripe } from './open-stripe.ts'

/** A server that sells books: with a model, a payment provider, and alice's book of three chapters. */
export async function openPaymentRoom(env: Record<string, string> = {}) {
  const stripe = await openStripe()
  const room = await openPlanningRoom({ ...stripe.env, ...env })
  const { cast, app } = room
  const write = <V, R>(change: Statement<V, R>, values: V) =>
    app.db.write((trx) => trx.run(change, values))
  const shop = {
    ...room,
    get book() {
      return room.book
    },
    stripe,
    till: stripe.till,
    quote: (body: object = {}) =>
      cast.make<Quote>('alice', 'POST', `/books/${room.book}/quote`, { words: 10_000, ...body }),
    pay: (id: string) =>
      cast.make<{ url: string | null }>('alice', 'POST', `/orders/${id}/pay`, { confirmed: true }),
    /** Ordered, and the id of the page to pay on. */
    async order(body: object = {}): Promise<{ id: string; session: string }> {
      const { id } = await shop.quote(body)
      const { url } = await shop.pay(id)
      return { id, session: url!.split('/').at(-1)! }
    },
    /** Ordered, paid and begun. */
    async paid(body: object = {}): Promise<{ id: string; session: string; intent: string }> {
      const order = await shop.order(body)
      const { intent } = stripe.till.pay(order.session)
      await shop.look(order.id)
      return { ...order, intent: intent! }
    },
    /** Looks at an order as the job does after a webhook call, or every ten minutes. */
    look: (id: string) => app.app.cashier.look(id, { fully: true }),
    /** The provider's news reach the server as it sends them. */
    async deliver(which: (type: string) => boolean): Promise<void> {
      for (const event of stripe.till.events.filter(({ type }) => which(type))) {
        const { body, headers } = stripe.signed(event)
        const request = { method: 'POST', body, headers }
        const { status } = await app.fetch('/api/payments/webhook', request)
        if (status !== 200) throw new Error(`The webhook answered ${status}.`)
      }
    },
    refundsOf: (intent: string) => stripe.till.refunds.filter((one) => one.intent === intent),
    /** Runs the waiting jobs now. */
    async jobs(): Promise<void> {
      for (const { name, payload } of await app.db.write((trx) => trx.all(takeJobs, {}))) {
        const work = JSON.parse(payload) as { id: string; fully?: boolean; session: string }
        if (name === 'payments.stray') await app.app.cashier.stray(work.session)
        else await app.app.cashier.look(work.id, work)
      }
    },
    /** Ends a book as the generator does if it cannot write it. */
    fail: (id: string, error: string) => write(failGeneration, { id, error }),
    /** Puts a refund into the state after a crash between the request and the provider's answer. */
    forgetAnswer: (order_id: string) => write(forgetAnswer, { order_id }),
    /** The book of this order is at its end, or rests, with so many words: unless it was at its end before. */
    become: (order_id: string, { status, error, waits_since, ...words }: Written) =>
      write(setBook, {
        order_id,
        status,
        error: error ?? null,
        pause: status !== 'paused' ? null : waits_since ? 'budget' : 'by_owner',
        down_since: waits_since ?? null,
        progress: JSON.stringify(words),
      }),
    /** Makes all generations so far old. */
    settleGenerations: () => write(ageGenerations, {}),
    /** Makes all refund requests so old that the server takes their sender for crashed. */
    waitLong: () => write(ageRefunds, {}),
    /** Undoes what the server knows of this page's expiry. */
    reopen: (session_id: string) => write(reopen, { session_id }),
    /** Makes the database like a backup from before the order. */
    lose: (session_id: string) => write(lose, { session_id }),
    /** Makes the database like a backup from before this page, but after its order. */
    losePage: (session_id: string) => write(losePage, { session_id }),
    /** Makes the database like one that last asked for the provider's events at this time. */
    heardUntil: (until: Date) => write(setMeta, { key: HEARD, value: until.toISOString() }),
    /** Nothing is being written any more: one account has only so many books at once. */
    clear: () => write(endBooks, {}),
    /** Settles alice's orders as the erasure of her account does. */
    eraseOwner: () => {
      const { user } = cast.sessions.alice
      return perform(app.db, app.app.changeBus, user, settleBeforeErasure)
    },
    strays: () => app.db.read.all(selectStrays, {}),
    /** Kinds and facts of the mails that were ordered about money. */
    mails: async () =>
      (await app.db.read.all(selectMails, {})).map(({ kind, facts }) => ({
        kind,
        ...(JSON.parse(facts) as { book?: string; amount: number; currency: string }),
      })),
    /** The receivers and the facts of the mails of this kind. */
    mailsOf: async (kind: MailKind) =>
      (await app.db.read.all(selectMailsOf, { kind })).map(({ user_id, facts }) => ({
        user_id,
        ...(JSON.parse(facts) as object),
      })),
    payments: () => cast.make<Payment[]>('alice', 'GET', '/payments'),
    payment: async (id: string) => (await shop.payments()).find((one) => one.id === id)!,
    async close(): Promise<void> {
      await room.close()
      await stripe.close()
    },
  }
  return shop
}
interface Written {
  status: 'done' | 'failed' | 'paused'
  error?: ErrorCode
  /** For a book that pauses because the day's budget is used up. */
  waits_since?: string
  words_done: number
  words_planned: number
}
export type PaymentRoom = Awaited<ReturnType<typeof openPaymentRoom>>

const setBook = statement<{
  order_id: string
  status: Written['status']
  pause: 'by_owner' | 'budget' | null
  down_since: string | null
  error: string | null
  progress: string
}>()((db, value) =>
  db
    .updateTable('generations')
    .set({
      status: value.status,
      pause: value.pause,
      down_since: value.down_since,
      error: value.error,
      progress: value.progress,
    })
    .where('order_id', '=', value.order_id)
    .where('is_closed', '=', 0)
    .where('status', 'in', ['waiting', 'running', 'paused']),
)
const ageGenerations = statement<object>()((db) =>
  db.updateTable('generations').set({ ended_at: '2026-01-01T00:00:00.000Z' }),
)
const ageRefunds = statement<object>()((db) =>
  db
    .updateTable('refunds')
    .set({ asked_at: '2026-01-01T00:00:00.000Z' })
    .where('status', '=', 'asking'),
)
const takeJobs = statement<object>()((db) =>
  db.deleteFrom('jobs').where('name', 'like', 'payments.%').returning(['name', 'payload']),
)
const failGeneration = statement<{ id: string; error: string }>()((db, value) =>
  db
    .updateTable('generations')
    .set({ status: 'failed', error: value.error })
    .where('id', '=', value.id),
)
const forgetAnswer = statement<{ order_id: string }>()((db, value) =>
  db
    .updateTable('refunds')
    .set({ status: 'asking', asked_at: '2026-01-01T00:00:00.000Z', provider_id: null })
    .where('order_id', '=', value.order_id),
)
const reopen = statement<{ session_id: string }>()((db, value) =>
  db
    .updateTable('checkout_sessions')
    .set({ status: 'open' })
    .where('session_id', '=', value.session_id),
)
const lose = statement<{ session_id: string }>()((db, value) =>
  db
    .deleteFrom('orders')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('checkout_sessions')
        .select('order_id')
        .where('session_id', '=', value.session_id),
    ),
)
const losePage = statement<{ session_id: string }>()((db, value) =>
  db.deleteFrom('checkout_sessions').where('session_id', '=', value.session_id),
)
const endBooks = statement<object>()((db) =>
  db
    .updateTable('generations')
    .set({ status: 'done' })
    .where('status', 'in', ['waiting', 'running', 'paused']),
)
const selectMails = statement<object>()((db) =>
  db
    .selectFrom('mails')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['refund', 'refund_failed', 'refund_stuck'])
    .orderBy('created_at'),
)
const selectMailsOf = statement<{ kind: MailKind }>()((db, value) =>
  db
    .selectFrom('mails')
    .select(['user_id', 'facts'])
    .where('kind', '=', value.kind)
    .orderBy('created_at'),
)
const selectStrays = statement<object>()((db) => db.selectFrom('stray_payments').selectAll())
