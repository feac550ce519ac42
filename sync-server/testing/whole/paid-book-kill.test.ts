import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payment } from '#shared/contract/payments.ts'
import { HANGS_MS } from '#shared/testing/patience.ts'
import { change } from '../ask.ts'
import { type KilledServer, openKilledServer, until } from '../killed-server.ts'
import { openStripe } from '../stripe/open-stripe.ts'

/** Beyond those at the named places, at random moments. */
const KILLS = Number(process.env['KILLS'] ?? 1)
const LAST_QUESTION = /chapter 3\\"[^]*Record this chapter/

const stripe = await openStripe()
let shop: KilledServer

beforeAll(async () => {
  shop = await openKilledServer(stripe.env)
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

/** Kills the server and lets five minutes pass: it then takes the sender of a refund request for crashed. */
const kill = () =>
  shop.kill(async (db) => {
    const long = sql`update refunds set asked_at = '2026-01-01T00:00:00.000Z'`
    await db.write((trx) => change(trx, long))
  })

const payment = async (order: string) =>
  (await shop.ask<Payment[]>('GET', '/payments')).find(({ id }) => id === order)!
const sessionOf = (order: string) =>
  [...stripe.till.sessions.values()].filter(({ metadata }) => metadata['order'] === order).at(-1)!

const quote = async (book: string) =>
  (await shop.ask<{ id: string }>('POST', `/books/${book}/quote`, { words: 3_000 })).id
const pay = (order: string) => shop.ask('POST', `/orders/${order}/pay`, { confirmed: true })

/** The provider repeats a webhook call until the server accepts it. */
async function tellNews(): Promise<void> {
  for (const event of stripe.till.events) {
    const { body, headers } = stripe.signed(event)
    const url = () => `http://127.0.0.1:${shop.server.port}/api/payments/webhook`
    await until(
      () =>
        fetch(url(), { method: 'POST', body, headers }).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    )
  }
}

/** Every chapter once, and what is delivered is what was counted. */
async function assertWritten(book: string): Promise<void> {
  const sections = await shop.ask<{ id: string; chapter_id: string; word_count: number }[]>(
    'GET',
    `/books/${book}/sections`,
  )
  const { progress } = await shop.latest(book)
  const words = sections.reduce((sum, { word_count }) => sum + word_count, 0)
  expect(words).toBe(progress!.words_done)
  const texts = await Promise.all(
    sections.map(({ id }) => shop.ask<{ content: string }>('GET', `/books/${book}/sections/${id}`)),
  )
  const paragraphs = texts.flatMap(({ content }) => content.split('\n\n'))
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  expect(new Set(sections.map(({ chapter_id }) => chapter_id)).size).toBe(3)
}

const isDelivered = async (order: string) => (await payment(order)).status === 'delivered'

test('a server that is killed at every place sells, writes and publishes a book once', async () => {
  const book = await shop.plannedBook()
  const order = await quote(book)
  // Before the payment page exists, and before the server knows its address.
  for (const mishap of ['broken-connection', 'lost-answer'] as const) {
    stripe.trap('checkout.sessions.create', mishap, kill)
    await pay(order)
  }
  const { id, intent } = stripe.till.pay(sessionOf(order).id)
  // The server gets no webhook call about the payment.
  kill()
  await until(
    () => payment(order),
    ({ status }) => status === 'being_written',
  )
  shop.diesAt([
    [/Write this scene/, 'before the answer'],
    [/Write this scene/, 'in the middle of the answer'],
    [/Write this scene/, 'after the answer'],
    [/contradicts/, 'a moment later'],
    [/Record this chapter/, 'after the answer'],
    // Behind it the book is published.
    [LAST_QUESTION, 'after the answer'],
    [LAST_QUESTION, 'a moment later'],
  ])
  await until(() => isDelivered(order), Boolean)
  // The book may be published before the last kill, which then does not come, here or in the next test.
  shop.diesAt([])
  expect(shop.kills).toBeGreaterThanOrEqual(9)
  await tellNews()
  await assertWritten(book)
  expect(stripe.till.sessions.get(id)).toMatchObject({ payment_status: 'paid' })
  expect(stripe.till.refunds.filter((refund) => refund.intent === intent)).toEqual([])
  const told = await until(
    async () =>
      (await shop.ask<{ kind: string }[]>('GET', '/notifications')).filter(
        ({ kind }) => kind === 'book_done',
      ),
    ({ length }) => length > 0,
  )
  expect(told).toHaveLength(1)
})

test('a server that is killed while it pays back does so once', async () => {
  const book = await shop.plannedBook()
  const order = await quote(book)
  await pay(order)
  const { intent } = stripe.till.pay(sessionOf(order).id)
  await tellNews()
  const { id } = await until(
    () => shop.latest(book),
    ({ kind }) => kind === 'book',
  )
  stripe.trap('refunds.create', 'broken-connection', kill)
  stripe.trap('refunds.create', 'lost-answer', kill)
  const before = shop.kills
  await shop.ask('POST', `/generations/${id}/cancel`)
  await until(
    () => payment(order),
    ({ status }) => status === 'refunded',
  )
  expect(shop.kills).toBe(before + 2)
  expect(stripe.till.refunds.filter((refund) => refund.intent === intent)).toHaveLength(1)
})

test(
  `${KILLS} kills at random moments: each book is written once or paid back`,
  async () => {
    const last = shop.kills + KILLS
    let isOver = false
    const killing = (async () => {
      while (shop.kills < last && !isOver) {
        await pause(300 + Math.random() * 700)
        kill()
        await shop.restart
      }
      isOver = true
    })()
    for (let i = 0; !isOver; i++) {
      const book = await shop.plannedBook()
      const order = await quote(book)
      await pay(order)
      const { intent } = stripe.till.pay(sessionOf(order).id)
      if (i % 2 === 0) await tellNews()
      const { id } = await until(
        () => shop.latest(book),
        ({ kind }) => kind === 'book',
      )
      if (i % 3 === 2) await shop.ask('POST', `/generations/${id}/cancel`).catch(() => undefined)
      const { amount, refunded, status } = await until(
        () => payment(order),
        (one) => ['delivered', 'refunded', 'partly_refunded', 'ended'].includes(one.status),
      )
      if (status === 'delivered') await assertWritten(book)
      const back = stripe.till.refunds.filter((refund) => refund.intent === intent)
      expect(back.reduce((sum, refund) => sum + refund.amount, 0)).toBe(refunded)
      expect(refunded).toBeLessThanOrEqual(amount)
      expect(back.length).toBeLessThanOrEqual(1)
    }
    isOver = true
    await killing
  },
  HANGS_MS + KILLS * 10_000,
)
