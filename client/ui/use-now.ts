import { createContext, use, useSyncExternalStore } from 'react'
import { serverNow } from '../clock.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = serverNow()
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = serverNow()
    for (const changed of listeners) changed()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
}

/** The time at which the server rendered the page that React takes over; null without such a page. */
export const PageTime = createContext<number | null>(null)

/** Something that the time says, once a minute: enough for "3 minutes ago". Where it stays the same, nothing renders again. */
export function useAtTime<T extends string | boolean | number>(say: (now: number) => T): T {
  const rendered = use(PageTime)
  return useSyncExternalStore(
    subscribe,
    () => say(now),
    () => say(rendered ?? now),
  )
}

/** The time, once a minute. */
export const useNow = (): number => useAtTime((now) => now)
