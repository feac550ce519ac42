import { readMeta, type Vault } from './vault.ts'

const KEY = 'kept'

/** How far a community has come on its way to this device. */
export interface Kept {
  posts: number
  /** Bytes of texts and of pictures. */
  text_bytes: number
  media_bytes: number
  /** Null while it is kept for the first time. */
  updated_at: string | null
  busy: boolean
}

/** Ids of the communities that somebody wants to read without a network. */
export function keptCommunities(vault: Vault): Promise<string[]> {
  return readMeta<string[]>(vault, KEY, [])
}

export async function setKept(vault: Vault, id: string, kept: boolean): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await keptCommunities(vault)).filter((other) => other !== id)
    await vault.meta.put({ key: KEY, value: kept ? [...others, id] : others })
  })
}
