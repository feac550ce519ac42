import { useSyncExternalStore } from 'react'

/** `ready`: a new version waits. `taken-over`: a newer version is active, and this page is still the old one. */
export type Stage = 'none' | 'ready' | 'taken-over'

let stage: Stage = 'none'
let shown: Stage = 'none'
let hidden: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentStage = (): Stage => stage

export function setStage(next: Stage): void {
  stage = next
  publish()
}

/** Screens show nothing of it for so long. */
export function hideStage(ms: number): void {
  clearTimeout(hidden)
  hidden = setTimeout(showStage, ms)
  publish()
}

export function showStage(): void {
  clearTimeout(hidden)
  hidden = undefined
  publish()
}

function publish() {
  const next = hidden === undefined ? stage : 'none'
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stage of an update, for screens. */
export const useStage = (): Stage =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => 'none',
  )
