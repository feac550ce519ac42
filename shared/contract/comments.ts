import { z } from 'zod'
import { commentProblem } from '../rules/comment-form.ts'
import { CommunityRef } from './communities.ts'
import { endpoint } from './endpoint.ts'
import { checked, Id, IdParams, KeyParams, Paging, Rev, Timestamp, Vote } from './fields.ts'
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
  rev: Rev,
  author: Author,
  /** Where it stands, for a profile's list. */
  post: z.object({ id: Id, title: z.string() }),
  community: CommunityRef,
})
export type Comment = z.infer<typeof Comment>

const ParentComment = z.object({ id: Id, body: z.string(), author: Author }).nullable()
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
