import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceSchema } from '../../features/device-schema.ts'
import { Cache } from './cache.ts'
import { LocalWriteError, writeSafely } from './storage.ts'
import { Vault } from './vault.ts'

const platform = { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } }
let vault: Vault
let cache: Cache
beforeEach(() => {
  vault = new Vault('alice', platform)
  cache = new Cache('alice', platform, deviceSchema)
})
afterEach(async () => {
  await vault.delete()
  await cache.delete()
})

const draft = { key: 'k', value: 'words', updated_at: 0 }
const save = () => vault.drafts.put(draft)
const full = () => Promise.reject(new Dexie.QuotaExceededError())
const cursor = (scope: string, touched_at: number) => ({ scope, cursor: 1, touched_at })
const post = (id: string, scope: string) =>
  ({ id, seqs: { [scope]: 1 }, scopes: [scope], stale_at: null }) as never

test('a connection that the browser dropped is opened again, and the write is made', async () => {
  await save()
  vault.close()
  await writeSafely(vault, cache, save)
  expect(await vault.drafts.get('k')).toEqual(draft)
})

test('a full device gives up what was of no use for longest, never work and never what is looked at', async () => {
  await save()
  const scopes = Array.from({ length: 8 }, (_, i) => `community:${i}`)
  await cache.cursors.bulkPut([cursor('user:alice', 0), ...scopes.map((s, i) => cursor(s, i))])
  await cache.rows('post').bulkPut(scopes.map((scope, i) => post(`post-${i}`, scope)))
  let tries = 0
  await writeSafely(vault, cache, async () => {
    tries += 1
    return tries === 1 ? full() : save()
  })
  const kept = (await cache.cursors.orderBy('touched_at').primaryKeys()).sort()
  expect(kept).toEqual([...scopes.slice(3), 'user:alice'])
  expect((await cache.rows('post').toCollection().primaryKeys()).sort()).toEqual(
    scopes.slice(3).map((_, i) => `post-${i + 3}`),
  )
  expect(await vault.drafts.count()).toBe(1)
})

test('a write that fails again is never reported as done', async () => {
  await expect(writeSafely(vault, cache, full)).rejects.toThrow(LocalWriteError)
  await expect(writeSafely(vault, cache, full)).rejects.toThrow(
    'This device could not save your change. Your text is still here.',
  )
})
