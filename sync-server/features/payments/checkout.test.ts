import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderUse } from '#shared/contract/admin.ts'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom({ STRIPE_CHECKOUT_DOMAIN: 'pay.example.org' })
})
afterAll(() => room.close())
beforeEach(async () => {
  room.provider.calm()
  room.stripe.calm()
  await room.clear()
  await room.plannedBook()
})

describe('a page to pay on', () => {
  test('that expired is followed by another one', async () => {
    const { id, session } = await room.order()
    room.till.expire(session)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'expired' })
    const { url } = await room.pay(id)
    expect(url).not.toContain(session)
    room.till.pay(url!.split('/').at(-1)!)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'being_written' })
  })

  test('of another order of the same book cannot be paid any more', async () => {
    const first = await room.order()
    const second = await room.order({ words: 5_000 })
    expect(room.till.sessions.get(first.session)).toMatchObject({ status: 'expired' })
    room.till.pay(second.session)
    await room.look(second.id)
    expect(await room.payment(first.id)).toMatchObject({ status: 'expired' })
    expect(await room.payment(second.id)).toMatchObject({ status: 'being_written' })
  })

  test('that was paid while another order was made is what counts', async () => {
    const first = await room.order()
    const { id } = await room.quote({ words: 5_000 })
    room.till.pay(first.session)
    const reply = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    expect(reply.body).toMatchObject({ error: 'payments.paid' })
    expect(await room.payment(first.id)).toMatchObject({ status: 'being_written' })
  })

  test('is asked for again where the answer was lost, and is the same one', async () => {
    const { id } = await room.quote()
    const before = room.till.sessions.size
    room.stripe.next('lost-answer', 'lost-answer', 'lost-answer', 'lost-answer')
    const lost = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    expect(lost.body).toMatchObject({
      error: 'payments.provider',
      message:
        'The payment provider does not answer. Nothing was paid. Please try again in a moment.',
    })
    room.stripe.calm()
    await room.pay(id)
    expect(room.till.sessions.size - before).toBe(1)
  })

  test('that the provider does not know any more is over', async () => {
    const { id, session } = await room.order()
    room.till.sessions.delete(session)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'expired' })
    expect((await room.pay(id)).url).not.toContain(session)
  })

  test('is another one where the provider failed over and over', async () => {
    const { id } = await room.quote()
    room.stripe.next('down', 'down', 'down')
    const failed = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    expect(failed.status).toBe(503)
    expect((await room.pay(id)).url).toContain('/pay/')
  })
})

describe('nobody is led to a page that is not the provider’s', () => {
  afterEach(() => {
    room.till.pages = room.stripe.url
  })
  const wanted = async (pages: string) => {
    room.till.pages = pages
    const { id } = await room.quote({ words: 8_000 })
    return room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
  }
  const strange = async () =>
    (await room.cast.make<OrderUse>('alice', 'GET', '/admin/orders')).strange_page

  test.each([
    ['https://pay.example.net', 'https://pay.example.net'],
    ['https://checkout.stripe.com.example.net', 'https://checkout.stripe.com.example.net'],
    ['https://checkout.stripe.com@example.net', 'https://example.net'],
    ['https://checkout.stripe.com:8443', 'https://checkout.stripe.com:8443'],
    ['http://checkout.stripe.com', 'http://checkout.stripe.com'],
    ['javascript:alert(1)//', 'javascript:'],
    ['pay', 'no address'],
  ])('not to %s, and an admin reads it until somebody can pay again', async (pages, shown) => {
    const { status, body } = await wanted(pages)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      error: 'payments.strange_page',
      message: expect.stringContaining('Nothing was paid.') as string,
    })
    expect(await strange()).toBe(shown)
    expect((await wanted(room.stripe.url)).status).toBe(200)
    expect(await strange()).toBeNull()
  })

  test('to the provider’s own one, and to the domain that the account has there', async () => {
    expect((await wanted('https://checkout.stripe.com')).status).toBe(200)
    expect((await wanted('https://pay.example.org')).body).toMatchObject({
      data: { url: expect.stringContaining('https://pay.example.org/pay/cs_test_') as string },
    })
  })
})
