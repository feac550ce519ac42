import { useMemo, useSyncExternalStore } from 'react'
import { noteKey } from '../../sync/store/accounts.ts'
import type { ReadingPosition } from './reading-position.ts'

const READING = 'reading:'

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  globalThis.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    globalThis.removeEventListener('storage', changed)
  }
}

/** Under which this device notes where an account is in a book. */
export const placeKey = (userId: string, bookId: string): string =>
  noteKey(userId, READING + bookId)

/** Written with every rest of the eye, without waiting: a page that is closed loses nothing. */
export function notePlace(key: string, position: ReadingPosition): void {
  try {
    localStorage.setItem(key, JSON.stringify(position))
  } catch {
    // A full device cannot note the place; reading continues, and the server still gets it for an account.
  }
  for (const listener of listeners) listener()
}

/** An account's place in a book, as this device noted it. */
export function useNotedPlace(key: string): ReadingPosition | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  return useMemo(() => (stored === null ? null : (JSON.parse(stored) as ReadingPosition)), [stored])
}

/** An account's places, as this device noted them, by book. */
export function notedPositions(userId: string): [bookId: string, position: ReadingPosition][] {
  const begin = noteKey(userId, READING)
  return Object.entries(localStorage).flatMap(([key, noted]) =>
    key.startsWith(begin)
      ? [[key.slice(begin.length), JSON.parse(noted as string) as ReadingPosition]]
      : [],
  )
}
