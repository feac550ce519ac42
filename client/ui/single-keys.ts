import { useSyncExternalStore } from 'react'

const KEY = 'single-keys-storage'
const listeners = new Set<() => void>()

/**
 * True if single letters are commands; this browser remembers it. Dictated words would trigger them, so a user who dictates can
 * switch them off.
 */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys() {
  return { on: useSyncExternalStore(subscribe, areSingleKeysOn), set: setSingleKeys }
}
