import { fromBase64 } from './documents/base64.ts'
import { storeUpdates } from './documents/document-rows.ts'
import { tellTabs } from './documents/document-tabs.ts'
import { storeDrafts } from './drafts.ts'
import type { Vault } from './vault.ts'

interface Stored {
  drafts: Parameters<typeof storeDrafts>[1]
  edits: { name: string; book_id: string; data: string }[]
}

/** What pages left behind (`left.ts`) becomes drafts, and edits of documents. Rejects when the disk does not take them. */
export async function takeIn(vault: Vault, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { drafts, edits } = read(key)
    await storeDrafts(vault, drafts)
    for (const { data: text, ...document } of edits) {
      const data = fromBase64(text)
      await storeUpdates(vault, document, [{ data, unsent: 1 }])
      tellTabs(vault, document.name, data)
    }
    localStorage.removeItem(key)
  }
}

/** Nothing where another tab was faster, or where somebody else has written. */
function read(key: string): Stored {
  try {
    return JSON.parse(localStorage.getItem(key)!) ?? NOTHING
  } catch {
    return NOTHING
  }
}

const NOTHING: Stored = { drafts: [], edits: [] }
