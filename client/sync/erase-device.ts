import { Dexie } from 'dexie'
import { forgetNotes } from './accounts.ts'
import { cacheName } from './cache.ts'
import { leaveDevice } from './push-device.ts'
import { ERASED_KEY, type KeyValue } from './session.ts'
import { dropSharedOf } from './shared-things.ts'
import { vaultName } from './vault.ts'

/** Erases what this device has of an account that was deleted, elsewhere or here. Done again after a crash, until it is done. */
export async function eraseDevice(storage: KeyValue): Promise<void> {
  const userId = storage.getItem(ERASED_KEY)
  if (userId === null) return
  // A browser that cannot say what it shows must not keep the rest.
  await leaveDevice(userId).catch(() => undefined)
  for (const name of [vaultName(userId), cacheName(userId)]) await Dexie.delete(name)
  await dropSharedOf(userId)
  forgetNotes(userId)
  storage.removeItem(ERASED_KEY)
}
