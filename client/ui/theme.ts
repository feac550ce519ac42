import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
/** `device`: as the device itself looks, also when that changes. */
export type ThemeChoice = Theme | 'device'
const STORAGE_KEY = 'theme-storage'
const DARK_DEVICE = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
/** What a screen shows instead, such as the reader with a paper of its own. */
let shown: Theme | null = null

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** What this browser remembers. `first-paint.js` reads it, too. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  const isStored = (choice: ThemeChoice) => stored?.includes(`"${choice}"`)
  return isStored('dark') ? 'dark' : isStored('device') ? 'device' : 'light'
}

/** Shows a theme without remembering it; null shows the remembered one again. */
export function showTheme(theme: Theme | null): void {
  shown = theme
  apply()
}

function apply(): void {
  const choice = themeChoice()
  const device = () => (window.matchMedia(DARK_DEVICE).matches ? 'dark' : 'light')
  const theme = shown ?? (choice === 'device' ? device() : choice)
  document.documentElement.dataset['theme'] = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#1c1a17' : '#ffffff')
  for (const listener of listeners) listener()
}

export function setTheme(theme: ThemeChoice): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ state: { theme }, version: 0 }))
  apply()
}

export function subscribeTheme(listener: () => void): () => void {
  const device = window.matchMedia(DARK_DEVICE)
  listeners.add(listener)
  device.addEventListener('change', apply)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', apply)
  }
}

export function toggleTheme(): void {
  setTheme(current() === 'dark' ? 'light' : 'dark')
}

/** The theme as it is shown; `first-paint.js` sets it before the first paint. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribeTheme, current, () => 'light' as const)
  return { theme, toggleTheme }
}
