import { z } from 'zod'
import { MAX_QUOTE_LENGTH } from '../limits.ts'
import { commentProblem } from '../rules/comment-form.ts'
import { parseDocumentName } from '../rules/documents.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/**
 * A comment by one of a book's writers on a passage of a draft, or an answer in its thread. Calls and table have the older name
 * `passages`: renaming them would cost every database and device a migration.
 */
export const Annotation = z.object({
  id: Id,
  book_id: Id,
  document: z.string(),
  /** The first comment of the thread; null for that comment itself. */
  parent_id: Id.nullable(),
  /** Yjs relative positions in base64, and the text between them. */
  anchor: z.object({ start: z.string(), end: z.string(), quote: z.string() }),
  body: z.string(),
  author: Author,
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  /** The time at which a writer resolved the thread; null while it is open. */
  resolved_at: Timestamp.nullable(),
  rev: Rev,
})
export type Annotation = z.infer<typeof Annotation>

/** A Yjs relative position in base64. */
export const AnchorPosition = z.string().regex(/^[A-Za-z0-9+/]{0,400}={0,2}$/, 'Not base64')
const Body = checked(commentProblem).transform((body) => body.trim())
const Write = { auth: 'required', offline: 'queue', params: IdParams } as const

export const annotations = {
  comment: endpoint({
    ...Write,
    method: 'POST',
    path: '/books/:id/passages',
    summary: 'Comment on a passage, or answer a comment; author and editors',
    body: z.strictObject({
      id: Id.optional(),
      document: z
        .string()
        .refine((name) => parseDocumentName(name) !== null, 'Not the name of a document'),
      parent_id: Id.nullable().default(null),
      anchor: z.strictObject({
        start: AnchorPosition,
        end: AnchorPosition,
        quote: z.string().max(MAX_QUOTE_LENGTH),
      }),
      body: Body,
    }),
    output: Annotation,
  }),
  update: endpoint({
    ...Write,
    method: 'PATCH',
    path: '/passages/:id',
    summary: 'Change the text of a comment; its writer only',
    guards: { row: 'passage_comment', fields: ['body'] },
    body: z.strictObject({ body: Body }),
    output: Annotation,
  }),
  resolve: endpoint({
    ...Write,
    method: 'POST',
    path: '/passages/:id/resolve',
    summary: 'Close a thread, or open it again; author and editors',
    body: z.strictObject({ resolved: z.boolean() }),
    output: Annotation,
  }),
  remove: endpoint({
    ...Write,
    method: 'DELETE',
    path: '/passages/:id',
    summary: 'Delete a comment, with its thread if it began one; its writer or the book’s author',
    output: Done,
  }),
}

export const annotationsFeature = {
  calls: annotations,
  errors: {
    'passages.not_found': [404, 'Comment not found'],
    'passages.not_yours': [403, 'Only the author may change this comment.'],
  },
  rows: { passage_comment: Annotation },
} satisfies Feature
