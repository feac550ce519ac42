import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { deliverPushJob } from './job-types.ts'

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
      await enqueueJob(trx, deliverPushJob, { subscription, notification, at })
}

const selectOf = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', idList(value.ids)),
)
