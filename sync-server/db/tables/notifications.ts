import type { NotificationKind } from '#shared/rules/notifications.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    notifications: NotificationsTable
    notification_queue: NotificationQueueTable
    notification_settings: NotificationSettingsTable
    push_subscriptions: PushSubscriptionsTable
  }
}

export interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  /** Such as `post:<id>`. */
  subject: string
  /** Ids of the users who caused it since it was read, the latest first: an array as JSON. */
  actors: string
  /** The latest text that it quotes, such as `comment:<id>`; null where its subject is that text. */
  source: Generated<string | null>
  created_at: string
  read_at: Generated<string | null>
  rev: Generated<number>
}

/** The push address of a browser; the row ends with its session. */
export interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
}

/** Events that the server has not yet notified users of. */
export interface NotificationQueueTable {
  n: Generated<number>
  user_id: string
  kind: NotificationKind
  subject: string
  actor: string
  source: Generated<string | null>
}

export interface NotificationSettingsTable {
  user_id: string
  /** Every flag by name: an object as JSON. */
  flags: string
  time_zone: Generated<string>
  /** `22:00`; null when there are no quiet hours. */
  quiet_from: Generated<string | null>
  quiet_to: Generated<string | null>
  rev: Generated<number>
}
