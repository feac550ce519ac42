import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
const STORAGE_KEY = 'theme-storage'
const listeners = new Set<() => void>()

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function remembered(): Theme {
  return localStorage.getItem(STORAGE_KEY)?.includes('"dark"') ? 'dark' : 'light'
}

/** Shows a theme without remembering it; null shows the remembered one again. */
export function showTheme(theme: Theme | null): void {
  apply(theme ?? remembered())
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#1c1a17' : '#ffffff')
  for (const listener of listeners) listener()
}

function setTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ state: { theme }, version: 0 }))
  apply(theme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function toggleTheme(): void {
  setTheme(current() === 'dark' ? 'light' : 'dark')
}

/** The theme this browser remembers; `first-paint.js` sets it before the first paint. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as const)
  return { theme, toggleTheme }
}
