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

/** What the page asked for before this code was here (public/first-paint.js); null when it did not arrive. */
interface Early {
  askedEarly?: { url: string; reply: Promise<Response | null> } | undefined
}

async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const page = globalThis as Early
  const early = page.askedEarly
  if (early?.url !== url) return fetch(url, init)
  page.askedEarly = undefined
  return (await early.reply) ?? fetch(url, init)
}

export const browserPlatform: Platform = {
  fetch: fetchOnce,
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: () => navigator.onLine,
  dexie: {},
}
