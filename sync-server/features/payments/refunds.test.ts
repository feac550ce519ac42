import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderUse } from '#shared/contract/admin.ts'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { statement } from '../../db/statement.ts'
import { fails } from '../../testing/model-server/behaviours.ts'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.provider.calm()
  room.stripe.calm()
  await room.clear()
  await room.plannedBook()
})

describe('money goes back', () => {
  test('in full when the model server stays away, once, whoever looks', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.fail(book.id, 'generation.provider_down')
    await Promise.all(Array.from({ length: 20 }, () => room.look(id)))
    expect(room.refundsOf(intent)).toMatchObject([{ amount: 500, status: 'succeeded' }])
    expect(await room.mails()).toMatchObject([{ kind: 'refund', amount: 500 }])
    expect(await room.payment(id)).toMatchObject({ status: 'refunded', refunded: 500 })
    const closed = await room.theLast()
    expect(closed).toMatchObject({ status: 'failed', is_closed: true })
    const on = await room.cast.as('alice', 'POST', `/generations/${book.id}/resume`)
    expect(on.body).toMatchObject({ error: 'generation.closed' })
  })

  test('in full when nothing is written yet and its author gives it up', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    expect(room.refundsOf(intent)).toMatchObject([{ amount: 500 }])
    expect(await room.payment(id)).toMatchObject({ status: 'refunded' })
  })

  test('for the words that were not written when it is given up in the middle', async () => {
    const { id, intent } = await room.paid({ words: 3_000 })
    const book = await room.theLast()
    const stop = new AbortController()
    const asked = room.provider.asked.length
    const working = room.work(book, stop.signal).catch(() => undefined)
    await expect.poll(() => room.provider.asked.length - asked).toBeGreaterThan(5)
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await working
    await room.look(id)
    const { words_done } = (await room.theLast()).progress!
    const left = Math.ceil((200 * (3_000 - words_done)) / 3_000)
    expect(words_done).toBeGreaterThan(0)
    expect(room.refundsOf(intent).map(({ amount }) => amount)).toEqual(
      words_done >= 2_700 ? [] : [words_done === 0 ? 200 : left],
    )
  })

  test('in full when it waited for the budget for a day, for the rest when it did not', async () => {
    for (const [hours, amount] of [
      [25, 500],
      [23, 250],
    ] as const) {
      const { id, intent } = await room.paid()
      const waits_since = new Date(Date.now() - hours * 3_600_000).toISOString()
      await room.become(id, {
        status: 'paused',
        waits_since,
        words_done: 5_000,
        words_planned: 10_000,
      })
      const book = await room.theLast()
      expect(book).toMatchObject({ pause: 'budget', waits_since })
      await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
      await room.look(id)
      expect(room.refundsOf(intent)).toMatchObject([{ amount }])
    }
  })

  test('once where the answer was lost', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.app.app.cashier.look(id)
    expect(room.refundsOf(intent)).toHaveLength(1)
    await room.forgetAnswer(id)
    await room.look(id)
    expect(room.refundsOf(intent)).toHaveLength(1)
    expect(await room.payment(id)).toMatchObject({ status: 'refunded', refunded: 500 })
  })

  test('on the provider’s own pages as well, and is not given twice', async () => {
    const { id, intent } = await room.paid()
    room.till.refund(intent, 200)
    await room.deliver((type) => type === 'refund.created')
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'partly_refunded', refunded: 200 })
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    expect(room.refundsOf(intent).map(({ amount }) => amount)).toEqual([300, 200])
    expect(await room.payment(id)).toMatchObject({ status: 'refunded', refunded: 500 })
  })

  test('what was paid twice goes back by itself', async () => {
    const { id, session } = await room.order()
    const later = room.till.sessions.get(session)!
    room.till.expire(session)
    await room.look(id)
    const { url } = await room.pay(id)
    // The buyer paid on this page in its last second, and the server has not heard of it until now.
    await room.reopen(session)
    later.status = 'open'
    const first = room.till.pay(url!.split('/').at(-1)!)
    room.till.pay(session)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ amount: 1_000, refunded: 500 })
    const back = room.till.refunds.slice(0, 1)
    expect(back).toMatchObject([{ amount: 500 }])
    expect([first.intent, later.intent]).toContain(back[0]!.intent)
  })

  test('later when the bank does not take it, and an admin has it asked for anew', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    room.till.failRefund(room.refundsOf(intent)[0]!.id)
    await room.deliver((type) => type === 'refund.failed')
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'ended', refunded: 0 })
    const orders = async () =>
      (await room.cast.make<OrderUse>('alice', 'GET', '/admin/orders')).orders.find(
        (order) => order.id === id,
      )!
    const about = { book: expect.stringContaining('The Ninth Lamp') as string, currency: 'usd' }
    const problem = 'A refund failed: the bank did not take it.'
    const mails = [
      { kind: 'refund', amount: 500, ...about },
      { kind: 'refund_failed', amount: 500, ...about },
      { kind: 'refund_stuck', amount: 500, currency: 'usd', problem },
    ]
    expect((await room.mails()).slice(-3)).toEqual(mails)
    await room.look(id)
    expect((await room.mails()).slice(-3)).toEqual(mails)
    expect(await orders()).toMatchObject({
      username: 'alice',
      problem,
      failed_refunds: [{ amount: 500 }],
    })
    const reason = { reason: 'They gave another card' }
    await room.cast.make('alice', 'POST', `/admin/orders/${id}/retry-refund`, reason)
    await room.look(id)
    expect(room.refundsOf(intent).map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(await room.payment(id)).toMatchObject({ status: 'refunded', refunded: 500 })
    expect(await orders()).toMatchObject({ problem: null, failed_refunds: [] })
  })
})

