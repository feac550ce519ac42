import { toBase64 } from '../documents/base64.ts'
import { newId } from './ids.ts'
import type { Draft } from './vault.ts'

/** Words that were in memory alone when their page went. */
export interface Left {
  drafts: Draft[]
  /** Of one document each. */
  edits: { name: string; book_id: string; data: Uint8Array }[]
}

const PAGE = newId()

/** Beginning of the keys of `localStorage` under which pages of this account leave something. */
export function leftBy(userId: string): string {
  return `left:${userId}:`
}

/** Where to look: a worker and a test have no page that goes. */
export function leftKeys(userId: string): string[] {
  if (typeof document === 'undefined') return []
  return Object.keys(localStorage).filter((key) => key.startsWith(leftBy(userId)))
}

/**
 * Keeps this in the moment in which the page goes. A database would confirm it too late: what has not begun to be committed goes
 * with the page.
 */
export function leave(userId: string, { drafts = [], edits = [] }: Partial<Left>): void {
  if (drafts.length + edits.length === 0) return
  const texts = edits.map(({ data, ...document }) => ({ ...document, data: toBase64(data) }))
  try {
    localStorage.setItem(leftBy(userId) + PAGE, JSON.stringify({ drafts, edits: texts }))
  } catch {
    // Too much for this store. The databases were asked as well, and may be in time.
  }
}

/** The page did not go after all: it still holds what it had left. */
export function comeBack(userId: string): void {
  localStorage.removeItem(leftBy(userId) + PAGE)
}
