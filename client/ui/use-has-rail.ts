import { useSyncExternalStore } from 'react'

const WITH_RAIL = '(min-width: 75rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WITH_RAIL)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** True if the window has room for a rail beside the column; null while that is unknown, and styles alone choose. */
export function useHasRail(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(WITH_RAIL).matches,
    () => null,
  )
}
