import { z } from 'zod'
import { MAX_REASON_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { Community } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, KeyParams, Paging, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/** A moderator's reason; the user concerned reads it. */
export const Reason = checked((text) => bodyProblem(text, MAX_REASON_LENGTH)).transform((text) =>
  text.trim(),
)

/** A user's own ban; its id is the community's. */
export const Ban = z.object({
  id: Id,
  reason: z.string(),
  until: Timestamp.nullable(),
  /** Rows of older servers lack it. */
  banned_at: Timestamp.nullable().default(null),
})
export type Ban = z.infer<typeof Ban>

const ListedBan = z.object({
  user: Author,
  reason: z.string(),
  until: Timestamp.nullable(),
  banned_at: Timestamp,
})
export type ListedBan = z.infer<typeof ListedBan>

const LogEntry = z.object({
  id: Id,
  moderator: z.string(),
  /** Such as `post.remove`. */
  action: z.string(),
  /** `post:<id>`, `comment:<id>` or `user:<id>`. */
  item: z.string(),
  /** Username of the user whom the act concerns. */
  username: z.string().nullable(),
  reason: z.string(),
  until: Timestamp.nullable(),
  created_at: Timestamp,
})
export type LogEntry = z.infer<typeof LogEntry>

const Member = IdParams.extend({ user: Id })

export const moderation = {
  appoint: endpoint({
    method: 'POST',
    path: '/communities/:id/moderators',
    summary: 'Make a user a moderator, by username; creator only',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    body: z.strictObject({ username: z.string().max(40) }),
    output: Community,
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/communities/:id/moderators/:user',
    summary: 'Dismiss a moderator; the creator, or the moderator themselves',
    auth: 'required',
    offline: 'online',
    params: Member,
    output: Community,
  }),
  ban: endpoint({
    method: 'POST',
    path: '/communities/:id/bans',
    summary: 'Ban a user from a community, for good or until a time; banning again changes it',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    body: z.strictObject({
      username: z.string().max(40),
      reason: Reason.refine((reason) => reason !== '', 'Please give a reason'),
      until: Timestamp.nullish().transform((until) => until ?? null),
    }),
    output: Done,
  }),
  unban: endpoint({
    method: 'DELETE',
    path: '/communities/:id/bans/:user',
    summary: 'End a ban; repeating it changes nothing',
    auth: 'required',
    offline: 'online',
    params: Member,
    output: Done,
  }),
  listBans: endpoint({
    method: 'GET',
    path: '/communities/:id/bans',
    summary: 'The banned users; for moderators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(ListedBan),
  }),
  log: endpoint({
    method: 'GET',
    path: '/communities/:id/log',
    summary: 'The acts of moderators, latest first; for everybody',
    auth: 'optional',
    offline: 'online',
    params: KeyParams,
    query: Paging,
    paged: true,
    output: z.array(LogEntry),
  }),
}

export const moderationFeature = {
  calls: moderation,
  errors: {
    'moderation.forbidden': [403, 'Only moderators may do this.'],
    'moderation.creator_only': [403, 'Only the creator of the community may do this.'],
    'moderation.too_many': [409, 'A community has at most 50 moderators.'],
    'moderation.not_bannable': [409, 'Somebody who moderates cannot be banned.'],
    'moderation.reason_required': [422, 'Please give a reason'],
    'moderation.too_many_pinned': [409, 'At most 2 posts can be pinned. Unpin one first.'],
  },
  rows: { ban: Ban },
} satisfies Feature
