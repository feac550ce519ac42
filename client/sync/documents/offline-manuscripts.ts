import { readMeta, type Vault } from '../store/vault.ts'

/** Vaults of devices have it under this name. */
const KEY = 'kept_manuscripts'

/** Manuscripts whose every text is kept on this device: those whose editor was opened here. */
export function offlineManuscripts(vault: Vault): Promise<string[]> {
  return readMeta<string[]>(vault, KEY, [])
}

export async function setManuscriptOffline(
  vault: Vault,
  bookId: string,
  offline = true,
): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await offlineManuscripts(vault)).filter((id) => id !== bookId)
    await vault.meta.put({ key: KEY, value: offline ? [...others, bookId] : others })
  })
}
