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

export const browserPlatform: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  dexie: {},
}
