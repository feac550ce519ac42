import { fromBase64 } from './base64.ts'
import { storeUpdates } from './document-rows.ts'
import { broadcastUpdate } from './document-tabs.ts'
import { storeDrafts } from '../store/drafts.ts'
import type { Draft, Vault } from '../store/vault.ts'

interface Stored {
  drafts: Draft[]
  edits: { name: string; book_id: string; data: string }[]
}

/** What pages left behind (`left.ts`) becomes drafts, and edits of documents. Rejects when the disk does not take them. */
export async function takeIn(vault: Vault, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const found = localStorage.getItem(key)
    const { drafts, edits } = read(found)
    await storeDrafts(vault, await newerOf(vault, drafts))
    for (const { data: text, ...document } of edits) {
      const data = fromBase64(text)
      await storeUpdates(vault, document, [{ data, unsent: 1 }])
      broadcastUpdate(vault, document.name, data)
    }
    // The same page may have come back, and have left more meanwhile.
    if (localStorage.getItem(key) === found) localStorage.removeItem(key)
  }
}

/** A page tells of its last moment when it is gone: in the next one somebody may write on already. */
async function newerOf(vault: Vault, drafts: Draft[]): Promise<Draft[]> {
  const stored = await vault.drafts.bulkGet(drafts.map(({ key }) => key))
  return drafts.filter(({ updated_at }, i) => updated_at > (stored[i]?.updated_at ?? 0))
}

/** Nothing where another tab was faster, or where somebody else has written. */
function read(text: string | null): Stored {
  try {
    return JSON.parse(text ?? '') ?? NOTHING
  } catch {
    return NOTHING
  }
}

const NOTHING: Stored = { drafts: [], edits: [] }
