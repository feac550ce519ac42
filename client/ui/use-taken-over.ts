import { useEffect, useState, useSyncExternalStore } from 'react'
import { ON_SERVER } from '../on-server.ts'

const never = () => () => {}

/** React asks for the server's value only while it takes elements over; the answer stays the same, so no second render follows. */
function newMemory() {
  let isTakenOver = false
  return {
    fromServer: () => (isTakenOver = !ON_SERVER),
    now: () => isTakenOver,
  }
}

/** True if React took the component's elements over from the server's page. */
export function useTakenOver(): boolean {
  const [memory] = useState(newMemory)
  return useSyncExternalStore(never, memory.now, memory.fromServer)
}

/**
 * False on the server and while React takes its page over. What differs in the browser then comes in a render of its own that
 * lets the browser answer: one for which a store asks would hold it up.
 */
export function useIsRunning(): boolean {
  const isTakenOver = useTakenOver()
  const [isRunning, setRunning] = useState(!ON_SERVER && !isTakenOver)
  useEffect(() => {
    const timer = setTimeout(() => setRunning(true))
    return () => clearTimeout(timer)
  }, [])
  return isRunning
}

/** What the browser says of itself; null on the server and while React takes its page over. */
export function useOfBrowser<T>(
  subscribe: (onChange: () => void) => () => void,
  read: () => T,
): T | null {
  const isRunning = useIsRunning()
  const value = useSyncExternalStore(subscribe, read, () => (ON_SERVER ? null : read()))
  return isRunning ? value : null
}
