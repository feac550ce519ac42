import { Dexie } from 'dexie'
import { forgetNotes } from '../store/accounts.ts'
import { cacheName } from '../store/cache.ts'
import type { Platform } from '../store/platform.ts'
import { leaveDevice } from './push-device.ts'
import { leavingKey } from './session.ts'
import { dropSharedOf, waitingShared } from '../store/shared-things.ts'
import { unsentIn, unsentOf } from '../store/unsent.ts'
import { Vault, vaultName } from '../store/vault.ts'
import { aloneWithVault } from '../store/vault-lock.ts'

const RETRY_MS = 1_000

interface Parts {
  storage: Storage
  locks?: LockManager | undefined
  platform: Pick<Platform, 'dexie'>
}

/**
 * Lets go of what this device has of an account that left it: of everything, or of what the server has too. What is only here
 * stays for its owner. Done again after a crash, until it is done.
 */
export async function letGo(userId: string, parts: Parts): Promise<void> {
  // A browser that cannot say what it shows must not keep the rest.
  await leaveDevice(userId).catch(() => undefined)
  forgetNotes(userId)
  await emptyDatabases(userId, parts)
  const { locks } = parts
  while (leavingOf(userId, parts) !== null) {
    const done = await aloneWithVault(userId, locks, () => removeDatabases(userId, parts))
    if (done || !locks) break
    // Another tab is writing down what it has, or sleeps.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** At once, whoever has them open: one transaction, so that what another tab stores is counted or comes after it, and stays. */
async function emptyDatabases(userId: string, parts: Parts): Promise<void> {
  if (await Dexie.exists(vaultName(userId))) {
    const vault = new Vault(userId, parts.platform)
    const hasShared = (await waitingShared(userId)) > 0
    await vault.transaction('rw', vault.tables, async () => {
      const leaving = leavingOf(userId, parts)
      const isKept = leaving === 'sent' && (hasShared || (await unsentIn(vault)) > 0)
      if (leaving === null || isKept) return
      for (const table of vault.tables) if (table.name !== 'meta') await table.clear()
      // Whose it is, for what may come after this.
      await vault.meta.where('key').notEqual('username').delete()
    })
    vault.close()
  }
  if (!(await Dexie.exists(cacheName(userId)))) return
  // As it is there: which tables it has is no matter.
  const cache = await new Dexie(cacheName(userId), parts.platform.dexie).open()
  await cache.transaction('rw', cache.tables, async () => {
    if (leavingOf(userId, parts) === null) return
    for (const table of cache.tables) await table.clear()
  })
  cache.close()
}

/** When no tab has them open, so that nothing is stored between the last look and the end. */
async function removeDatabases(userId: string, parts: Parts): Promise<void> {
  const leaving = leavingOf(userId, parts)
  // Somebody signed in again meanwhile.
  if (leaving === null) return
  let unsent = 0
  if (leaving === 'sent' && (await Dexie.exists(vaultName(userId)))) {
    const vault = new Vault(userId, parts.platform)
    unsent = await unsentOf(vault)
    vault.close()
  }
  if (unsent === 0) {
    await Dexie.delete(vaultName(userId))
    await dropSharedOf(userId)
  }
  await Dexie.delete(cacheName(userId))
  parts.storage.removeItem(leavingKey(userId))
}

function leavingOf(userId: string, { storage }: Parts): string | null {
  return storage.getItem(leavingKey(userId))
}
