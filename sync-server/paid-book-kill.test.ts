import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { Generation } from '#shared/contract/generation.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { type Behaviour, breaksOff, says } from './testing/model-server/behaviours.ts'
import { openModelServer } from './testing/model-server/open-model-server.ts'
import { OUTLINE, planned } from './testing/model-server/planner.ts'
import { ServerProcess } from './testing/server-process.ts'
import { openStripe } from './testing/stripe/open-stripe.ts'

/** Beyond those at the named places, at random moments. */
const KILLS = Number(process.env['KILLS'] ?? 1)
const LONGEST_MS = 60_000
const LAST_QUESTION = /chapter 3\\"[^]*Record this chapter/

const model = await openModelServer()
const stripe = await openStripe()
const server = new ServerProcess({
  ...stripe.env,
  OPENAI_BASE_URL: model.url,
  OPENAI_MODEL: 'lamp-1',
  AI_PLANNING_PER_DAY: '1000',
})
let token: string
let world: string
/** A server that is being killed and started again. */
let restart: Promise<void> = Promise.resolve()
let isUp = true
let kills = 0

beforeAll(async () => {
  model.answer(planned)
  await server.start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  ;({ token } = (await server.call('POST', '/auth/signup', form)) as Session)
  world = (await ask<{ id: string }>('POST', '/worlds', { name: 'Killed' })).id
}, LONGEST_MS)
afterAll(async () => {
  await restart
  await server.remove()
  await Promise.all([model.close(), stripe.close()])
})

function kill(): void {
  // It is dead already.
  if (!isUp) return
  isUp = false
  kills++
  const gone = server.end('SIGKILL')
  restart = restart.then(async () => {
    await gone
    const sqlite = new Sqlite(join(server.dataDir, 'loreloom.db'))
    // Five minutes pass: whoever asked for a refund has crashed.
    sqlite.exec("update refunds set asked_at = '2026-01-01T00:00:00.000Z'")
    sqlite.close()
    isUp = true
    // It may be killed again while it starts: then the next in line starts it.
    await server.start().catch(() => undefined)
  })
}

