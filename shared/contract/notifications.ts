import { z } from 'zod'
import { NOTIFICATION_KINDS, SUBJECT_TYPES } from '../rules/notifications.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, Paging, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/** One notice to a user for all events of one kind on one subject. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The subject, as its reader may see it now. */
  subject: z.object({
    type: z.enum(SUBJECT_TYPES),
    id: Id,
    title: z.string(),
    /** The subject's place: the community's slug, the world's slug or id, the book's id. */
    community_slug: z.string().nullable(),
    world_key: z.string().nullable(),
    book_id: Id.nullable(),
  }),
  /** The latest users who caused it. */
  actors: z.array(Author),
  actor_count: z.number().int(),
  /** The first words of the latest text, or the reason of a removal; null if its reader may not see them. */
  quote: z
    .object({
      text: z.string(),
      /** The comment that has these words: one replies to it. */
      comment_id: Id.nullable(),
    })
    .nullable()
    .default(null),
  created_at: Timestamp,
  read_at: Timestamp.nullable(),
  rev: Rev,
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'One’s own notifications, latest first',
    auth: 'required',
    offline: 'cache',
    query: Paging,
    paged: true,
    output: z.array(Notification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark some as read; those of others are left alone',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    body: z.strictObject({ ids: z.array(Id).min(1).max(500) }),
    output: Done,
  }),
}

export const notificationsFeature = {
  calls: notifications,
  rows: { notification: Notification },
} satisfies Feature
