export const VISITOR = 'visitor'

/** Where a screen notes at once, without a database, what concerns one account on this device. */
export function noteKey(userId: string, name: string): string {
  return `note:${userId}:${name}`
}

/** Notes go with the account's cache. */
export function forgetNotes(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(noteKey(userId, ''))) localStorage.removeItem(key)
}
