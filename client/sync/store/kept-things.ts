import { readMeta, type Vault } from './vault.ts'

/** What somebody may want to have on this device whole. */
export type KeptKind = 'community' | 'book'
const KEYS: Record<KeptKind, string> = { community: 'kept', book: 'kept-books' }

/** How far a community or book has come on its way to this device. */
export interface Kept {
  /** Posts of a community, chapters of a book. */
  items: number
  /** Bytes of texts and of pictures. */
  text_bytes: number
  media_bytes: number
  /** Null while it is kept for the first time. */
  updated_at: string | null
  busy: boolean
}

/** Where it is written how far something has come. */
export const keptKey = (id: string) => `kept-state:${id}`

/** Ids of what somebody wants to read without a network. */
export function keptIds(vault: Vault, kind: KeptKind): Promise<string[]> {
  return readMeta<string[]>(vault, KEYS[kind], [])
}

export async function setKept(
  vault: Vault,
  kind: KeptKind,
  id: string,
  kept: boolean,
): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    const others = (await keptIds(vault, kind)).filter((other) => other !== id)
    await vault.meta.put({ key: KEYS[kind], value: kept ? [...others, id] : others })
  })
}
