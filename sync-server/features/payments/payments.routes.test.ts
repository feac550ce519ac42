import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statement } from '../../db/statement.ts'
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

test('a book is quoted, ordered, paid and written', async () => {
  const quote = await room.quote({ words: 10_000, wish: 'Rain.' })
  expect(quote).toMatchObject({ price: 500, licence_price: 0, currency: 'usd', chapters: 3 })
  expect(await room.payments()).toEqual([])
  const { url } = await room.pay(quote.id)
  expect(url).toMatch(`${room.stripe.url}/pay/cs_test_`)
  expect(await room.payment(quote.id)).toMatchObject({
    status: 'open',
    service_type: 'book_generation',
    amount: 500,
    words: 10_000,
    licence: 'obrcl',
    receipt_url: null,
  })
  expect((await room.theLast()).kind).toBe('outline')
  const { intent } = room.till.pay(url!.split('/').at(-1)!)
  await room.look(quote.id)
  const paid = await room.payment(quote.id)
  expect(paid).toMatchObject({ status: 'being_written', refunded: 0 })
  expect(paid.receipt_url).toContain(intent!)
  const book = await room.theLast()
  expect(book).toMatchObject({ kind: 'book', status: 'waiting', is_paid: true, is_closed: false })
  await room.work(book)
  await room.look(quote.id)
  expect(await room.payment(quote.id)).toMatchObject({ status: 'delivered', refunded: 0 })
  expect(room.refundsOf(intent!)).toEqual([])
})

test('the private licence is a line of its own', async () => {
  const quote = await room.quote({ words: 20_000, licence: 'reserved' })
  expect(quote).toMatchObject({ price: 800, licence_price: 2_000 })
  const { url } = await room.pay(quote.id)
  const session = room.till.sessions.get(url!.split('/').at(-1)!)!
  expect(session.lines.map(({ amount }) => amount)).toEqual([800, 2_000])
  expect(session.lines[1]!.name).toBe('Private commercial license')
  expect(session.metadata).toEqual({ order: quote.id, server: room.app.config.publicUrl.origin })
})

test('Pay pressed twenty times leads to one page', async () => {
  const { id } = await room.quote()
  const before = room.till.sessions.size
  const urls = await Promise.all(Array.from({ length: 20 }, () => room.pay(id)))
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1)
  expect(room.till.sessions.size - before).toBe(1)
})

describe('what nobody may do', () => {
  test('only its author orders a book; nobody pays what is not theirs, or sends a price', async () => {
    const body = { words: 10_000 }
    const quotedBy = (who: 'guest' | 'bob') =>
      room.cast.as(who, 'POST', `/books/${room.book}/quote`, body)
    expect((await quotedBy('guest')).status).toBe(401)
    expect((await quotedBy('bob')).status).toBeGreaterThanOrEqual(403)
    const { id } = await room.quote()
    const payment = { confirmed: true }
    const stranger = await room.cast.as('bob', 'POST', `/orders/${id}/pay`, payment)
    expect(stranger.body).toMatchObject({ error: 'payments.not_found' })
    const own = { confirmed: true, price: 1 }
    expect((await room.cast.as('alice', 'POST', `/orders/${id}/pay`, own)).status).toBe(422)
    const unsure = { confirmed: false }
    expect((await room.cast.as('alice', 'POST', `/orders/${id}/pay`, unsure)).status).toBe(422)
    const cheap = { words: 10_000, price: 1 }
    const quote = await room.cast.as('alice', 'POST', `/books/${room.book}/quote`, cheap)
    expect(quote.status).toBe(422)
    expect(await room.cast.make('bob', 'GET', '/payments')).toEqual([])
  })

  test('a plan that changed is priced anew', async () => {
    const { id } = await room.quote()
    const { chapters } = await room.planOf()
    const path = `/chapters/${chapters[0]!.id}`
    await room.cast.make('alice', 'PATCH', path, { summary: 'Another night.' })
    const reply = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      error: 'payments.plan_changed',
      message: 'The plan of the book has changed meanwhile. Please look at the new price.',
    })
    expect((await room.quote()).id).not.toBe(id)
  })

  test('the model reads the plan of no order that cannot be paid', async () => {
    const { make } = room.cast
    const read = () => room.provider.asked.length + room.provider.moderated.length
    /** Asked for twice, without the model. */
    const refusedTwice = async (id: string, error: string) => {
      const before = read()
      for (const _ of [1, 2]) {
        const reply = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
        expect([reply.status, reply.body.error]).toEqual([409, error])
      }
      expect(read()).toBe(before)
    }
    const { id: late } = await room.quote()
    await room.app.db.write((trx) => trx.run(endQuote, { id: late }))
    await refusedTwice(late, 'payments.quote_expired')
    const { id: old } = await room.quote()
    const { chapters } = await room.planOf()
    await make('alice', 'PATCH', `/chapters/${chapters[0]!.id}`, { summary: 'Another night.' })
    await refusedTwice(old, 'payments.plan_changed')
    const { id: world } = await make('alice', 'POST', '/worlds', { name: 'Closing Coast' })
    const { id: book } = await make('alice', 'POST', `/worlds/${world}/books`, { title: 'Shut' })
    await make('alice', 'POST', `/books/${book}/chapters`, { title: 'First' })
    const { id: hidden } = await make('alice', 'POST', `/books/${book}/quote`, { words: 1_000 })
    await make('alice', 'PATCH', `/worlds/${world}`, { is_public: false })
    await refusedTwice(hidden, 'payments.private_world')
    await make('alice', 'PATCH', `/worlds/${world}`, { is_public: true })
    const before = read()
    await room.pay(hidden)
    expect(read()).toBeGreaterThan(before)
  })

  test('a newer quote takes the place of an older one', async () => {
    const { id } = await room.quote()
    await room.quote({ words: 5_000 })
    const reply = await room.cast.as('alice', 'POST', `/orders/${id}/pay`, { confirmed: true })
    expect(reply.body).toMatchObject({ error: 'payments.not_found' })
  })

  test('more words than the chapters take are refused before anybody pays', async () => {
    const path = `/books/${room.book}/quote`
    const reply = await room.cast.as('alice', 'POST', path, { words: 60_000 })
    expect(reply.body).toMatchObject({ error: 'generation.too_few_chapters' })
  })
})

