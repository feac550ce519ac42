import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { enqueueJob } from '../../jobs/jobs.ts'

/** What a job brings to one browser. */
export interface Ringing {
  subscription: string
  notification: string
  /** When it was first asked for, ISO: what comes much too late is not told any more. */
  at: string
}

/** Has the browsers of these people reached once the transaction is durable. */
export async function queuePushes(
  trx: Transaction,
  reached: readonly { userId: string; id: string }[],
  at: string,
): Promise<void> {
  if (reached.length === 0) return
  const ids = JSON.stringify(reached.map(({ userId }) => userId))
  const subscriptions = Map.groupBy(await trx.all(selectOf, { ids }), ({ user_id }) => user_id)
  for (const { userId, id: notification } of reached)
    for (const { id: subscription } of subscriptions.get(userId) ?? [])
      await enqueueJob(trx, 'push.ring', { subscription, notification, at } satisfies Ringing)
}

const selectOf = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', idList(value.ids)),
)
