import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { ask } from '../testing/ask.ts'
import { RedisServer } from '../testing/many-nodes/redis-server.ts'
import { openTwoApps, type TwoApps } from '../testing/many-nodes/two-apps.ts'
import type { TestApp } from '../testing/test-app.ts'

const redis = new RedisServer()
let site: TwoApps

beforeAll(async () => {
  await redis.start()
  site = await openTwoApps(redis.url)
})
afterEach(() => site.letGo())
afterAll(async () => {
  await site.close()
  await redis.remove()
})

const rowsOf = (name: string) =>
  ask(
    site.here.db.read,
    sql<{ seq: number }>`select seq from document_updates where name = ${name} order by seq`,
  )

test('two people write one text on different nodes; the log has each update once, in one order', async () => {
  const name = site.scene()
  const alice = await site.open(site.here, 'alice', name)
  const bob = await site.open(site.there, 'bob', name)
  for (let i = 0; i < 60; i++) {
    alice.type(`<a${i}>`, 0)
    bob.type(`<b${i}>`)
    if (i % 7 === 0) await Promise.all([alice.allSaved(), bob.allSaved()])
  }
  await Promise.all([alice.allSaved(), bob.allSaved()])
  await until(() => expect(alice.text).toBe(bob.text))
  for (let i = 0; i < 60; i++)
    for (const word of [`<a${i}>`, `<b${i}>`]) expect(alice.text.split(word)).toHaveLength(2)
  const seqs = (await rowsOf(name)).map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i))
  expect(seqs.at(-1)).toBe(120)
})

/** Two nodes that read the log no more by themselves: what the one has, the other hears from the bus alone. */
async function hearers(): Promise<[TestApp, TestApp]> {
  const nodes: [TestApp, TestApp] = [await site.node(), await site.node()]
  for (const { app } of nodes) app.documents.rooms.followed!.stop()
  return nodes
}

test('the bus brings a word to the other node without a reading of the log', async () => {
  const name = site.scene()
  const [here, there] = await hearers()
  const alice = await site.open(here, 'alice', name)
  const bob = await site.open(there, 'bob', name)
  alice.type('A lamp.')
  await bob.until(() => bob.text === 'A lamp.')
  bob.doc.getText('text').delete(0, 2)
  await alice.until(() => alice.text === 'lamp.')
})

test('users see each other’s places across nodes, also who comes later, and not those who have left', async () => {
  const name = site.scene()
  const alice = await site.open(site.here, 'alice', name)
  alice.show({ cursor: 3 })
  const bob = await site.open(site.there, 'bob', name)
  await bob.until(() => bob.present.get(alice.doc.clientID)?.cursor === 3)
  expect(bob.present.get(alice.doc.clientID)!.user!.name).toBe('alice')
  bob.show({ cursor: 5 })
  await alice.until(() => alice.present.get(bob.doc.clientID)?.cursor === 5)
  // The same page at another node, before the first one has noticed that it left.
  const moved = await site.open(site.there, 'alice', name, alice.doc)
  moved.show({ cursor: 7 })
  await bob.until(() => bob.present.get(alice.doc.clientID)?.cursor === 7)
  await alice.drop()
  await bob.drop()
  const third = await site.open(site.here, 'bob', name)
  await third.until(() => third.present.get(alice.doc.clientID)?.cursor === 7)
  expect(third.present.has(bob.doc.clientID)).toBe(false)
})

test('a log that one node folds is read by the other from the snapshot', async () => {
  const name = site.scene()
  const bob = await site.open(site.there, 'bob', name)
  const alice = await site.open(site.here, 'alice', name)
  for (let i = 0; i < 220; i++) alice.type('x')
  await alice.allSaved()
  await bob.until(() => bob.text.length === 220)
  await until(async () => expect((await rowsOf(name)).length).toBeLessThan(60))
  bob.type('y')
  await bob.allSaved()
  await alice.until(() => alice.text.endsWith('y'))
  const again = await site.open(await site.node(), 'bob', name)
  expect(again.text).toBe(`${'x'.repeat(220)}y`)
})

test('the text reaches its row once more from the other node when its writer’s node is gone', async () => {
  const name = site.scene()
  const third = await site.node()
  const alice = await site.open(third, 'alice', name)
  const bob = await site.open(site.there, 'bob', name)
  alice.type('Words of a node.')
  await alice.allSaved()
  await bob.until(() => bob.text !== '')
  const room = third.app.documents.rooms.opened(name)!
  // As if it had been killed: it writes nothing any more.
  third.app.documents.rooms.forget(room)
  const row = sql<{ text: string }>`select text from documents where name = ${name}`
  await until(async () =>
    expect(await ask(site.here.db.read, row)).toEqual([{ text: 'Words of a node.' }]),
  )
})

test('the bus closes a text on the other node that one erases', async () => {
  const name = site.scene()
  const [here, there] = await hearers()
  const bob = await site.open(there, 'bob', name)
  bob.type('Gone soon.')
  await bob.allSaved()
  await here.db.write((trx) => here.app.documents.remove(trx, [name]))
  expect(await bob.closed).toBe(4404)
})

test('while Redis is away words arrive from the log, and at once when it is back', async () => {
  const name = site.scene()
  const alice = await site.open(site.here, 'alice', name)
  const bob = await site.open(site.there, 'bob', name)
  await redis.end()
  await until(() => expect(site.there.app.documentBus!.isUp).toBe(false))
  alice.type('Without a bus.')
  await alice.allSaved()
  await bob.until(() => bob.text === 'Without a bus.')
  // Whoever comes now gets a ticket, too.
  const late = await site.open(site.there, 'alice', name)
  expect(late.text).toBe('Without a bus.')
  await redis.start()
  for (const { app } of [site.here, site.there])
    await until(() => expect(app.documentBus!.isUp).toBe(true))
  bob.type(' And with one.')
  await alice.until(() => alice.text === 'Without a bus. And with one.')
})

test('a collaborator who is sent away on one node stops hearing on the other', async () => {
  const name = site.scene()
  const bob = await site.open(site.there, 'bob', name)
  const list = await site.cast.make<{ id: string }[]>(
    'alice',
    'GET',
    `/books/${site.book.id}/collaborators`,
  )
  await site.cast.make('alice', 'DELETE', `/collaborations/${list[0]!.id}`)
  expect(await bob.closed).toBe(4403)
})
