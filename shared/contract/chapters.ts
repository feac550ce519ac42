import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH, MAX_PLANNED_WORDS } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { readersHash } from '../rules/readers-hash.ts'
import { chapterTitleProblem, partProblem, publishProblem } from '../rules/writing-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Position, Rev, Status, Timestamp } from './fields.ts'

/** A chapter as its writers see it. `position` gives its place among the others. */
export const Chapter = z.object({
  id: Id,
  book_id: Id,
  position: Position,
  title: z.string(),
  /** The title of the part that begins with this chapter; empty if none does. */
  part: z.string(),
  summary: z.string(),
  estimated_words: z.number().int().nullable(),
  /** Null until a writer sets it: then it follows from the words. */
  status: Status.nullable().default(null),
  /** The time at which the author published the text that readers have now; null while it is a draft. */
  published_at: Timestamp.nullable(),
  /** The title that readers have, and the hash of their text (`textHash`); null if they have none. */
  published_title: z.string().nullable().default(null),
  published_hash: z.string().nullable().default(null),
  /** The time at which readers will get a text that its author has confirmed, and the hash of that text. */
  planned_at: Timestamp.nullable().default(null),
  planned_hash: z.string().nullable().default(null),
  created_at: Timestamp,
  /** Kept in the bin for 30 days. */
  deleted_at: Timestamp.nullable(),
  rev: Rev,
})
export type Chapter = z.infer<typeof Chapter>

/** A chapter as readers see it. */
export const PublishedChapter = z.object({
  id: Id,
  book_id: Id,
  position: Position,
  title: z.string(),
  /** The title of its part at the time of publication; empty if it had none. */
  part: z.string(),
  word_count: z.number().int(),
  published_at: Timestamp,
  /** The time at which its text was last replaced. */
  updated_at: Timestamp,
  rev: Rev,
})
export type PublishedChapter = z.infer<typeof PublishedChapter>

/** A chapter in a list: as readers see it, or for its writers a draft that readers do not have. */
const ListedChapter = PublishedChapter.extend({
  /** Null for a draft. */
  published_at: Timestamp.nullable(),
  /** Its number among the chapters that the caller may see. */
  chapter_number: z.number().int(),
})

/** The room that a picture in a text takes, and its looks before it has loaded. */
export const KnownPicture = z.object({
  id: Id,
  /** Pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A tiny picture as a data address. */
  placeholder: z.string().nullable(),
})
export type KnownPicture = z.infer<typeof KnownPicture>
const Text = { text: z.string(), pictures: z.array(KnownPicture).default([]) }

export const ChapterText = z.object({ id: Id, book_id: Id, ...Text, rev: Rev })
export type ChapterText = z.infer<typeof ChapterText>

const Fields = {
  title: checked(chapterTitleProblem).transform((title) => title.trim()),
  part: checked(partProblem).transform((part) => part.trim()),
  summary: checked((text) => bodyProblem(text, MAX_DESCRIPTION_LENGTH)),
  estimated_words: z.number().int().min(0).max(MAX_PLANNED_WORDS).nullable(),
}
const Write = { auth: 'required', offline: 'queue', params: IdParams } as const
/** A device that is behind must not give readers an older text unseen. */
const forReaders = { row: 'chapter', fields: ['text'], of: { text: readersHash } }

export const chapters = {
  list: endpoint({
    method: 'GET',
    path: '/books/:id/chapters',
    summary: 'The published chapters of a book, in order; for its writers the drafts too',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: z.array(ListedChapter),
  }),
  get: endpoint({
    method: 'GET',
    path: '/chapters/:id',
    summary: 'A published chapter with its text; a draft for the book’s writers',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: ListedChapter.extend(Text),
  }),
  create: endpoint({
    ...Write,
    method: 'POST',
    path: '/books/:id/chapters',
    summary: 'Begin a chapter, at the end unless a position is given; author and editors',
    evenSuspended: true,
    body: z.strictObject({
      id: Id.optional(),
      title: Fields.title,
      part: Fields.part.default(''),
      summary: Fields.summary.default(''),
      estimated_words: Fields.estimated_words.default(null),
      status: Status.optional(),
      position: Position.optional(),
      /** The imported file says that a language model wrote it. The book then says so for good. */
      is_generated: z.literal(true).optional(),
    }),
    output: Chapter,
  }),
  update: endpoint({
    ...Write,
    method: 'PATCH',
    path: '/chapters/:id',
    summary: 'Change a chapter, or its place among the others; author and editors',
    evenSuspended: true,
    guards: { row: 'chapter', fields: ['title', 'part', 'summary'] },
    body: z.strictObject({
      title: Fields.title.optional(),
      part: Fields.part.optional(),
      summary: Fields.summary.optional(),
      estimated_words: Fields.estimated_words.optional(),
      status: Status.optional(),
      position: Position.optional(),
    }),
    output: Chapter,
  }),
  remove: endpoint({
    ...Write,
    method: 'DELETE',
    path: '/chapters/:id',
    summary: 'Put a chapter and its scenes into the bin; readers lose it; author and editors',
    evenSuspended: true,
    output: Done,
  }),
  restore: endpoint({
    ...Write,
    method: 'POST',
    path: '/chapters/:id/restore',
    summary: 'Take a chapter out of the bin, as a draft; author and editors',
    evenSuspended: true,
    output: Chapter,
  }),
  publish: endpoint({
    ...Write,
    method: 'POST',
    path: '/chapters/:id/publish',
    summary: 'Publish this text of a chapter; author only',
    large: true,
    guards: forReaders,
    body: z.strictObject({
      text: checked(publishProblem),
      /** False: the followers get no notification of a new chapter. */
      tell: z.boolean().default(true),
    }),
    output: Chapter,
  }),
  unpublish: endpoint({
    ...Write,
    method: 'POST',
    path: '/chapters/:id/unpublish',
    summary: 'Unpublish a chapter; author only',
    evenSuspended: true,
    output: Chapter,
  }),
  plan: endpoint({
    ...Write,
    method: 'PUT',
    path: '/chapters/:id/plan',
    summary: 'Publish this text of a chapter at a time, in place of an earlier plan; author only',
    large: true,
    guards: forReaders,
    body: z.strictObject({
      text: checked(publishProblem),
      /** If it has passed already, readers get the text at once. */
      at: Timestamp,
      /** False: the followers get no notification of a new chapter. */
      tell: z.boolean().default(true),
    }),
    output: Chapter,
  }),
  cancelPlan: endpoint({
    ...Write,
    method: 'DELETE',
    path: '/chapters/:id/plan',
    summary: 'Cancel the planned publication of a chapter; author only',
    evenSuspended: true,
    output: Chapter,
  }),
}

export const chaptersFeature = {
  calls: chapters,
  errors: {
    'chapters.not_found': [404, 'Chapter not found'],
    'chapters.too_many': [409, 'A book has at most 1,000 chapters.'],
    'chapters.planned_too_late': [409, 'A chapter can be planned for the next ten years.'],
  },
  rows: { chapter: Chapter, published_chapter: PublishedChapter, chapter_text: ChapterText },
} satisfies Feature
