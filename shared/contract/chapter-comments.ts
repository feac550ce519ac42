import { z } from 'zod'
import { commentProblem } from '../rules/comment-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/**
 * A reader's comment below a chapter; it has no votes. Calls, table and rows call it a remark: renaming it would cost every
 * database and device a migration.
 */
export const ChapterComment = z.object({
  id: Id,
  chapter_id: Id,
  book_id: Id,
  parent_comment_id: Id.nullable(),
  /** 0 for one on the chapter itself; a reply is allowed while this is under 10. */
  depth: z.number().int(),
  body: z.string(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  /** Set if the comment is deleted but has replies: it stays in the thread without text and author. */
  deleted_at: Timestamp.nullable(),
  author: Author.nullable(),
  rev: Rev,
})
export type ChapterComment = z.infer<typeof ChapterComment>

export const chapterComments = {
  list: endpoint({
    method: 'GET',
    path: '/chapters/:id/remarks',
    summary: 'All comments on a published chapter, oldest first',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(ChapterComment),
  }),
  create: endpoint({
    method: 'POST',
    path: '/chapters/:id/remarks',
    summary: 'Comment on a published chapter, or reply to a comment on it',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      body: checked(commentProblem),
      parent_comment_id: Id.nullish(),
    }),
    output: ChapterComment,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/remarks/:id',
    summary: 'Change the text of one’s own comment on a chapter',
    auth: 'required',
    offline: 'queue',
    guards: { row: 'remark', fields: ['body'] },
    params: IdParams,
    body: z.strictObject({ body: checked(commentProblem) }),
    output: ChapterComment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/remarks/:id',
    summary:
      'Delete a comment on a chapter: its writer, the author of the book or a site admin; replies stay',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const chapterCommentsFeature = {
  calls: chapterComments,
  errors: {
    'remarks.not_found': [404, 'Comment not found'],
    'remarks.edit_forbidden': [403, 'Only the author may change this comment.'],
  },
  rows: { remark: ChapterComment },
} satisfies Feature
