import { useSyncExternalStore } from 'react'
import { ON_SERVER } from '../on-server.ts'

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

function offer(event: InstallEvent | null): void {
  offered = event
  for (const listener of listeners) listener()
}

if (!ON_SERVER) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => offer(null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Installs the app, where the browser offers it; null where it does not. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )
  if (!event) return null
  return () => {
    offer(null)
    void event.prompt()
  }
}

const never = () => () => {}

/** True if the app runs in a window of its own. */
export function useInstalled(): boolean {
  return useSyncExternalStore(
    never,
    () => window.matchMedia('(display-mode: standalone)').matches,
    () => false,
  )
}