describe('news of the provider', () => {
  test('a hundred times the same news is one book', async () => {
    const { id, session } = await room.order()
    room.till.pay(session)
    const event = room.till.events.at(-1)!
    const { body, headers } = room.stripe.signed(event)
    const send = () => room.app.fetch('/api/payments/webhook', { method: 'POST', body, headers })
    const replies = await Promise.all(Array.from({ length: 100 }, send))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 20 }, () => room.look(id)))
    const books = (await room.list()).filter(({ kind }) => kind === 'book')
    expect(books).toHaveLength(1)
  })

  test('what is forged, altered, old or from the future is refused, and changes nothing', async () => {
    const { id, session } = await room.order()
    room.till.pay(session)
    const event = room.till.events.at(-1)!
    const now = Date.now() / 1_000
    const good = room.stripe.signed(event)
    const altered = { ...good, body: good.body.replace('complete', 'expired_') }
    const send = async ({ body, headers }: { body: string; headers: object }) => {
      const request = { method: 'POST', body, headers: headers as Record<string, string> }
      return (await room.app.fetch('/api/payments/webhook', request)).status
    }
    const bad = [
      room.stripe.signed(event, { secret: 'whsec_another' }),
      room.stripe.signed(event, { at: now - 301 }),
      room.stripe.signed(event, { at: now + 360 }),
      altered,
      { body: good.body, headers: {} },
      { body: 'not JSON', headers: good.headers },
      { body: '', headers: good.headers },
    ]
    for (const one of bad) expect(await send(one)).toBe(400)
    const large = { body: 'x'.repeat(300 * 1024), headers: good.headers }
    expect(await send(large)).toBe(413)
    expect(await room.payment(id)).toMatchObject({ status: 'open' })
    expect(await send(good)).toBe(200)
  })

  test('a payment without any news is found by looking', async () => {
    const { id, session } = await room.order()
    room.till.pay(session)
    const returned = await room.cast.make('guest', 'POST', '/payments/return', {
      session_id: session,
    })
    expect(returned).toEqual({ status: 'paid' })
    expect(await room.payment(id)).toMatchObject({ status: 'being_written' })
    const unknown = { session_id: 'cs_nobody' }
    expect(await room.cast.make('guest', 'POST', '/payments/return', unknown)).toEqual({
      status: 'unknown',
    })
  })

  test('a bank that takes its time is waited for', async () => {
    const { id, session } = await room.order()
    room.till.pay(session, { later: true })
    const ask = () => room.cast.make('guest', 'POST', '/payments/return', { session_id: session })
    expect(await ask()).toEqual({ status: 'processing' })
    expect(await room.payment(id)).toMatchObject({ status: 'open' })
    room.till.arrive(session)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'being_written' })
  })

  test('a bank that says no is heard, and another page follows', async () => {
    const { id, session } = await room.order()
    room.till.pay(session, { later: true })
    room.till.refuse(session)
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'expired' })
    expect((await room.pay(id)).url).not.toContain(session)
  })

  test('news of what expired after it was paid does nothing', async () => {
    const { id, session } = await room.paid()
    room.till.tell('checkout.session.expired', {
      ...room.till.show(room.till.sessions.get(session)!),
      status: 'expired',
    })
    await room.deliver((type) => type === 'checkout.session.expired')
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'being_written' })
  })

  test('an amount that does not fit begins nothing, and waits for an admin', async () => {
    const { id, session } = await room.order()
    room.till.pay(session, { amount: 100 })
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'expired', amount: 500 })
    expect(await room.strays()).toContainEqual(
      expect.objectContaining({ session_id: session, amount: 100 }),
    )
    expect((await room.theLast()).kind).toBe('outline')
  })

  test('taxes come on top', async () => {
    const { id, session } = await room.order()
    room.till.pay(session, { tax: 95 })
    await room.look(id)
    expect(await room.payment(id)).toMatchObject({ status: 'being_written', amount: 595 })
  })
})

