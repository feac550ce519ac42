import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../db/statement.ts'
import { gatherCast } from '../../testing/cast.ts'
import { plantBook } from '../../testing/documents.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { locationOf } from './document-location.ts'
import { type Clock, Rooms } from './rooms.ts'
import { UpdateCheck } from './update-check.ts'

let app: TestApp
let name = ''
const check = new UpdateCheck()
beforeAll(async () => {
  app = await createTestApp()
  const cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  const begun = { title: 'The Lamp' }
  const { id: book } = await cast.make('alice', 'POST', `/worlds/${world}/books`, begun)
  name = `section:${plantBook(app.config.databaseFile, book, 1).sections[0]!}`
})
afterAll(() => {
  check.stop()
  return app.close()
})

/** A clock that a test moves by hand. */
class HandClock implements Clock {
  #now = 0
  readonly #waiting = new Set<{ at: number; work: () => void }>()

  now(): number {
    return this.#now
  }

  after(ms: number, work: () => void): () => void {
    const entry = { at: this.#now + ms, work }
    this.#waiting.add(entry)
    return () => this.#waiting.delete(entry)
  }

  pass(ms: number): void {
    this.#now += ms
    for (const entry of this.#waiting) {
      if (entry.at > this.#now) continue
      this.#waiting.delete(entry)
      entry.work()
    }
  }
}

test('a text that is being written comes to its row once in five seconds, not once a second', async () => {
  const clock = new HandClock()
  const { db } = app
  const log = pino({ level: 'silent' })
  const rooms = new Rooms({
    db,
    changeBus: app.app.changeBus,
    log,
    check,
    clock,
    broken: () => undefined,
  })
  const room = await rooms.hold(name, (await locationOf(db.read, name))!)
  const seen: { words: number; at: number }[] = []
  for (let i = 1; clock.now() < 12_250; i++) {
    await room.replaceText('word '.repeat(i))
    clock.pass(250)
    // Writes share one queue: those begun before are done once this one is.
    await db.write(() => Promise.resolve())
    const words = (await db.read.first(selectWords, { name }))?.words ?? 0
    if (words > 0 && seen.at(-1)?.words !== words) seen.push({ words, at: clock.now() })
  }
  const times = seen.map(({ at }) => at)
  expect(times).toHaveLength(3)
  expect(times[0]).toBeGreaterThanOrEqual(800)
  expect(times[0]).toBeLessThanOrEqual(2_000)
  for (const [i, at] of times.slice(1).entries())
    expect(at - times[i]!).toBeGreaterThanOrEqual(5_000)
  await rooms.stop()
})

const selectWords = statement<{ name: string }>()((db, value) =>
  db.selectFrom('documents').select('words').where('name', '=', value.name),
)
