import { Dexie } from 'dexie'
import { forgetNotes } from '../store/accounts.ts'
import { cacheName } from '../store/cache.ts'
import type { Platform } from '../store/platform.ts'
import { dropSession } from './kept-session.ts'
import { leaveDevice } from './push-device.ts'
import { leavingKey } from './session.ts'
import { leftBy } from '../store/left.ts'
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
 * Removes an account that left from this device: everything, or only what the server has too; unsent work stays for its
 * owner. Runs again after a crash until it is done.
 */
export async function letGo(userId: string, parts: Parts): Promise<void> {
  // A browser that cannot list its messages must not keep the rest, so go on after an error.
  await leaveDevice(userId).catch(() => undefined)
  forgetNotes(userId)
  if (leavingOf(userId, parts) !== null) await dropSession(userId, parts.platform)
  await emptyDatabases(userId, parts)
  const { locks } = parts
  while (leavingOf(userId, parts) !== null) {
    const done = await aloneWithVault(userId, locks, () => removeDatabases(userId, parts))
    if (done || !locks) break
    // Another tab is writing its words to the disk, or sleeps.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/**
 * Empties at once, even while tabs have the databases open. One transaction: work that another tab stores is either
 * counted, or comes later and stays.
 */
async function emptyDatabases(userId: string, parts: Parts): Promise<void> {
  if (await Dexie.exists(vaultName(userId))) {
    const vault = new Vault(userId, parts.platform)
    const hasShared = (await waitingShared(userId)) > 0
    await vault.transaction('rw', vault.tables, async () => {
      const leaving = leavingOf(userId, parts)
      const isKept = leaving === 'sent' && (hasShared || (await unsentIn(vault)) > 0)
      if (leaving === null || isKept) return
      for (const table of vault.tables) if (table.name !== 'meta') await table.clear()
      // Keep the owner's name, for work that another tab may still store.
      await vault.meta.where('key').notEqual('username').delete()
    })
    vault.close()
  }
  if (!(await Dexie.exists(cacheName(userId)))) return
  // Open it with whatever tables it has.
  const cache = await new Dexie(cacheName(userId), parts.platform.dexie).open()
  await cache.transaction('rw', cache.tables, async () => {
    if (leavingOf(userId, parts) === null) return
    for (const table of cache.tables) await table.clear()
  })
  cache.close()
}

/** Runs while no tab has them open, so that no tab stores anything between the last count and the deletion. */
async function removeDatabases(userId: string, parts: Parts): Promise<void> {
  const leaving = leavingOf(userId, parts)
  // The account signed in again meanwhile.
  if (leaving === null) return
  let unsent = 0
  if (leaving === 'sent' && (await Dexie.exists(vaultName(userId)))) {
    const vault = new Vault(userId, parts.platform)
    unsent = await unsentOf(vault)
    vault.close()
  }
  // What a page that closed left: where unsent work stays, the vault has taken it in, or its owner's next page will.
  if (leaving === 'everything')
    for (const key of Object.keys(parts.storage))
      if (key.startsWith(leftBy(userId))) parts.storage.removeItem(key)
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
