import { setTimeout as pause } from 'node:timers/promises'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { statesOf } from '../../client/features/generation/hunks.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { hunksOf } from '../../sync-server/features/generation/proposed-changes.ts'
import {
  type PlanningRoom,
  openPlanningRoom,
} from '../../sync-server/testing/model-server/planning-room.ts'
import { openPaymentRoom } from '../../sync-server/testing/stripe/payment-room.ts'
import { screenRows } from './generation-screen.ts'
import { startScript } from './processes.ts'
import type { Row } from './rows.ts'

const CHAPTERS = 50
const WORDS = 80_000
/** The time of a scene of some 800 words: five times as fast as the models that users run at home. */
const PACE_MS = 2_000
const FEED_MS = 4_000
const POSTS = 20
const NEWS = 5_000
const AT_ONCE = 20
const HUNKS = 100

/** A language model that answers at once, books while others read, news of payments, and a scene with many changes. */
export async function generationRows(dataDir: string): Promise<Row[]> {
  const seen = await screenRows(dataDir)
  return [...(await longBook()), await feedBesideBooks(), await webhooks(), hunks(), ...seen]
}

async function longBook(): Promise<Row[]> {
  const model = await startScript('./model-server.ts', [])
  let gap = 0
  model.process.stdout!.on('data', (data: Buffer) => {
    gap = Number(/gap ([\d.]+)/.exec(data.toString())?.[1] ?? gap)
  })
  const room = await openPlanningRoom({ OPENAI_BASE_URL: `${model.url}/v1` })
  await room.plannedBook(CHAPTERS)
  const begun = await room.start({ book: { words: WORDS, wish: '' } })
  const memory = process.memoryUsage().rss
  const [before, started] = [processor(), performance.now()]
  await room.work(begun)
  const [cost, took] = [processor() - before, performance.now() - started]
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20
  const done = await room.theLast()
  const { count } = (await room.app.db.read.first(countSteps, { id: begun.id }))!
  if (done.status !== 'done') throw new Error(`The book is ${done.status}: ${done.error}`)
  await room.close()
  await model.stop()
  const words = done.progress!.words_done.toLocaleString('en-US')
  return [
    {
      what: `book of ${WORDS.toLocaleString('en-US')} words, the model at full speed`,
      measured: `${words} words in ${(took / 1_000).toFixed(1)} s, ${grown.toFixed(0)} MB more`,
      goal: '≤ 60 s',
      cost,
    },
    {
      what: 'step of that book',
      measured: `${count} steps; in the last fifth ${gap.toFixed(0)} ms from an answer to the next question (p95)`,
      goal: '≤ 30 ms',
      cost: cost / count,
    },
  ]
}

async function feedBesideBooks(): Promise<Row> {
  const model = await startScript('./model-server.ts', [String(PACE_MS)])
  const room = await openPlanningRoom({
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_FIRST_TOKEN_SECONDS: '60',
    OPENAI_IDLE_SECONDS: '60',
  })
  const { id: community } = await room.cast.make('alice', 'POST', '/communities', {
    name: 'Harbour',
  })
  for (let i = 0; i < POSTS; i++)
    await room.cast.make('alice', 'POST', `/communities/${community}/posts`, {
      post_type: 'text',
      title: `Post ${i}`,
      body: 'It was said that the harbour had been there before the sea. '.repeat(5),
    })
  const path = `/api/communities/${community}/posts?limit=20&sort=new`
  const stop = new AbortController()
  const writing: Promise<unknown>[] = []
  for (let i = 0; i < 2; i++) {
    await room.plannedBook(3)
    const begun = await room.start({ book: { words: 6_000, wish: '' } })
    writing.push(room.app.app.generator.work(begun.id, stop.signal).catch(() => undefined))
  }
  await feed(room, path)
  const during = await feed(room, path)
  stop.abort()
  await Promise.all(writing)
  const idle = await feed(room, path)
  await room.close()
  await model.stop()
  return {
    what: 'feed while two books are written',
    measured: `${during.toFixed(0)}/s, ${(during / idle).toFixed(2)} × idle`,
    goal: '≥ 0.9 × idle',
    level: idle / during,
  }
}

/** Feeds that are read in a second, one after another. */
async function feed({ app }: PlanningRoom, path: string): Promise<number> {
  const until = performance.now() + FEED_MS
  let read = 0
  for (; performance.now() < until; read++) {
    app.app.responseCache.clear()
    const { status } = await app.fetch(path)
    if (status !== 200) throw new Error(`The feed answered ${status}.`)
    // Gives the generation its turn, as between requests from a network.
    if (read % 10 === 0) await pause(0)
  }
  return (read * 1_000) / FEED_MS
}

async function webhooks(): Promise<Row> {
  const room = await openPaymentRoom()
  await room.plannedBook()
  await room.paid({ words: 5_000 })
  const [event] = room.stripe.till.events
  const signed = Array.from({ length: NEWS }, (_, n) =>
    room.stripe.signed({ ...event!, id: `evt_bench_${n}` }),
  )
  const times: number[] = []
  const [before, started] = [processor(), performance.now()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = signed.pop(); one; one = signed.pop()) {
        const sent = performance.now()
        const request = { method: 'POST', body: one.body, headers: one.headers }
        const { status } = await room.app.fetch('/api/payments/webhook', request)
        if (status !== 200) throw new Error(`The webhook answered ${status}.`)
        times.push(performance.now() - sent)
      }
    }),
  )
  const [cost, took] = [processor() - before, performance.now() - started]
  await room.close()
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  return {
    what: 'news of a payment, durable',
    measured: `${Math.round((NEWS * 1_000) / took)}/s, p95 ${p95.toFixed(1)} ms`,
    goal: '1,000/s, p95 ≤ 20 ms',
    cost: cost / NEWS,
  }
}

function hunks(): Row {
  const paragraph = (n: number, word: string) => `Orla lit lamp ${n} and waited for the ${word}.`
  const scene = (word: (n: number) => string) =>
    Array.from({ length: HUNKS * 2 }, (_, n) => paragraph(n, word(n))).join('\n\n')
  const doc = new Doc()
  const text = doc.getText('text')
  text.insert(
    0,
    scene(() => 'tide'),
  )
  const proposed = hunksOf(
    encodeStateAsUpdate(doc),
    scene((n) => (n % 2 === 0 ? 'ferry' : 'tide')),
  )
  if (proposed.length !== HUNKS) throw new Error(`${proposed.length} hunks were made.`)
  const before = processor()
  const basis = Buffer.from(encodeStateVector(doc)).toString('base64')
  const states = statesOf(text, proposed, basis)
  const cost = processor() - before
  if (states.some((state) => state !== 'open')) throw new Error('Some are not open.')
  return {
    what: `${HUNKS} changes of a scene looked at`,
    measured: `${cost.toFixed(1)} ms`,
    goal: '≤ 100 ms',
  }
}

const countSteps = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('generation_id', '=', value.id),
)

function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
