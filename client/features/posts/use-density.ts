import { useSyncExternalStore } from 'react'

/** Size of a post in a list. */
export const DENSITIES = ['card', 'classic', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

const KEY = 'feed-density'
const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

function current(): Density {
  const kept = localStorage.getItem(KEY)
  return DENSITIES.find((density) => density === kept) ?? 'card'
}

/** This device's choice, the same in every list. */
export function useDensity() {
  const density = useSyncExternalStore(listen, current, () => 'card' as const)
  const setDensity = (next: Density) => {
    localStorage.setItem(KEY, next)
    for (const changed of listeners) changed()
  }
  return { density, setDensity }
}
