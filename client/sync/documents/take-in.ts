import { fromBase64 } from './base64.ts'
import { storeUpdates } from './document-rows.ts'
import { broadcastUpdate } from './document-tabs.ts'
import { storeDrafts } from '../store/draft-rows.ts'
import { joinDrafts } from '../store/join-drafts.ts'
import type { LeftDraft } from '../store/left.ts'
import type { Draft, Vault } from '../store/vault.ts'

interface Stored {
  drafts: LeftDraft[]
  edits: { name: string; book_id: string; data: string }[]
}

/** Stores drafts and edits that closed pages left in `localStorage` (`left.ts`). Rejects when the disk refuses them. */
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
    // The page may have come back from the browser's cache and left more meanwhile.
    if (localStorage.getItem(key) === found) localStorage.removeItem(key)
  }
}

/**
 * Drops drafts that are older than the stored ones: a page's last words arrive after it closed, when its writer may
 * already write in another tab.
 */
async function newerOf(vault: Vault, drafts: LeftDraft[]): Promise<Draft[]> {
  const stored = await vault.drafts.bulkGet(drafts.map(({ key }) => key))
  return drafts.flatMap(({ base, ...draft }, i): Draft | Draft[] => {
    const before = stored[i]
    if (draft.updated_at <= (before?.updated_at ?? 0)) return []
    if (base === undefined) return draft
    return { ...before, ...draft, value: joinDrafts(base, before?.value, draft.value) }
  })
}

/** Returns nothing if another tab took the entry first, or if its text is not ours. */
function read(text: string | null): Stored {
  try {
    return JSON.parse(text ?? '') ?? NOTHING
  } catch {
    return NOTHING
  }
}

const NOTHING: Stored = { drafts: [], edits: [] }