describe('a book that is everybody’s', () => {
  const world = async () =>
    (await room.cast.make<{ world_id: string }>('alice', 'GET', `/books/${room.book}`)).world_id

  test('is not taken away from its readers, through no door', async () => {
    const { id } = await room.paid({ words: 3_000 })
    const at = `/worlds/${await world()}`
    const close = () => room.cast.as('alice', 'PATCH', at, { is_public: false })
    expect((await close()).body).toMatchObject({ error: 'books.generated' })
    await room.work(await room.theLast())
    await room.look(id)
    const path = `/books/${room.book}`
    const book = await room.cast.make<object>('guest', 'GET', path)
    expect(book).toMatchObject({
      is_public: true,
      is_generated: true,
      is_permanent: true,
      licence: 'obrcl',
      status: 'published',
      chapter_count: 3,
    })
    const { id: own } = await room.cast.make('bob', 'POST', '/worlds', { name: 'Bob’s coast' })
    const fork = { world_id: own }
    expect(await room.cast.make('bob', 'POST', `${path}/fork`, fork)).toMatchObject({
      is_generated: true,
      is_permanent: false,
      licence: 'obrcl',
    })
    const { chapters } = await room.planOf()
    const chapter = `/chapters/${chapters[0]!.id}`
    const doors = [
      close(),
      room.cast.as('alice', 'PATCH', path, { licence: 'reserved' }),
      room.cast.as('alice', 'PATCH', `${path}/public`, { is_public: false }),
      room.cast.as('alice', 'POST', `${chapter}/unpublish`, {}),
      room.cast.as('alice', 'DELETE', chapter),
      room.cast.as('alice', 'DELETE', path),
    ]
    for (const { body } of await Promise.all(doors))
      expect(body).toMatchObject({
        error: 'books.generated',
        message: 'A generated book stays public.',
      })
  })

  test('begins in a public world', async () => {
    const { make, as } = room.cast
    const hidden = { name: 'Hidden Coast', is_public: false }
    const { id: place } = await make('alice', 'POST', '/worlds', hidden)
    const form = { title: 'The Hidden Lamp' }
    const { id } = await make('alice', 'POST', `/worlds/${place}/books`, form)
    await make('alice', 'POST', `/books/${id}/chapters`, { title: 'First' })
    const reply = await as('alice', 'POST', `/books/${id}/quote`, { words: 1_000 })
    expect(reply.body).toMatchObject({
      error: 'payments.private_world',
      message:
        'This world is private, and a book under OBRCL is public. Make the world public, or choose the private license.',
    })
    const own = { words: 1_000, licence: 'reserved' }
    expect(await make('alice', 'POST', `/books/${id}/quote`, own)).toMatchObject({
      licence_price: 2_000,
    })
  })
})

test('under the private licence the book stays its author’s, and is published by nobody else', async () => {
  const { id } = await room.paid({ words: 3_000, licence: 'reserved' })
  await room.work(await room.theLast())
  await room.look(id)
  const book = await room.cast.make('alice', 'GET', `/books/${room.book}`)
  expect(book).toMatchObject({
    is_public: false,
    is_generated: true,
    is_permanent: false,
    licence: 'reserved',
    chapter_count: 0,
  })
})

const endQuote = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('orders')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', value.id),
)
