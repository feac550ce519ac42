import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderUse } from '#shared/contract/admin.ts'
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

const sold = (operation: string) =>
  room.stripe.asked.filter((one) => one.operation === operation).length

test('news that never came are asked for', async () => {
  const { id, intent } = await room.paid()
  room.till.refund(intent, 500)
  const before = sold('events.list')
  await room.app.app.cashier.catchUp()
  expect(sold('events.list')).toBe(before + 1)
  await room.jobs()
  expect(await room.payment(id)).toMatchObject({ status: 'refunded' })
})

test('a payment whose order is not here waits for an admin', async () => {
  const { session } = await room.order()
  await room.lose(session)
  room.till.pay(session)
  await room.deliver((type) => type === 'checkout.session.completed')
  await room.jobs()
  expect(await room.strays()).toContainEqual(expect.objectContaining({ session_id: session }))
  const listed = async () =>
    (await room.cast.make<OrderUse>('alice', 'GET', '/admin/orders')).strays.map(
      (stray) => stray.session_id,
    )
  expect(await listed()).toContain(session)
  const path = `/admin/stray-payments/${session}`
  const decide = (decision: string) =>
    room.cast.as('alice', 'POST', path, { decision, reason: 'An old backup was put back' })
  expect((await decide('refunded')).status).toBe(200)
  expect(room.refundsOf(room.till.sessions.get(session)!.intent!)).toMatchObject([{ amount: 500 }])
  expect(await listed()).not.toContain(session)
  expect((await decide('not_ours')).body).toMatchObject({ error: 'payments.not_found' })
})

describe('a payment whose order is not here', () => {
  const orders = () => room.cast.make<OrderUse>('alice', 'GET', '/admin/orders')
  const mine = async (session: string) =>
    (await orders()).strays.filter(({ session_id }) => session_id === session)
  const giveBack = (session: string) =>
    room.cast.as('alice', 'POST', `/admin/stray-payments/${session}`, {
      decision: 'refunded',
      reason: 'An old backup was put back',
    })
  const catchUp = async () => {
    await room.app.app.cashier.catchUp()
    await room.jobs()
  }

  test('is found without an event of its own, however many events came since', async () => {
    const { session } = await room.order()
    await room.lose(session)
    room.till.pay(session)
    const days = 24 * 3_600
    room.till.events.at(-1)!.created -= 20 * days
    await room.heardUntil(new Date(Date.now() - 21 * days * 1_000))
    // The first news after the backup was put back.
    const { intent } = await room.paid()
    room.till.refund(intent, 1)
    await room.deliver((type) => type === 'refund.created')
    await catchUp()
    expect(await mine(session)).toMatchObject([{ amount: 500 }])
    await catchUp()
    expect(await mine(session)).toHaveLength(1)
  })

  test('is no line when all of it is back, and is given back as far as it is not', async () => {
    const [whole, part] = [await room.order(), await room.order({ words: 8_000 })]
    for (const { session } of [whole, part]) await room.lose(session)
    room.till.pay(part.session)
    room.till.sessions.get(whole.session)!.status = 'open'
    const { intent } = room.till.pay(whole.session)
    room.till.refund(intent!, 500)
    await catchUp()
    expect(await mine(whole.session)).toEqual([])
    expect(await mine(part.session)).toHaveLength(1)
    const { amount, intent: other } = room.till.sessions.get(part.session)!
    room.till.refund(other!, 100)
    expect((await giveBack(part.session)).status).toBe(200)
    expect(room.refundsOf(other!).map((refund) => refund.amount)).toEqual([amount - 100, 100])
    expect(await mine(part.session)).toEqual([])
  })

  test('that belongs to another server of the account is left alone', async () => {
    const { session } = await room.order()
    await room.lose(session)
    room.till.sessions.get(session)!.metadata['server'] = 'https://lamps.example.org'
    room.till.pay(session)
    await catchUp()
    expect(await mine(session)).toEqual([])
    expect(room.refundsOf(room.till.sessions.get(session)!.intent!)).toEqual([])
  })
})

describe('a payment whose page is not here, but its order is', () => {
  const news = async () => {
    await room.deliver((type) => type === 'checkout.session.completed')
    for (let i = 0; i < 3; i++) await room.jobs()
  }
  const strays = async () => (await room.strays()).map(({ session_id }) => session_id)

  test('pays for it', async () => {
    const { id, session } = await room.order()
    await room.losePage(session)
    room.till.pay(session)
    await news()
    expect(await room.payment(id)).toMatchObject({ status: 'being_written', refunded: 0 })
    expect(await strays()).not.toContain(session)
  })

  test('goes back by itself where another page was paid as well', async () => {
    const { id, session } = await room.order()
    await room.losePage(session)
    room.stripe.next('down', 'down', 'down')
    await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    const { url } = await room.pay(id)
    const other = url!.split('/').at(-1)!
    expect(other).not.toBe(session)
    const { intent } = room.till.pay(other)
    await room.look(id)
    const { intent: doubled } = room.till.pay(session)
    await news()
    expect(await room.payment(id)).toMatchObject({ status: 'partly_refunded', refunded: 500 })
    expect(await room.theLast()).toMatchObject({ kind: 'book', status: 'waiting' })
    expect(room.refundsOf(intent!)).toEqual([])
    expect(room.refundsOf(doubled!)).toMatchObject([{ amount: 500 }])
    expect(await strays()).not.toContain(session)
  })
})
