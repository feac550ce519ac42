import type { BroughtPage } from './page.ts'

/** The engine's surroundings, so that tests can run the real engine anywhere. */
export interface Platform {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  now(): number
  random(): number
  /** True if the browser believes it has a network; callers also weigh the last request's outcome. */
  isOnline(): boolean
  /** Dexie's way to another IndexedDB; empty in a browser. */
  dexie: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }
}

let brought: BroughtPage | null = null

/** From now on the page answers the first request for each of its answers. */
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
