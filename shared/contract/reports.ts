import { z } from 'zod'
import { MAX_APPEAL_LENGTH, MAX_OPEN_REPORTS, MAX_REASON_LENGTH } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { reportProblem } from '../rules/reports.ts'
import { AwardLine } from './awards.ts'
import { ChapterComment } from './chapter-comments.ts'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Paging, Timestamp } from './fields.ts'
import { Reason } from './moderation.ts'
import { Post } from './posts.ts'
import { Review } from './reviews.ts'
import { Author } from './users.ts'

const ItemType = z.enum(['post', 'comment', 'book', 'user', 'review', 'award', 'remark'])
/** `ban`: an appeal against one, whose id it has. */
const QueuedType = z.enum([...ItemType.options, 'ban'])
/** Moderators remove these. */
const REMOVABLE = ['post', 'comment', 'award', 'book']
const APPEALABLE = ['post', 'comment', 'book', 'ban']

/** All reports against one thing, with the thing itself. The reporters' names are not in it. */
const ReportedItem = z.object({
  item_type: QueuedType,
  item_id: Id,
  community_id: Id.nullable(),
  post: Post.nullable(),
  comment: Comment.nullable(),
  book: z.object({ id: Id, title: z.string(), author: Author }).nullable(),
  user: Author.nullable(),
  review: Review.nullable(),
  /** The words of an award. */
  award: AwardLine.nullable(),
  /** A comment below a chapter. */
  remark: ChapterComment.nullable(),
  /** The beginning of the post or comment that a reported comment answers. */
  parent: z.object({ username: z.string(), text: z.string() }).nullable(),
  /** What was done, if the person concerned appeals against it; `by` is the moderator's username. */
  appealed: z
    .object({ by: z.string(), reason: z.string(), at: Timestamp })
    .nullable()
    .default(null),
  /** Of its author; in a community's queue it counts only that community. */
  record: z
    .object({
      joined_at: Timestamp,
      /** Their posts and comments that are removed now. */
      removals: z.number().int(),
    })
    .nullable(),
  reports: z.array(
    /** `by_loreloom`: the server reported it as spam, no user did. */
    z.object({
      id: Id,
      reason: z.string(),
      note: z.string(),
      created_at: Timestamp,
      by_loreloom: z.boolean(),
      /** Further texts by the same author, for which the server made no report of their own. */
      more: z.number().int(),
    }),
  ),
})
export type ReportedItem = z.infer<typeof ReportedItem>

/** A user's own appeal against what moderators or site admins did. */
export const Appeal = z.object({
  id: Id,
  /** What was removed, such as `post:<id>`; or `ban:<id>` with the id of the community. */
  item: z.string(),
  state: z.enum(['open', 'resolved', 'rejected']),
  /** Empty while it is open. */
  answer: z.string(),
  created_at: Timestamp,
})
export type Appeal = z.infer<typeof Appeal>

export const reports = {
  create: endpoint({
    method: 'POST',
    path: '/reports',
    summary:
      'Tell moderators about a post, comment, book, review, person or comment on a chapter; one open report each',
    auth: 'required',
    offline: 'queue',
    body: z
      .strictObject({
        id: Id.optional(),
        item_type: ItemType,
        item_id: Id,
        reason: z.string().max(40),
        note: checked((text) => bodyProblem(text, MAX_REASON_LENGTH)).default(''),
      })
      .superRefine(({ reason, note }, context) => {
        const message = reportProblem(reason, note)
        if (message) context.addIssue({ code: 'custom', path: ['reason'], message })
      }),
    output: Done,
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/appeals',
    summary:
      'Say why the removal of one’s own text or book, or one’s ban from a community, is wrong; once for each, within 30 days',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    body: z.strictObject({
      id: Id.optional(),
      item_type: z.enum(['post', 'comment', 'book', 'ban']),
      /** Of a ban the community's. */
      item_id: Id,
      text: checked((text) => bodyProblem(text, MAX_APPEAL_LENGTH)),
    }),
    output: Done,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/communities/:id/reports',
    summary: 'Reported things of a community, longest waiting first; for moderators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    query: Paging.omit({ offset: true }),
    paged: true,
    output: z.array(ReportedItem),
  }),
  all: endpoint({
    method: 'GET',
    path: '/reports',
    summary:
      'Everything that is reported: first what only site admins handle, each longest waiting first; for site admins',
    auth: 'required',
    offline: 'online',
    query: Paging.omit({ offset: true }),
    paged: true,
    output: z.array(ReportedItem),
  }),
  handle: endpoint({
    method: 'POST',
    path: '/reports/handle',
    summary:
      'Close the open reports of one thing: something was done, or nothing had to be, which can be taken back; with a reason a post, comment, book or the words of an award are removed; or answer an appeal, and restore what it is about',
    auth: 'required',
    offline: 'queue',
    body: z
      .strictObject({
        item_type: QueuedType,
        item_id: Id,
        /** `open`: takes back this moderator's own `rejected`, and the reports in `report_ids` wait again. */
        state: z.enum(['resolved', 'rejected', 'open']),
        /** Removes the thing as well; its author reads the reason. */
        removal_reason: Reason.optional(),
        /** Brings it back, or lifts the ban. */
        restores: z.literal(true).optional(),
        /** To an appeal, which stays open without one; its writer reads it. */
        answer: Reason.optional(),
        /** The reports that the moderator saw. If somebody else has closed all of them, the server refuses this decision. */
        report_ids: z.array(Id).max(MAX_OPEN_REPORTS).optional(),
      })
      .refine(
        ({ item_type, state, removal_reason }) =>
          removal_reason === undefined || (state === 'resolved' && REMOVABLE.includes(item_type)),
        {
          path: ['removal_reason'],
          message: 'Only posts, comments, books and words of awards are removed here',
        },
      )
      .refine(
        ({ item_type, state, restores }) =>
          restores === undefined || (state === 'resolved' && APPEALABLE.includes(item_type)),
        { path: ['restores'], message: 'Only posts, comments, books and bans are restored here' },
      ),
    output: Done,
  }),
}

export const reportsFeature = {
  calls: reports,
  errors: {
    'reports.decided': [409, 'Another moderator has decided meanwhile.'],
    'reports.already_appealed': [409, 'You have said what you think of it. It will be read.'],
    'reports.nothing_removed': [409, 'Nothing was removed here, or it is back already.'],
    'reports.too_late': [409, 'This was done more than 30 days ago.'],
    'reports.own': [409, 'You cannot report yourself.'],
    'reports.too_many': [429, 'You have sent many reports today. Please come back tomorrow.'],
  },
  rows: { appeal: Appeal },
} satisfies Feature
