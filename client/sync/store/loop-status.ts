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

export const AT_REST: LoopStatus = { sending: false, reachable: true, outdated: false }
/** Tabs of earlier versions read it under this name. */
const KEY = 'drain'

export async function writeLoopStatus({ meta }: Cache, value: LoopStatus): Promise<void> {
  await meta.put({ key: KEY, value })
}

export function readLoopStatus(cache: Cache): Promise<LoopStatus> {
  return readMeta(cache, KEY, AT_REST)
}
