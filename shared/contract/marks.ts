import { z } from 'zod'
import { MAX_MARK_QUOTE_LENGTH, MAX_MARK_NOTE_LENGTH } from '../limits.ts'
import { CONTEXT_LENGTH, MARK_COLOURS, MARK_KINDS } from '../rules/marks.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Rev, Timestamp } from './fields.ts'

/** A place in a chapter's text; see `Anchor` in `shared/rules/marks.ts`. */
const Place = {
  book_id: Id,
  chapter_id: Id,
  kind: z.enum(MARK_KINDS),
  start: z.number().int().min(0).max(100_000_000),
  quote: z.string().max(MAX_MARK_QUOTE_LENGTH),
  prefix: z.string().max(CONTEXT_LENGTH),
  suffix: z.string().max(CONTEXT_LENGTH),
}

/** A bookmark or a highlight of a reader's own, which only they see. It stays when its book can be read no more. */
export const Mark = z.object({
  id: Id,
  ...Place,
  colour: z.enum(MARK_COLOURS),
  /** May be empty. */
  note: z.string(),
  /** The titles at the time of marking. */
  book_title: z.string(),
  chapter_title: z.string(),
  marked_at: Timestamp,
  rev: Rev,
})
export type Mark = z.infer<typeof Mark>

export const marks = {
  list: endpoint({
    method: 'GET',
    path: '/marks',
    summary:
      'One’s own bookmarks and highlights in a book, which may be gone, in the order of marking',
    auth: 'required',
    offline: 'online',
    query: z.object({ book_id: Id }),
    output: z.array(Mark),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/marks/:id',
    summary:
      'Mark a place in a published chapter, or change colour and note of one’s own mark. Nobody else sees it. What the body leaves out stays; a new mark is yellow and has no note',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    guards: { row: 'mark', fields: ['note'] },
    params: IdParams,
    body: z.strictObject({
      ...Place,
      colour: z.enum(MARK_COLOURS).optional(),
      note: checked((text) => bodyProblem(text, MAX_MARK_NOTE_LENGTH)).optional(),
    }),
    output: Mark,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/marks/:id',
    summary: 'Delete a mark of one’s own; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const marksFeature = {
  calls: marks,
  errors: {
    'marks.too_many': [409, 'You can have at most 10,000 bookmarks and highlights.'],
  },
  rows: { mark: Mark },
} satisfies Feature
