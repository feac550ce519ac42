export const VISITOR = 'visitor'

/** Key for a note about one account on this device, which a screen needs at once, without a database. */
export function noteKey(userId: string, name: string): string {
  return `note:${userId}:${name}`
}

/** Where carets stood in texts on this device, whoever wrote: what they tell of an account goes when one leaves. */
export const CARETS_KEY = 'editor-carets'

/** Notes are removed together with the account's cache. */
export function forgetNotes(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(noteKey(userId, ''))) localStorage.removeItem(key)
  localStorage.removeItem(CARETS_KEY)
}
