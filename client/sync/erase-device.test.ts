import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { noteKey } from './accounts.ts'
import { Cache } from './cache.ts'
import { eraseDevice } from './erase-device.ts'
import { ERASED_KEY } from './session.ts'
import { Vault } from './vault.ts'

test('of a deleted account nothing is left on a device, and of the others everything', async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  Object.assign(Dexie.dependencies, dexie)
  for (const userId of ['alice', 'bob']) {
    const [vault, cache] = [new Vault(userId, { dexie }), new Cache(userId, { dexie })]
    await vault.drafts.put({ key: 'post:1', value: 'unsent', updated_at: 1 })
    await cache.meta.put({ key: 'epoch', value: 1 })
    vault.close()
    cache.close()
  }
  const kept = new Map([
    [noteKey('alice', 'push'), '1'],
    [noteKey('bob', 'push'), '1'],
  ])
  // As a browser's storage: its keys are its own, its methods are not.
  const storage = new Proxy(
    {
      __proto__: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    } as unknown as Storage,
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  await eraseDevice(storage)
  expect(await Dexie.getDatabaseNames()).toHaveLength(4)
  kept.set(ERASED_KEY, 'alice')
  await eraseDevice(storage)
  expect((await Dexie.getDatabaseNames()).sort()).toEqual(['cache-2-bob', 'vault-bob'])
  expect([...kept.keys()]).toEqual([noteKey('bob', 'push')])
  const vault = new Vault('bob', { dexie })
  expect((await vault.drafts.get('post:1'))?.value).toBe('unsent')
})
