import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { statement } from '../../db/statement.ts'
import { gatherCast } from '../../testing/cast.ts'
import { plantBook } from '../../testing/documents.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { locationOf } from './document-location.ts'
import { currentTexts, staleDocuments } from './materialise.ts'
import { type Clock, Rooms } from './rooms.ts'
import { UpdateCheck } from './update-check.ts'

let app: TestApp
let name = ''
let other = ''
let whole = ''
let broken = ''
const check = new UpdateCheck()
beforeAll(async () => {
  app = await createTestApp()
  const cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  const begun = { title: 'The Lamp' }
  const { id: book } = await cast.make('alice', 'POST', `/worlds/${world}/books`, begun)
  const { sections } = await plantBook(app.db, book, 4)
  ;[name = '', other = '', whole = '', broken = ''] = sections.map((id) => `section:${id}`)
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

function openRooms(clock: Clock): Rooms {
  const { db, changeBus } = app.app
  const log = pino({ level: 'silent' })
  const nothing = () => undefined
  return new Rooms({ db, changeBus, log, check, clock, broken: nothing, gone: nothing, bus: null })
}

test('a row whose text lacks updates is known as behind, also once they are folded', async () => {
  const { read } = app.db
  const rooms = openRooms(new HandClock())
  const room = await rooms.hold(other, (await locationOf(read, other))!)
  const isCurrent = async () => (await currentTexts(read, [other])).has(other)
  await room.replaceText('The tide', 'writer')
  expect(await isCurrent()).toBe(false)
  await room.compact()
  expect([await isCurrent(), await staleDocuments(read)]).toEqual([false, [other]])
  await rooms.stop()
  expect([await isCurrent(), await staleDocuments(read)]).toEqual([true, []])
})

test('a text that is being written comes to its row once in five seconds, not once a second', async () => {
  const clock = new HandClock()
  const { db } = app
  const rooms = openRooms(clock)
  const room = await rooms.hold(name, (await locationOf(db.read, name))!)
  const seen: { words: number; at: number }[] = []
  for (let i = 1; clock.now() < 12_250; i++) {
    await room.replaceText('word '.repeat(i), 'writer')
    clock.pass(250)
    // Writes about one thing take turns: those begun before are done once this one is.
    await db.write(() => Promise.resolve(), [name])
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

test('a document that cannot be read keeps no other from its text when the server starts', async () => {
  const { read } = app.db
  const rooms = openRooms(new HandClock())
  for (const each of [whole, broken]) {
    const room = await rooms.hold(each, (await locationOf(read, each))!)
    await room.replaceText('The tide came', 'writer')
  }
  await app.db.write((trx) => trx.run(damage, { name: broken, data: Buffer.from([0xff]) }))
  expect((await staleDocuments(read)).toSorted()).toEqual([whole, broken].toSorted())
  await app.app.documents.recover()
  await until(async () => expect(await staleDocuments(read)).toEqual([broken]))
})

const selectWords = statement<{ name: string }>()((db, value) =>
  db.selectFrom('documents').select('words').where('name', '=', value.name),
)

const damage = statement<{ name: string; data: Uint8Array }>()((db, value) =>
  db.updateTable('document_updates').set({ data: value.data }).where('name', '=', value.name),
)
