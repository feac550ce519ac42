import type { Counters } from '#shared/contract/sync.ts'
import {
  FIRST_FLAGS,
  type NotificationFlags,
  wantsNotification,
  wantsPush,
} from '#shared/rules/notification-settings.ts'
import { isNeverMailed, type NotificationKind } from '#shared/rules/notifications.ts'
import { idList, numberList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { Changes } from '../../sync/changes.ts'
import { queueDigest } from '../mail/queue-digest.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import type { Happening } from './job-types.ts'

/** More people than this are not remembered one by one. */
const MAX_ACTORS = 50
const AT_ONCE = 100

/** Notifies of everything since the last time; returns the new heads, none when there was nothing. */
export async function deliverNotifications(trx: Transaction, now: string): Promise<Counters> {
  const waiting = await trx.all(selectWaiting, { limit: AT_ONCE })
  if (waiting.length === 0) return {}
  // By their own numbers: a lower one may have been committed since.
  await trx.run(clearWaiting, { numbers: JSON.stringify(waiting.map(({ n }) => n)) })
  const changes = new Changes()
  for (const { user_id, source, ...happening } of waiting)
    await deliver(trx, changes, [user_id], { ...happening, source: source ?? undefined }, now)
  return changes.publish(trx, now)
}

/**
 * Writes one row for each kind and subject. A row that was read before starts again; a user gets none from people they
 * muted. Jobs of the same transaction reach the users' browsers: until the row is read, once for each actor.
 */
export async function deliver(
  trx: Transaction,
  changes: Changes,
  userIds: readonly string[],
  { kind, subject, actor, source }: Happening,
  now: string,
  unlessMuted: readonly string[] = [],
): Promise<void> {
  const muted = JSON.stringify([`user:${actor}`, ...unlessMuted])
  const ids = JSON.stringify(userIds.filter((id) => id !== actor))
  if (!isNeverMailed(kind)) await queueDigest(trx, { ids, muted, kind, subject, actor }, now)
  const reached: { userId: string; id: string }[] = []
  for (const row of await trx.all(selectReached, { ids, muted, kind, subject })) {
    const flags = flagsOf(row.flags)
    if (!wantsNotification(flags, kind)) continue
    const others = row.id && row.read_at === null ? (JSON.parse(row.actors!) as string[]) : []
    const actors = [actor, ...others.filter((other) => other !== actor)].filter(Boolean)
    const id = row.id ?? newId()
    await trx.run(putNotification, {
      id,
      user_id: row.user_id,
      kind,
      subject,
      actors: JSON.stringify(actors.slice(0, MAX_ACTORS)),
      source: source ?? null,
      now,
    })
    changes.put(`user:${row.user_id}`, 'notification', id)
    const isNew = !row.id || row.read_at !== null || (actor !== '' && !others.includes(actor))
    if (isNew && wantsPush(flags, kind)) reached.push({ userId: row.user_id, id })
  }
  await queuePushes(trx, reached, now)
}

function flagsOf(kept: string | null): NotificationFlags {
  return kept
    ? { ...FIRST_FLAGS, ...(JSON.parse(kept) as Partial<NotificationFlags>) }
    : FIRST_FLAGS
}

const selectWaiting = statement<{ limit: number }>()((db, value) =>
  db.selectFrom('notification_queue').selectAll().orderBy('n').limit(value.limit),
)
const clearWaiting = statement<{ numbers: string }>()((db, value) =>
  db.deleteFrom('notification_queue').where('n', 'in', numberList(value.numbers)),
)
/** Selects the users to notify, with their settings and their earlier notification of the same. */
const selectReached = statement<{
  ids: string
  muted: string
  kind: NotificationKind
  subject: string
}>()((db, value) =>
  db
    .selectFrom('users as u')
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .leftJoin('notifications as n', (join) =>
      join
        .onRef('n.user_id', '=', 'u.id')
        .on('n.kind', '=', value.kind)
        .on('n.subject', '=', value.subject),
    )
    .select(['u.id as user_id', 's.flags', 'n.id', 'n.actors', 'n.read_at'])
    .where('u.id', 'in', idList(value.ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mutes as m')
            .select('m.item')
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.item', 'in', idList(value.muted)),
        ),
      ),
    ),
)
const putNotification = statement<{
  id: string
  user_id: string
  kind: NotificationKind
  subject: string
  actors: string
  source: string | null
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
      source: value.source,
      created_at: value.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'subject']).doUpdateSet((eb) => ({
        actors: eb.ref('excluded.actors'),
        source: eb.ref('excluded.source'),
        created_at: eb.ref('excluded.created_at'),
        read_at: null,
        rev: eb('notifications.rev', '+', 1),
      })),
    ),
)