test('a refund that fails is told to each admin by mail, once each time, and to nobody else', async () => {
  const { bob } = room.cast.sessions
  const appoint = (is_admin: boolean) =>
    room.cast.make('alice', 'POST', `/admin/users/${bob.user.id}/admin`, {
      is_admin,
      reason: 'Money',
    })
  await appoint(true)
  const { id, intent } = await room.paid()
  const book = await room.theLast()
  await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
  // The provider itself says no, then a bank does, and of one that was made there too.
  room.stripe.trap('refunds.create', 'refused', () => undefined)
  const since = (await room.mailsOf('refund_stuck')).length
  const told = async () => (await room.mailsOf('refund_stuck')).slice(since)
  await room.look(id)
  await room.look(id)
  const { alice } = room.cast.sessions
  const problem = 'A refund failed: No.'
  expect(await told()).toMatchObject([
    { user_id: alice.user.id, amount: 500, problem },
    { user_id: bob.user.id, amount: 500, problem },
  ])
  await appoint(false)
  await room.cast.make('alice', 'POST', `/admin/orders/${id}/retry-refund`, { reason: 'Again' })
  await room.look(id)
  room.till.failRefund(room.refundsOf(intent)[0]!.id)
  await room.look(id)
  await room.look(id)
  expect(await told()).toHaveLength(3)
  room.till.failRefund(room.till.refund(intent, 100).id)
  await room.look(id)
  await room.look(id)
  expect((await told()).slice(3)).toMatchObject([{ user_id: alice.user.id, amount: 100 }])
})

test('what was paid twice and then given up goes back whole', async () => {
  const { id, session } = await room.order()
  room.till.pay(session, { later: true })
  await room.look(id)
  await room.reopen(session)
  room.till.expire(session)
  await room.look(id)
  const { url } = await room.pay(id)
  const second = room.till.pay(url!.split('/').at(-1)!)
  await room.look(id)
  room.till.sessions.get(session)!.status = 'complete'
  room.till.arrive(session)
  await room.look(id)
  const book = await room.theLast()
  await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
  await room.look(id)
  expect(room.refundsOf(second.intent!)).toMatchObject([{ amount: 500 }])
  expect(await room.payment(id)).toMatchObject({ status: 'refunded', refunded: 1_000 })
})

test('an erased account gets back what was not written, once', async () => {
  const { id, intent } = await room.paid()
  await room.eraseOwner()
  await room.look(id)
  await room.look(id)
  expect(room.refundsOf(intent)).toMatchObject([{ amount: 500 }])
})

