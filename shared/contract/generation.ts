import { z } from 'zod'
import { MAX_DESCRIPTION_LENGTH, MAX_GENERATED_CHAPTERS } from '../limits.ts'
import { bookDescriptionProblem, genreProblem } from '../rules/book-form.ts'
import { ASSET_TYPES } from '../rules/writing-form.ts'
import { BookAsset } from './bible.ts'
import { endpoint } from './endpoint.ts'
import { checked, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { ChapterOutline, PlannedBook } from './outlines.ts'

const Line = checked(genreProblem).transform((line) => line.trim())

/** What an outline is generated from. */
const OutlineRequest = z.strictObject({
  description: checked(bookDescriptionProblem).max(MAX_DESCRIPTION_LENGTH),
  genre: Line.optional(),
  audience: Line.optional(),
  num_chapters: z.number().int().min(1).max(MAX_GENERATED_CHAPTERS).default(10),
})
export type OutlineRequest = z.infer<typeof OutlineRequest>

export const PlannedOutline = z.object({
  overview: z.string(),
  themes: z.array(z.string()),
  chapters: z.array(
    z.object({
      title: z.string(),
      summary: z.string(),
      estimated_words: z.number().int().nullable(),
    }),
  ),
})
export type PlannedOutline = z.infer<typeof PlannedOutline>

/** What came where somebody had written already: it waits until a writer takes it. */
const Proposal = z.discriminatedUnion('kind', [
  /** `basis` names what was there: another plan is not replaced. */
  PlannedOutline.extend({ kind: z.literal('outline'), basis: z.string() }),
  z.object({ kind: z.literal('chapter_outline'), content: z.string() }),
])
export type Proposal = z.infer<typeof Proposal>

export const GENERATION_KINDS = ['outline', 'bible', 'chapter_outline'] as const
export type GenerationKind = (typeof GENERATION_KINDS)[number]

/** Something that the language model is asked for. A book has one at a time that is `waiting` or `running`. */
export const Generation = z.object({
  id: Id,
  book_id: Id,
  kind: z.enum(GENERATION_KINDS),
  /** Whose outline: of `chapter_outline`. */
  chapter_id: Id.nullable(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Why it failed, for people. */
  error: z.string().nullable(),
  proposal: Proposal.nullable(),
  /** Username of who asked; null when their account is gone. */
  asked_by: z.string().nullable(),
  created_at: Timestamp,
  rev: Rev,
})
export type Generation = z.infer<typeof Generation>

/** A story bible's entry with what is known. */
const Entry = BookAsset.extend({ content: z.string(), asset_type: z.enum(ASSET_TYPES) })
/** It takes longer than a request should: what comes of it comes with the changes of `draft:<book>`. */
const Later = z.object({ generation: Generation })

const Write = { method: 'POST', auth: 'required', offline: 'online', acts: true } as const
const Request = z
  .strictObject({
    id: Id.optional(),
    kind: z.enum(GENERATION_KINDS),
    /** Of `outline`. */
    outline: OutlineRequest.optional(),
    /** Of `chapter_outline`. */
    chapter_id: Id.optional(),
  })
  .superRefine(({ kind, outline, chapter_id }, context) => {
    const lacks = (name: string) =>
      context.addIssue({ code: 'custom', path: [name], message: 'This is needed' })
    if (kind === 'outline' && !outline) lacks('outline')
    if (kind === 'chapter_outline' && !chapter_id) lacks('chapter_id')
  })
export type GenerationRequest = z.infer<typeof Request>

/** What a language model writes for a book, on servers that have one. Author and editors. */
export const generation = {
  outline: endpoint({
    ...Write,
    path: '/books/:id/outline',
    summary: 'Have the outline and the chapters planned; where there are some, a proposal is made',
    params: IdParams,
    body: OutlineRequest,
    output: z.union([PlannedBook, Later]),
  }),
  assets: endpoint({
    ...Write,
    path: '/books/:id/assets/generate',
    summary: 'Have entries of a story bible written from the outline, beside those that are there',
    params: IdParams,
    output: z.union([z.array(Entry), Later]),
  }),
  chapterOutline: endpoint({
    ...Write,
    path: '/books/:id/chapters/:chapter/outline/generate',
    summary: 'Have a chapter’s outline written; where there is one, a proposal is made',
    params: IdParams.extend({ chapter: Id }),
    output: z.union([ChapterOutline, Later]),
  }),
  list: endpoint({
    method: 'GET',
    auth: 'required',
    offline: 'online',
    path: '/books/:id/generations',
    summary:
      'What was asked of the language model for a book, latest first; author and collaborators',
    params: IdParams,
    output: z.array(Generation),
  }),
  start: endpoint({
    method: 'POST',
    auth: 'required',
    offline: 'queue',
    path: '/books/:id/generations',
    summary: 'Ask the language model for an outline, a story bible or a chapter’s outline',
    params: IdParams,
    body: Request,
    output: Generation,
  }),
  cancel: endpoint({
    method: 'POST',
    auth: 'required',
    offline: 'queue',
    path: '/generations/:id/cancel',
    summary: 'Give up what is generated; author and editors',
    params: IdParams,
    output: Generation,
  }),
  decide: endpoint({
    ...Write,
    path: '/generations/:id/decide',
    summary: 'Take what was proposed, or leave what is there; author and editors',
    params: IdParams,
    body: z.strictObject({ accept: z.boolean() }),
    output: Generation,
  }),
}
