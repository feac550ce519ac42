import { features } from './features/index.ts'
import type { Services } from './services.ts'
import { flushDirty, type Refresh } from './sync/changes.ts'

const flushes = features.flatMap((feature) => feature.flush ?? [])
const refresh: Refresh = Object.assign({}, ...flushes.map((flush) => flush.refresh))

/**
 * Sends followers the counts that changed since the last call, and users their notifications. The server calls it every two
 * seconds.
 */
export async function flush(services: Services): Promise<void> {
  const { db, changeBus } = services
  const now = new Date().toISOString()
  for (;;) {
    const heads = await db.write((trx) => flushDirty(trx, now, refresh))
    for (const { tell } of flushes)
      if (tell) Object.assign(heads, await db.write((trx) => tell(trx, now)))
    if (Object.keys(heads).length === 0) break
    changeBus.publish(heads)
  }
  for (const { after } of flushes) await after?.(services)
}
