import { useMemo, useSyncExternalStore } from 'react'
import { noteKey } from '../../sync/store/accounts.ts'
import type { ReadingPosition } from './reading-position.ts'

const READING = 'reading:'
const READ_CHAPTERS = 'reading-ends:'

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

/** Under which this device notes the chapters of a book whose ends an account has reached. */
export const readChaptersKey = (userId: string, bookId: string): string =>
  noteKey(userId, READ_CHAPTERS + bookId)

/** Written with every rest of the eye, without waiting: a page that is closed loses nothing. */
export function notePlace(key: string, position: ReadingPosition): void {
  note(key, position)
}

/** Notes a chapter as read. */
export function noteRead(key: string, chapterId: string): void {
  const known = parsed<string[]>(localStorage.getItem(key)) ?? []
  if (!known.includes(chapterId)) note(key, [...known, chapterId])
}

function note(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full device cannot note the place; reading continues, and the server still gets it for an account.
  }
  for (const listener of listeners) listener()
}

/** An account's place in a book, as this device noted it. */
export const useNotedPlace = (key: string) => useNoted<ReadingPosition>(key)

/** Ids of the chapters that an account has read on this device; null: none. */
export const useNotedRead = (key: string) => useNoted<string[]>(key)

function useNoted<T>(key: string): T | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  return useMemo(() => parsed<T>(stored), [stored])
}

function parsed<T>(stored: string | null): T | null {
  return stored === null ? null : (JSON.parse(stored) as T)
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
