import { deliverNotifications } from './features/notifications/deliver.ts'
import { updateRising } from './features/posts/rising.ts'
import type { Services } from './services.ts'
import { flushDirty } from './sync/changes.ts'

/** Tells followers about counts that changed since the last time, and people what happened. Called every two seconds. */
export async function flush({ db, news, index }: Services): Promise<void> {
  const now = new Date().toISOString()
  for (;;) {
    const counts = await db.write((trx) => flushDirty(trx, now, { post: updateRising }))
    const told = await db.write((trx) => deliverNotifications(trx, now))
    const heads = { ...counts, ...told }
    if (Object.keys(heads).length === 0) break
    news.tell(heads)
  }
  await index.catchUp()
}
