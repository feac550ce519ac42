import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { deviceSchema } from '../features/device-schema.ts'
import { mutators } from '../features/index.ts'
import { Engine } from '../sync/engine/engine.ts'
import { Cache } from '../sync/store/cache.ts'
import { newId } from '../sync/store/ids.ts'
import { Vault } from '../sync/store/vault.ts'

/** The engine of an account on a device of its own, without a network. */
export function openEngine(username: string) {
  const platform = {
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
    now: () => Date.parse('2026-11-20T10:00:00Z'),
  }
  const vault = new Vault(username, platform)
  const cache = new Cache(username, platform, deviceSchema)
  const me = { id: newId(), username }
  const engine = new Engine({
    vault,
    cache,
    platform,
    mutators,
    me,
  } as unknown as ConstructorParameters<typeof Engine>[0])
  return {
    vault,
    cache,
    engine,
    close() {
      vault.close()
      cache.close()
    },
  }
}
