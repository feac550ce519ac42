import { Dexie } from 'dexie'
import { browserPlatform } from './platform.ts'
import { unsentOf } from './unsent.ts'
import { readMeta, Vault } from './vault.ts'

const PREFIX = 'vault-'
export const VISITOR = 'visitor'

export interface WaitingVault {
  user_id: string
  username: string
  unsent: number
}

/** Accounts whose unsent work waits on this device for them to sign in again. Says how much, never what. */
export async function waitingVaults(except: string): Promise<WaitingVault[]> {
  const names = await Dexie.getDatabaseNames()
  const found: WaitingVault[] = []
  for (const name of names) {
    const user_id = name.slice(PREFIX.length)
    if (!name.startsWith(PREFIX) || user_id === except || user_id === VISITOR) continue
    const vault = new Vault(user_id, browserPlatform)
    const unsent = await unsentOf(vault)
    const username = await readMeta(vault, 'username', '')
    vault.close()
    if (unsent > 0) found.push({ user_id, username, unsent })
  }
  return found
}

/** Everything unsent, as a file its author can read and keep. */
export async function exportVault(vault: Vault): Promise<Blob> {
  const { unsentTexts } = await import('./documents/document-texts.ts')
  const content = {
    exported_at: new Date().toISOString(),
    outbox: await vault.outbox.toArray(),
    problems: await vault.problems.toArray(),
    drafts: await vault.drafts.toArray(),
    texts: await unsentTexts(vault),
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

/** Where a screen notes at once, without a database, what concerns one account on this device. */
export function noteKey(userId: string, name: string): string {
  return `note:${userId}:${name}`
}

/** Notes go with the account's cache. */
export function forgetNotes(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(noteKey(userId, ''))) localStorage.removeItem(key)
}
