import { Dexie } from 'dexie'
import type { Session as Stored } from '#shared/contract/auth.ts'
import { VISITOR } from '../store/accounts.ts'
import type { Platform } from '../store/platform.ts'
import { readMeta, Vault, vaultName } from '../store/vault.ts'
import type { Session } from './session.ts'

type OnDevice = Pick<Platform, 'dexie'>

/**
 * Browsers write `localStorage` to the disk up to a minute late: after a crash it may not know who signed in before that. Their
 * session is in the visitor's vault too, which is opened when nobody is signed in.
 */
const KEY = 'session'

export async function keepSession(
  session: Pick<Session, 'stored'>,
  platform: OnDevice,
): Promise<void> {
  const { stored } = session
  if (!stored) return
  await withVisitor(platform, (vault) => vault.meta.put({ key: KEY, value: stored }))
  // Its user may have left meanwhile.
  const { id } = stored.user
  if (session.stored?.user.id !== id) await dropSession(id, platform)
}

/** Null where nobody has signed in, or who did has left. */
export const keptSession = (visitor: Vault): Promise<Stored | null> =>
  readMeta<Stored | null>(visitor, KEY, null)

/** Of somebody who leaves this device. */
export async function dropSession(userId: string, platform: OnDevice): Promise<void> {
  if (!(await Dexie.exists(vaultName(VISITOR)))) return
  await withVisitor(platform, (vault) =>
    vault.transaction('rw', vault.meta, async () => {
      const kept = await keptSession(vault)
      if (kept?.user.id === userId) await vault.meta.delete(KEY)
    }),
  )
}

async function withVisitor(
  platform: OnDevice,
  work: (vault: Vault) => Promise<unknown>,
): Promise<void> {
  const vault = new Vault(VISITOR, platform)
  try {
    await work(vault)
  } finally {
    vault.close()
  }
}
