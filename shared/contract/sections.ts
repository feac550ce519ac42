import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH, MAX_MOVED_COMMENTS } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { sectionTitleProblem } from '../rules/writing-form.ts'
import { AnchorPosition } from './annotations.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Content, Done, Id, IdParams, Position, Rev, Status, Timestamp } from './fields.ts'

/** A scene of a chapter; the screen calls it a scene. Its text is the document `section:<id>`. */
export const Section = z.object({
  id: Id,
  book_id: Id,
  chapter_id: Id,
  position: Position,
  /** May be empty. */
  title: z.string(),
  /** The author's note on it; readers never see it. */
  note: z.string(),
  target_words: z.number().int().nullable(),
  /** Null until a writer sets it: then it follows from the words. */
  status: Status.nullable().default(null),
  /** Words of its text, a few seconds behind the writers. */
  word_count: z.number().int(),
  /** Those of them that a language model wrote and no writer has changed. */
  generated_words: z.number().int(),
  /** Hashes (`lineHash`) of the whole paragraphs among them, separated by spaces. */
  generated_lines: z.string(),
  created_at: Timestamp,
  /** Kept in the bin for 30 days. */
  deleted_at: Timestamp.nullable(),
  rev: Rev,
})
export type Section = z.infer<typeof Section>

const Fields = {
  title: checked(sectionTitleProblem).transform((title) => title.trim()),
  note: checked((text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)),
  target_words: z.number().int().min(1).max(1_000_000).nullable(),
}
const Write = { auth: 'required', offline: 'queue', params: IdParams } as const

const WithText = Section.extend({ content: z.string() })
const InBook = IdParams.extend({ section: Id })

const Words = {
  /**
   * The scene that the words are moved from: the server takes over its record of the words that a language model wrote. Of a
   * merge, which is an update, all comments on that scene and its named versions come along.
   */
  words_from: Id.optional(),
  /** Comments on these words, with their places in the scene that takes them. */
  comments: z
    .array(z.strictObject({ id: Id, start: AnchorPosition, end: AnchorPosition }))
    .max(MAX_MOVED_COMMENTS)
    .optional(),
}

export const sections = {
  list: endpoint({
    method: 'GET',
    path: '/books/:id/sections',
    summary: 'All scenes of a book with their texts, chapter by chapter; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(WithText),
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/:id/sections/:section',
    summary: 'A scene with its text; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: InBook,
    output: WithText,
  }),
  write: endpoint({
    method: 'PUT',
    path: '/books/:id/sections/:section',
    summary: 'Replace the text of a scene; author and editors',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    large: true,
    params: InBook,
    body: Content,
    output: WithText,
  }),
  create: endpoint({
    ...Write,
    method: 'POST',
    path: '/chapters/:id/sections',
    summary: 'Begin a scene, at the chapter’s end unless a position is given; author and editors',
    evenSuspended: true,
    body: z.strictObject({
      id: Id.optional(),
      title: Fields.title.default(''),
      status: Status.optional(),
      position: Position.optional(),
      ...Words,
    }),
    output: Section,
  }),
  update: endpoint({
    ...Write,
    method: 'PATCH',
    path: '/sections/:id',
    summary: 'Change a scene, its place or its chapter; author and editors',
    evenSuspended: true,
    guards: { row: 'section', fields: ['title', 'note'] },
    body: z.strictObject({
      title: Fields.title.optional(),
      note: Fields.note.optional(),
      target_words: Fields.target_words.optional(),
      status: Status.optional(),
      chapter_id: Id.optional(),
      position: Position.optional(),
      ...Words,
    }),
    output: Section,
  }),
  remove: endpoint({
    ...Write,
    method: 'DELETE',
    path: '/sections/:id',
    summary: 'Put a scene into the bin; author and editors',
    evenSuspended: true,
    output: Done,
  }),
  restore: endpoint({
    ...Write,
    method: 'POST',
    path: '/sections/:id/restore',
    summary: 'Take a scene out of the bin; author and editors',
    evenSuspended: true,
    output: Section,
  }),
}

export const sectionsFeature = {
  calls: sections,
  errors: {
    'sections.not_found': [404, 'Scene not found'],
    'sections.too_many': [409, 'A book has at most 5,000 scenes.'],
  },
  rows: { section: Section },
} satisfies Feature
