import { readMeta, type Vault } from '../store/vault.ts'

const KEY = 'kept_manuscripts'

/** Books whose every text is kept on this device: those whose editor was opened here. */
export function keptManuscripts(vault: Vault): Promise<string[]> {
  return readMeta<string[]>(vault, KEY, [])
}

export async function keepManuscript(vault: Vault, bookId: string, kept = true): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await keptManuscripts(vault)).filter((id) => id !== bookId)
    await vault.meta.put({ key: KEY, value: kept ? [...others, bookId] : others })
  })
}
