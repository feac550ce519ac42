import { Dexie } from 'dexie'
import { VISITOR } from './accounts.ts'
import { browserPlatform } from './platform.ts'
import { unsentOf } from './unsent.ts'
import { readMeta, Vault } from './vault.ts'

const PREFIX = 'vault-'

export interface WaitingVault {
  user_id: string
  username: string
  unsent: number
}

/** Accounts whose unsent work waits on this device until they sign in again. Gives the amount, never the contents. */
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
