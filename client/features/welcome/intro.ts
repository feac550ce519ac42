const KEY = 'intro-closed'
const listeners = new Set<() => void>()

/** True on a visitor's first visit, as far as this browser remembers (`first-paint.js` looks, too). */
export function isIntroWanted(): boolean {
  return localStorage.getItem(KEY) === null && document.documentElement.dataset['visit'] === 'first'
}

export function onIntroClosed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function closeIntro(): void {
  localStorage.setItem(KEY, 'yes')
  for (const listener of listeners) listener()
}
