import { readMeta, type Vault } from '../vault.ts'

const KEY = 'kept_books'

/** Books whose every text is kept on this device: those whose editor was opened here. */
export function keptBooks(vault: Vault): Promise<string[]> {
  return readMeta<string[]>(vault, KEY, [])
}

export async function keepBook(vault: Vault, bookId: string, kept = true): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await keptBooks(vault)).filter((id) => id !== bookId)
    await vault.meta.put({ key: KEY, value: kept ? [...others, bookId] : others })
  })
}