/** No answer means unknown: asked again until there is one. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  for (const until = Date.now() + LONGEST_MS; ;) {
    await restart
    try {
      return (await server.call(method, path, body, token)) as T
    } catch (error) {
      if (Date.now() > until || / 4\d\d /.test((error as Error).message)) throw error
      await pause(20)
    }
  }
}

async function until<T>(look: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> {
  for (const end = Date.now() + LONGEST_MS; ;) {
    const found = await look()
    if (isRight(found)) return found
    if (Date.now() > end) throw new Error(`It stays so: ${JSON.stringify(found)}`)
    await pause(30)
  }
}

const latest = async (book: string) =>
  (await ask<Generation[]>('GET', `/books/${book}/generations`))[0]!
const payment = async (order: string) =>
  (await ask<Payment[]>('GET', '/payments')).find(({ id }) => id === order)!
const sessionOf = (order: string) =>
  [...stripe.till.sessions.values()].filter(({ metadata }) => metadata['order'] === order).at(-1)!

async function plannedBook(): Promise<string> {
  const { id } = await ask<{ id: string }>('POST', `/worlds/${world}/books`, { title: 'Lamps' })
  await ask('POST', `/books/${id}/generations`, { kind: 'outline', outline: OUTLINE })
  await until(
    () => latest(id),
    ({ status }) => status === 'done',
  )
  return id
}

const quote = async (book: string) =>
  (await ask<{ id: string }>('POST', `/books/${book}/quote`, { words: 3_000 })).id
const pay = (order: string) => ask('POST', `/orders/${order}/pay`, { confirmed: true })

/** The provider tries until it is heard. */
async function tellNews(): Promise<void> {
  for (const event of stripe.till.events) {
    const { body, headers } = stripe.signed(event)
    const url = () => `http://127.0.0.1:${server.port}/api/payments/webhook`
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

/** Does this at the next question with these words. */
function at(words: RegExp, how: Behaviour): Promise<void> {
  return new Promise((resolve) => {
    model.always((reply, asked, text) => {
      if (!words.test(JSON.stringify(asked.messages))) return says()(reply, asked, text)
      model.always(says())
      how(reply, asked, text)
      resolve()
    })
  })
}

const MOMENTS: Record<string, Behaviour> = {
  'before the answer': (reply) => {
    kill()
    reply.destroy()
  },
  'in the middle of the answer': (reply, asked, text) => {
    kill()
    breaksOff(5, 'cut')(reply, asked, text)
  },
  'after the answer': (reply, asked, text) => {
    reply.once('finish', kill)
    says()(reply, asked, text)
  },
  'a moment later': (reply, asked, text) => {
    says()(reply, asked, text)
    setTimeout(kill, 15)
  },
}

/** Every chapter once, and what is delivered is what was counted. */
async function assertWritten(book: string): Promise<void> {
  const sections = await ask<{ id: string; chapter_id: string; word_count: number }[]>(
    'GET',
    `/books/${book}/sections`,
  )
  const { progress } = await latest(book)
  const words = sections.reduce((sum, { word_count }) => sum + word_count, 0)
  expect(words).toBe(progress!.words_done)
  const texts = await Promise.all(
    sections.map(({ id }) => ask<{ content: string }>('GET', `/books/${book}/sections/${id}`)),
  )
  const paragraphs = texts.flatMap(({ content }) => content.split('\n\n'))
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  expect(new Set(sections.map(({ chapter_id }) => chapter_id)).size).toBe(3)
}

test(
  'a server that is killed at every place sells, writes and publishes a book once',
  async () => {
    const book = await plannedBook()
    const order = await quote(book)
    // Before the page to pay on is there, and before anybody here knows of it.
    for (const mishap of ['broken-connection', 'lost-answer'] as const) {
      stripe.trap('checkout.sessions.create', mishap, kill)
      await pay(order)
    }
    const { id, intent } = stripe.till.pay(sessionOf(order).id)
    // Of its payment nobody tells.
    kill()
    await until(
      () => payment(order),
      ({ status }) => status === 'being_written',
    )
    const places = [
      [/Write this scene/, 'before the answer'],
      [/Write this scene/, 'in the middle of the answer'],
      [/Write this scene/, 'after the answer'],
      [/contradicts/, 'a moment later'],
      [/Record this chapter/, 'after the answer'],
      // Behind it the book is published.
      [LAST_QUESTION, 'after the answer'],
      [LAST_QUESTION, 'a moment later'],
    ] as const
    const isDelivered = until(
      () => payment(order),
      ({ status }) => status === 'delivered',
    )
    for (const [words, moment] of places)
      await Promise.race([at(words, MOMENTS[moment]!), isDelivered])
    await isDelivered
    expect(kills).toBeGreaterThanOrEqual(8)
    await tellNews()
    await assertWritten(book)
    expect(stripe.till.sessions.get(id)).toMatchObject({ payment_status: 'paid' })
    expect(stripe.till.refunds.filter((refund) => refund.intent === intent)).toEqual([])
    const told = await until(
      async () =>
        (await ask<{ kind: string }[]>('GET', '/notifications')).filter(
          ({ kind }) => kind === 'book_done',
        ),
      ({ length }) => length > 0,
    )
    expect(told).toHaveLength(1)
  },
  2 * LONGEST_MS,
)

test(
  'a server that is killed while it pays back does so once',
  async () => {
    const book = await plannedBook()
    const order = await quote(book)
    await pay(order)
    const { intent } = stripe.till.pay(sessionOf(order).id)
    await tellNews()
    const { id } = await until(
      () => latest(book),
      ({ kind }) => kind === 'book',
    )
    stripe.trap('refunds.create', 'broken-connection', kill)
    stripe.trap('refunds.create', 'lost-answer', kill)
    const before = kills
    await ask('POST', `/generations/${id}/cancel`)
    await until(
      () => payment(order),
      ({ status }) => status === 'refunded',
    )
    expect(kills).toBe(before + 2)
    expect(stripe.till.refunds.filter((refund) => refund.intent === intent)).toHaveLength(1)
  },
  2 * LONGEST_MS,
)

test(
  `${KILLS} kills at random moments: each book is written once or paid back`,
  async () => {
    const last = kills + KILLS
    let isOver = false
    const killing = (async () => {
      while (kills < last && !isOver) {
        await pause(300 + Math.random() * 700)
        kill()
        await restart
      }
      isOver = true
    })()
    for (let i = 0; !isOver; i++) {
      const book = await plannedBook()
      const order = await quote(book)
      await pay(order)
      const { intent } = stripe.till.pay(sessionOf(order).id)
      if (i % 2 === 0) await tellNews()
      const { id } = await until(
        () => latest(book),
        ({ kind }) => kind === 'book',
      )
      if (i % 3 === 2) await ask('POST', `/generations/${id}/cancel`).catch(() => undefined)
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
  120_000 + KILLS * 10_000,
)
