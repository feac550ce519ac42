import { isSameDraft } from './join-drafts.ts'
import type { Draft, Vault } from './vault.ts'

export function storeDrafts({ drafts }: Vault, rows: readonly Draft[]): Promise<void> {
  // An empty field is no draft.
  const empty = rows.filter(({ value }) => value === '').map(({ key }) => key)
  return drafts.db.transaction('rw', drafts, async () => {
    await drafts.bulkPut(rows.filter(({ value }) => value !== ''))
    await drafts.bulkDelete(empty)
  })
}

/** A draft as the tab that sends it has seen it on the disk. */
export type SentDraft = Pick<Draft, 'key' | 'value' | 'was'>

/** Deletes a draft that was sent, unless another tab has written more into it. Runs inside the caller's transaction. */
export async function deleteSent({ drafts }: Vault, { key, value }: SentDraft): Promise<void> {
  const row = await drafts.get(key)
  if (isSameDraft(row?.value, value)) await drafts.delete(key)
}