test('a payment that comes after the account was erased goes back, although its book stays', async () => {
  const { id, session } = await room.order()
  await room.app.db.write((trx) => trx.run(eraseOwnerOf, { id }))
  const before = room.provider.asked.length
  const { intent } = room.till.pay(session)
  await room.look(id)
  await room.look(id)
  expect(room.refundsOf(intent!)).toMatchObject([{ amount: 500 }])
  expect(room.provider.asked).toHaveLength(before)
})
test('a book in the bin is not paid for; a payment that comes after it went there goes back', async () => {
  const { id, session } = await room.order()
  await room.cast.make('alice', 'DELETE', `/books/${room.book}`)
  const again = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
  expect(again.body.error).toBe('books.in_bin')
  const { intent } = room.till.pay(session)
  await room.look(id)
  expect(room.refundsOf(intent!)).toMatchObject([{ amount: 500 }])
})

const eraseOwnerOf = statement<{ id: string }>()((db, value) =>
  db.updateTable('orders').set({ user_id: DELETED_USER.id }).where('id', '=', value.id),
)

describe('a disputed payment', () => {
  test('stops the book, and nothing goes back on top of it', async () => {
    const { id, intent } = await room.paid()
    room.till.dispute(intent, 'needs_response')
    await room.look(id)
    const book = await room.theLast()
    expect(book).toMatchObject({
      status: 'paused',
      is_closed: true,
      error: 'The payment is disputed. Nothing is written until that is settled.',
    })
    expect(await room.payment(id)).toMatchObject({ status: 'disputed' })
    const on = await room.cast.as('alice', 'POST', `/generations/${book.id}/resume`)
    expect(on.body).toMatchObject({ error: 'generation.closed' })
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    room.till.dispute(intent, 'lost')
    await room.look(id)
    expect(room.refundsOf(intent)).toEqual([])
    expect(await room.payment(id)).toMatchObject({ status: 'charged_back', refunded: 0 })
  })

  test('that is lost leaves no refund to be asked for, also not one that had failed', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    room.till.failRefund(room.refundsOf(intent)[0]!.id)
    await room.look(id)
    const retry = () =>
      room.cast.as('alice', 'POST', `/admin/orders/${id}/retry-refund`, { reason: 'Again' })
    room.till.dispute(intent, 'needs_response')
    await room.look(id)
    expect((await retry()).body).toMatchObject({ error: 'payments.disputed' })
    room.till.dispute(intent, 'lost')
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'charged_back', refunded: 0 })
    expect((await retry()).status).toBe(409)
    expect(room.refundsOf(intent).map(({ status }) => status)).toEqual(['failed'])
  })

  test('that is won after the money went back goes on nowhere', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    await room.cast.make('alice', 'POST', `/generations/${book.id}/cancel`)
    await room.look(id)
    for (const state of ['needs_response', 'won'] as const) {
      room.till.dispute(intent, state)
      await room.look(id)
    }
    const on = await room.cast.as('alice', 'POST', `/generations/${book.id}/resume`)
    expect(on.body).toMatchObject({ error: 'generation.closed' })
  })

  test('lets no book go on that waited for the model server', async () => {
    const { id, intent } = await room.paid()
    const book = await room.theLast()
    room.provider.next(fails(401, 'Wrong key'), fails(401, 'Wrong key'), fails(401, 'Wrong key'))
    await room.work(book)
    expect(await room.theLast()).toMatchObject({ status: 'paused', pause: 'provider_config' })
    room.till.dispute(intent, 'needs_response')
    await room.look(id)
    room.provider.calm()
    await room.work(book)
    expect(await room.theLast()).toMatchObject({ status: 'paused', is_closed: true })
    room.till.dispute(intent, 'won')
    await room.look(id)
    await room.work(book)
    expect(await room.theLast()).toMatchObject({ status: 'done', is_closed: false })
  })

  test('that is won goes on', async () => {
    const { id, intent } = await room.paid()
    room.till.dispute(intent, 'needs_response')
    await room.look(id)
    room.till.dispute(intent, 'won')
    await room.look(id)
    expect(await room.theLast()).toMatchObject({ status: 'running', is_closed: false })
    expect(await room.payment(id)).toMatchObject({ status: 'being_written' })
  })
})
