import type { BroughtPage } from './page.ts'

/** Everything the engine takes from its surroundings, so that tests can run the real one anywhere. */
export interface Platform {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  now(): number
  random(): number
  /** Whether the browser believes it has a network; the last request's outcome counts as well. */
  isOnline(): boolean
  /** Dexie's way to another IndexedDB; empty in a browser. */
  dexie: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }
}

let brought: BroughtPage | null = null

/** From now on the first request for each of its answers is answered by the page. */
export function answerFrom(page: BroughtPage): void {
  brought = page
}

export const browserPlatform: Platform = {
  fetch: async (url, init) => brought?.take(url) ?? fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  dexie: {},
}
