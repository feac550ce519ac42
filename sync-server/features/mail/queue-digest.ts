import { sql } from 'kysely'
import { FIRST_FLAGS, topicOf } from '#shared/rules/notification-settings.ts'
import { isAlwaysTold, type NotificationKind } from '#shared/rules/notifications.ts'
import { idList, isOn } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A user who looks into the app meanwhile needs no mail. */
const WAIT_MS = 5 * MINUTE_MS
/** Kinds that come in numbers: the server mails them once a day, at this hour (UTC). */
const DAILY: readonly NotificationKind[] = ['post', 'update', 'follow']
const DAILY_HOUR = 7

export interface DigestItem {
  /** Ids of the users whom it may reach, as JSON. */
  ids: string
  /** The mutes that keep it from a user, such as `user:<id>`: an array as JSON. */
  muted: string
  kind: NotificationKind
  subject: string
  actor: string
}

/** Notes the news to mail, for those users who want it and have proved an address. One statement for all. */
export async function queueDigest(trx: Transaction, item: DigestItem, now: string): Promise<void> {
  const { kind } = item
  const flag = isAlwaysTold(kind)
    ? 'email_notifications_enabled'
    : (`email_on_${topicOf(kind)}` as const)
  await trx.run(insertDigestItem, {
    ...item,
    now,
    flag,
    usual: FIRST_FLAGS[flag] ? 1 : 0,
    due_at: dueAt(kind, new Date(now)).toISOString(),
  })
}

export function dueAt(kind: NotificationKind, now: Date): Date {
  if (!DAILY.includes(kind)) return new Date(now.getTime() + WAIT_MS)
  const today = new Date(now).setUTCHours(DAILY_HOUR, 0, 0, 0)
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}

const insertDigestItem = statement<
  DigestItem & { now: string; flag: string; usual: 0 | 1; due_at: string }
>()((db, value) =>
  db
    .insertInto('mail_news')
    .columns(['user_id', 'kind', 'subject', 'actor', 'created_at', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('user_emails as e')
        .leftJoin('notification_settings as s', 's.user_id', 'e.user_id')
        .select([
          'e.user_id',
          sql<NotificationKind>`${value.kind}`.as('kind'),
          sql<string>`${value.subject}`.as('subject'),
          sql<string>`${value.actor}`.as('actor'),
          sql<string>`${value.now}`.as('created_at'),
          sql<string>`${value.due_at}`.as('due_at'),
        ])
        .where('e.user_id', 'in', idList(value.ids))
        .where('e.is_primary', '=', 1)
        .where('e.verified', '=', 1)
        .where(isOn('s.flags', 'email_notifications_enabled', 1))
        .where(isOn('s.flags', value.flag, value.usual))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mutes as m')
                .select('m.item')
                .whereRef('m.user_id', '=', 'e.user_id')
                .where('m.item', 'in', idList(value.muted)),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
)
