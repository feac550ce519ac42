import { readMeta, type Vault } from '../store/vault.ts'

/** Devices have stored the list under this name. */
const KEY = 'kept_manuscripts'

/** Ids of manuscripts that this device keeps whole: it has opened their editor. */
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

/** The text that this device keeps besides, though its editor was never opened here. */
const TEXT = 'kept_text'

export function keptText(vault: Vault): Promise<string | null> {
  return readMeta<string | null>(vault, TEXT, null)
}

export async function keepText(vault: Vault, name: string): Promise<void> {
  if ((await keptText(vault)) !== name) await vault.meta.put({ key: TEXT, value: name })
}
