import type { NotificationKind } from '#shared/rules/notifications.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { enqueueJob } from '../../jobs/jobs.ts'

export interface Happening {
  kind: NotificationKind
  /** Such as `post:<id>`. */
  subject: string
  /** Who caused it. */
  actor: string
}

/** Has somebody told within two seconds; nobody is told of their own doing. */
export async function notify(
  trx: Transaction,
  userId: string,
  happening: Happening,
): Promise<void> {
  if (userId !== happening.actor) await trx.run(enqueue, { user_id: userId, ...happening })
}

/** Has all told who follow one of these, such as `book:<id>`, a few at a time. */
export function notifyFollowers(
  trx: Transaction,
  items: string[],
  happening: Happening,
): Promise<void> {
  return enqueueJob(trx, 'notifications.followers', { items, happening })
}

const enqueue = statement<Happening & { user_id: string }>()((db, value) =>
  db.insertInto('notification_queue').values({
    user_id: value.user_id,
    kind: value.kind,
    subject: value.subject,
    actor: value.actor,
  }),
)
