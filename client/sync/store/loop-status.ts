import type { Cache } from './cache.ts'
import { readMeta } from './vault.ts'

/** Status of the leading tab's loop, shown in the header of every tab of this browser. */
export interface LoopStatus {
  sending: boolean
  /** Outcome of the last request. */
  reachable: boolean
  /** The server no longer understands this version of the app: everything waits for the update. */
  outdated: boolean
}

/** A new loop says whether the server is reachable once a request of its own has ended. */
export type LoopNews = Omit<LoopStatus, 'reachable'> & Partial<Pick<LoopStatus, 'reachable'>>

const AT_REST: LoopStatus = { sending: false, reachable: true, outdated: false }
/** Tabs of earlier versions read it under this name. */
const KEY = 'drain'

/** What a new loop does not know yet stays as the one before it left it. */
export function writeLoopStatus(cache: Cache, news: LoopNews): Promise<void> {
  const { meta } = cache
  return cache.transaction('rw', meta, async () => {
    const value: LoopStatus = { ...(await readLoopStatus(cache)), ...news }
    await meta.put({ key: KEY, value })
  })
}

export function readLoopStatus(cache: Cache): Promise<LoopStatus> {
  return readMeta(cache, KEY, AT_REST)
}
