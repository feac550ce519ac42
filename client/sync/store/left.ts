import { toBase64 } from '../documents/base64.ts'
import { newId } from './ids.ts'
import type { Draft } from './vault.ts'

/** `base`: what its field said, if the page closed before it had read the draft of an earlier one, which these words join. */
export interface LeftDraft extends Draft {
  base?: unknown
}

/** Words that were only in memory when their page closed. */
export interface Left {
  drafts: LeftDraft[]
  /** Of one document each. */
  edits: { name: string; book_id: string; data: Uint8Array }[]
}

const PAGE = newId()

/** Prefix of the keys of `localStorage` under which pages of this account leave words. */
export function leftBy(userId: string): string {
  return `left:${userId}:`
}

/** Keys to look for; a worker and a test have no page that closes. */
export function leftKeys(userId: string): string[] {
  if (typeof document === 'undefined') return []
  return Object.keys(localStorage).filter((key) => key.startsWith(leftBy(userId)))
}

/**
 * Stores these in `localStorage` while the page closes. IndexedDB would be too late: the browser drops a transaction
 * that has not begun to commit.
 */
export function leave(userId: string, { drafts = [], edits = [] }: Partial<Left>): void {
  if (drafts.length + edits.length === 0) return
  const texts = edits.map(({ data, ...document }) => ({ ...document, data: toBase64(data) }))
  try {
    localStorage.setItem(leftBy(userId) + PAGE, JSON.stringify({ drafts, edits: texts }))
  } catch {
    // Too much for this store. The page has also started writes to the databases, which may be in time.
  }
}

/** The browser restored the page from its cache: it still holds the words, so remove the copy. */
export function comeBack(userId: string): void {
  localStorage.removeItem(leftBy(userId) + PAGE)
}
