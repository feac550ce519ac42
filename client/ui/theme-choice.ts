import { useSyncExternalStore } from 'react'
import { setTheme, subscribeTheme, themeChoice } from './theme.ts'

/** Which theme this browser remembers, and how to choose another. */
export function useThemeChoice() {
  const choice = useSyncExternalStore(subscribeTheme, themeChoice, () => 'light' as const)
  return { choice, setTheme }
}
