import type { Counters } from '#shared/contract/sync.ts'
import { wantsNotification } from '#shared/rules/notification-settings.ts'
import type { NotificationKind } from '#shared/rules/notifications.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { Changes } from '../../sync/changes.ts'
import { settingsOf } from '../settings/settings.ts'
import type { Happening } from './notify.ts'

/** More people than this are not remembered one by one. */
const MAX_ACTORS = 50
const AT_ONCE = 500

/** Tells what has happened since the last time; returns the new heads, none when there was nothing. */
export async function deliverNotifications(trx: Transaction, now: string): Promise<Counters> {
  const waiting = await trx.all(selectWaiting, { limit: AT_ONCE })
  const last = waiting.at(-1)
  if (!last) return {}
  const changes = new Changes()
  for (const { user_id, kind, subject, actor } of waiting)
    await deliver(trx, changes, user_id, { kind, subject, actor }, now)
  await trx.run(clearWaiting, { n: last.n })
  return changes.publish(trx, now)
}

/** One row for each kind and thing. What was read before begins anew; nothing comes from somebody they muted. */
export async function deliver(
  trx: Transaction,
  changes: Changes,
  userId: string,
  { kind, subject, actor }: Happening,
  now: string,
): Promise<void> {
  if (await trx.first(selectMute, { user_id: userId, item: `user:${actor}` })) return
  if (!wantsNotification(await settingsOf(trx, userId), kind)) return
  const earlier = await trx.first(selectEarlier, { user_id: userId, kind, subject })
  const others = earlier?.read_at === null ? (JSON.parse(earlier.actors) as string[]) : []
  const actors = [actor, ...others.filter((id) => id !== actor)].slice(0, MAX_ACTORS)
  const id = earlier?.id ?? newId()
  const row = { id, user_id: userId, kind, subject, actors: JSON.stringify(actors), now }
  await trx.run(putNotification, row)
  changes.put(`user:${userId}`, 'notification', id)
}

const selectWaiting = statement<{ limit: number }>()((db, value) =>
  db.selectFrom('notification_queue').selectAll().orderBy('n').limit(value.limit),
)
const clearWaiting = statement<{ n: number }>()((db, value) =>
  db.deleteFrom('notification_queue').where('n', '<=', value.n),
)
const selectMute = statement<{ user_id: string; item: string }>()((db, value) =>
  db
    .selectFrom('mutes')
    .select('item')
    .where('user_id', '=', value.user_id)
    .where('item', '=', value.item),
)
const selectEarlier = statement<{ user_id: string; kind: NotificationKind; subject: string }>()(
  (db, value) =>
    db
      .selectFrom('notifications')
      .select(['id', 'actors', 'read_at'])
      .where('user_id', '=', value.user_id)
      .where('kind', '=', value.kind)
      .where('subject', '=', value.subject),
)
const putNotification = statement<{
  id: string
  user_id: string
  kind: NotificationKind
  subject: string
  actors: string
  now: string
}>()((db, value) =>
  db
    .insertInto('notifications')
    .values({
      id: value.id,
      user_id: value.user_id,
      kind: value.kind,
      subject: value.subject,
      actors: value.actors,
      created_at: value.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'subject']).doUpdateSet((eb) => ({
        actors: eb.ref('excluded.actors'),
        created_at: eb.ref('excluded.created_at'),
        read_at: null,
        rev: eb('notifications.rev', '+', 1),
      })),
    ),
)
