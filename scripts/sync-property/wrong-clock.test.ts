import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deviceSchema } from '../../client/features/device-schema.ts'
import { mutators } from '../../client/features/index.ts'
import { hearServerTime, serverNow } from '../../client/clock.ts'
import { Cache } from '../../client/sync/store/cache.ts'
import { Engine } from '../../client/sync/engine/engine.ts'
import { newId } from '../../client/sync/store/ids.ts'
import { type KeyValue, Session } from '../../client/sync/session/session.ts'
import { Vault } from '../../client/sync/store/vault.ts'
import { ServerProcess } from '../../sync-server/testing/server-process.ts'

const YEAR = 366 * 86_400_000
const server = new ServerProcess()
beforeAll(() => server.start())
afterAll(() => server.remove())
afterEach(() => {
  vi.useRealTimers()
  hearServerTime(Date.now())
})

const memory = (): KeyValue => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const timeOf = (id: string) => parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

test.each([
  ['behind', -YEAR],
  ['ahead', YEAR],
])('a device whose clock is a year %s writes, and is dated, like any other', async (way, wrong) => {
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + wrong })
  const platform = {
    fetch: (url: string, init: RequestInit) => fetch(`http://127.0.0.1:${server.port}${url}`, init),
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => true,
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
  }
  const session = new Session(platform, memory())
  const email = `${way}@example.org`
  await session.signUp({ username: way, email, password: 'a long password' }, null)
  const me = session.state.user!
  const [vault, cache] = [new Vault(me.id, platform), new Cache(me.id, platform, deviceSchema)]
  const api = session.apiFor(me.id)
  const engine = new Engine({ vault, cache, api, platform, mutators, me })
  const id = newId()
  const made = await engine.mutate('worlds.create', { body: { id, name: `World ${way}` } } as never)
  // The first answer tells the device the database's identity. The device's first push learns the server's epoch; the second
  // one runs.
  for (let i = 0; i < 2; i++) await engine.push(5)
  await engine.push(5)
  expect(await vault.problems.toArray()).toEqual([])
  expect(await vault.outbox.count()).toBe(0)
  expect((await vault.journal.get(made.id))?.entry.state).toBe('acknowledged')
  for (const time of [timeOf(id), timeOf(made.id), Date.parse(made.created_at), serverNow()])
    expect(Math.abs(time - real)).toBeLessThan(120_000)
  // Its token is neither for ever good nor always at its end.
  await session.check()
  expect(session.state.status).toBe('signed-in')
  vault.close()
  cache.close()
})

test('ids made one after another stand in that order, whatever the clock says', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  hearServerTime(Date.now() + YEAR)
  const ids = Array.from({ length: 1_000 }, newId)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(1_000)
  expect(timeOf(ids[0]!)).toBe(Date.now() + YEAR)
})

test('the seconds that a reply takes do not move a clock that is right', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  hearServerTime(Date.now() - 30_000)
  expect(serverNow()).toBe(Date.now())
})
