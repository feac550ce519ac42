import { untilLoaded } from '../../missing-parts.ts'
import { electLeader } from './leader.ts'
import type { Leading, LeadingParts } from './leading.ts'
import type { OfflineContents } from './offline-loop.ts'
import { readMeta } from '../store/vault.ts'

export interface LeadParts extends Omit<LeadingParts, 'contents'> {
  /** Contents that features keep offline as a whole; only the leading tab loads them. */
  loadOffline(): Promise<OfflineContents>
}

const HEARTBEAT = 'heartbeat'

/** Keeps an account in sync while this tab leads the tabs of its browser. */
export function lead(userId: string, { loadOffline, ...parts }: LeadParts) {
  const { cache } = parts
  let leading: Leading | null = null
  const beats = {
    read: () => readMeta(cache, HEARTBEAT, 0),
    write: async (time: number) => void (await cache.meta.put({ key: HEARTBEAT, value: time })),
  }
  const resign = electLeader(`sync:${userId}`, beats, () => {
    let ended = false
    const load = () => Promise.all([import('./leading.ts'), loadOffline()])
    void untilLoaded(load).then(([{ startLeading }, contents]) => {
      if (!ended) leading = startLeading({ ...parts, contents })
    }, reportError)
    return () => {
      ended = true
      leading?.stop()
      leading = null
    }
  })
  return { resign, retryNow: () => leading?.retryNow() }
}
