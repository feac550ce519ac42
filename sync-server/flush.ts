import { features } from './features/index.ts'
import { NOTIFICATIONS } from './features/notifications/subject.ts'
import type { Services } from './services.ts'
import { flushDirty, type Refresh } from './sync/changes.ts'

const flushes = features.flatMap((feature) => feature.flush ?? [])
const refresh: Refresh = Object.assign({}, ...flushes.map((flush) => flush.refresh))

/**
 * Sends followers the counts that changed since the last call, and users their notifications, unless another process of the site is
 * at it. The server calls it every two seconds.
 */
export async function flush(services: Services): Promise<void> {
  await services.turns.take('flush', () => tellAll(services))
  for (const { after } of flushes) await after?.(services)
}

async function tellAll({ db, changeBus }: Services): Promise<void> {
  const now = new Date().toISOString()
  for (;;) {
    const heads = await db.write((trx) => flushDirty(trx, now, refresh), ['flush'])
    for (const { tell } of flushes)
      if (tell) Object.assign(heads, await db.write((trx) => tell(trx, now), [NOTIFICATIONS]))
    if (Object.keys(heads).length === 0) break
    changeBus.publish(heads)
  }
}
