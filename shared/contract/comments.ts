import { z } from 'zod'
import { COMMENT_ACTS } from '../rules/moderation.ts'
import { commentProblem } from '../rules/comment-form.ts'
import { CommunityRef } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  AwardCounts,
  checked,
  Done,
  Id,
  IdParams,
  KeyParams,
  Paging,
  Rev,
  Timestamp,
  Version,
  Vote,
} from './fields.ts'
import { Reason } from './moderation.ts'
import { OwnVote } from './posts.ts'
import { Author } from './users.ts'

export const Comment = z.object({
  id: Id,
  post_id: Id,
  parent_comment_id: Id.nullable(),
  /** 0 for a comment on the post itself; a reply is allowed while this is under 10. */
  depth: z.number().int(),
  body: z.string(),
  upvotes: z.number().int(),
  downvotes: z.number().int(),
  user_vote: Vote,
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  /** Set if the comment is deleted but has replies: it stays in the thread without text and author. */
  deleted_at: Timestamp.nullable(),
  /** Set by a moderator: then only its author and moderators still see text and author. */
  removed_at: Timestamp.nullable(),
  removed_reason: z.string().nullable(),
  awards: AwardCounts,
  rev: Rev,
  author: Author.nullable(),
  /** The comment's post, for the list on a profile. */
  post: z.object({ id: Id, title: z.string() }),
  community: CommunityRef,
})
export type Comment = z.infer<typeof Comment>

const ParentComment = z.object({ id: Id, body: z.string(), author: Author.nullable() }).nullable()
const ListedComment = Comment.extend({ parent_comment: ParentComment })

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/posts/:id/comments',
    summary: 'All comments of a post, oldest first',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(Comment),
  }),
  listByUser: endpoint({
    method: 'GET',
    path: '/users/:id/comments',
    summary: 'Comments of one person, newest first',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    query: Paging,
    paged: true,
    output: z.array(ListedComment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/posts/:id/comments',
    summary: 'Comment on a post, or reply to a comment of it',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      body: checked(commentProblem),
      parent_comment_id: Id.nullish(),
    }),
    output: Comment,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/comments/:id',
    summary: 'Change the text of one’s own comment; its earlier text is kept for moderators',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ body: checked(commentProblem) }),
    output: Comment,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/comments/:id/versions',
    summary: 'The earlier texts of an edited comment, latest first; for its author and moderators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(Version),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/:id',
    summary: 'Delete one’s own comment: its text goes, its replies stay',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
  moderate: endpoint({
    method: 'POST',
    path: '/comments/:id/moderate',
    summary: 'Remove or restore a comment; moderators only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ act: z.enum(COMMENT_ACTS), reason: Reason.default('') }),
    output: Comment,
  }),
  vote: endpoint({
    method: 'POST',
    path: '/comments/:id/vote',
    summary: 'Set one’s vote: 1, -1, or 0 to clear it',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ vote: Vote }),
    output: Comment,
  }),
}

export const commentsFeature = {
  calls: comments,
  errors: {
    'comments.not_found': [404, 'Comment not found'],
    'comments.edit_forbidden': [403, 'Only the author may change this comment.'],
    'comments.versions_forbidden': [403, 'Only the author and moderators see earlier versions.'],
    'comments.parent_gone': [404, 'The comment you replied to is gone.'],
    'comments.post_gone': [404, 'The post you commented on is gone.'],
    'comments.too_deep': [422, 'This thread is too deep to reply to.'],
  },
  rows: { comment: Comment, comment_vote: OwnVote },
} satisfies Feature
