import { z } from 'zod'
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_GENERATED_CHAPTERS,
  MAX_GENERATED_WORDS,
  MAX_GENRE_LENGTH,
  MAX_WISH_LENGTH,
  MIN_GENERATED_WORDS,
} from '../limits.ts'
import { bookDescriptionProblem, genreProblem } from '../rules/book-form.ts'
import { ENTRY_TYPES } from '../rules/writing-form.ts'
import { BOOK_LICENCES } from '../rules/order-terms.ts'
import { BibleEntry } from './bible.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { generationErrors } from './generation-errors.ts'
import { checked, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { ChapterOutline, PlannedBook } from './outlines.ts'

const Line = checked(genreProblem).transform((line) => line.trim())

/** The input for a generated outline. */
const OutlineRequest = z.strictObject({
  description: checked(bookDescriptionProblem).max(MAX_DESCRIPTION_LENGTH),
  genre: Line.optional(),
  audience: Line.optional(),
  num_chapters: z.number().int().min(1).max(MAX_GENERATED_CHAPTERS).default(10),
})
export type OutlineRequest = z.infer<typeof OutlineRequest>

/** The settings for writing a book. */
export const BookRequest = z.strictObject({
  /** Of all chapters that have no text yet. */
  words: z.number().int().min(MIN_GENERATED_WORDS).max(MAX_GENERATED_WORDS),
  /** The writer's wish for plot and style, in their own words. */
  wish: z.string().max(MAX_WISH_LENGTH).default(''),
  licence: z.enum(BOOK_LICENCES).default('obrcl'),
  /** The server pauses before each next chapter, until the author resumes. */
  by_chapter: z.boolean().default(false),
})
export type BookRequest = z.infer<typeof BookRequest>

const ChapterPlan = z.object({
  title: z.string(),
  summary: z.string(),
  estimated_words: z.number().int().nullable(),
})
export const PlannedOutline = z.object({
  overview: z.string(),
  themes: z.array(z.string()),
  chapters: z.array(ChapterPlan),
})
export type PlannedOutline = z.infer<typeof PlannedOutline>

/**
 * An outline that another one replaced, with its chapters by their ids. `kept_at` is the time of that, and identifies the
 * outline.
 */
const EarlierOutline = z.object({
  kept_at: Timestamp,
  overview: z.string(),
  themes: z.array(z.string()),
  chapters: z.array(ChapterPlan.extend({ id: Id })),
})
export type EarlierOutline = z.infer<typeof EarlierOutline>

/**
 * One proposed change in a text. `update` is the change itself, made once by a Yjs client id of its own: devices may apply it
 * many times, and the text still has it once. `from` and `to` are relative positions; the text between them is `before` until a
 * writer changes it. Bytes are base64.
 */
const Hunk = z.object({
  client: z.number().int(),
  before: z.string(),
  after: z.string(),
  update: z.string(),
  from: z.string(),
  to: z.string(),
})
export type Hunk = z.infer<typeof Hunk>

/**
 * A generated text for a place where a writer has already written: it waits until a writer takes it. After a writer took an
 * outline: the outline that it replaced.
 */
const Proposal = z.discriminatedUnion('kind', [
  /** `basis` identifies the outline that the proposal was made for: the server replaces no other one. */
  PlannedOutline.extend({ kind: z.literal('outline'), basis: z.string() }),
  /**
   * The outline before a writer took the proposed one. They can take it back; the server then keeps the one that it replaces
   * here.
   */
  EarlierOutline.extend({ kind: z.literal('earlier_outline') }),
  /**
   * Changes to a scene or to a chapter's outline. Devices accept or reject them one by one, also offline, and then dismiss the
   * proposal. `basis`: the Yjs state vector of the text that the hunks were made from, base64. `wish` and `flaw` (the complaint
   * of the gates) are empty if there is none. Earlier versions stored `scene` as its kind.
   */
  z.object({
    kind: z.enum(['changes', 'scene']),
    wish: z.string(),
    basis: z.string(),
    flaw: z.string(),
    hunks: z.array(Hunk),
  }),
  /** A chapter's outline as an earlier version stored it: a writer takes or leaves it as a whole. */
  z.object({ kind: z.literal('chapter_outline'), content: z.string() }),
  /** A picture among the author's files. One of their devices makes it the cover, also offline, and then dismisses the proposal. */
  z.object({ kind: z.literal('cover'), file_id: Id }),
])
export type Proposal = z.infer<typeof Proposal>
export type Changes = Extract<Proposal, { hunks: Hunk[] }>

/** The kinds that cost no money. */
export const FREE_KINDS = ['outline', 'bible', 'chapter_outline', 'scene', 'cover'] as const
export const GENERATION_KINDS = [...FREE_KINDS, 'book'] as const
export type GenerationKind = (typeof GENERATION_KINDS)[number]

/**
 * The reason for a pause: the model server does not answer, or its settings are wrong (the server retries both by itself); a
 * writer has to change the request; the day's budget is used up (the server resumes at midnight UTC); or a writer paused it.
 */
export const PAUSES = [
  'provider_down',
  'provider_config',
  'needs_owner',
  'budget',
  'by_owner',
] as const
export type Pause = (typeof PAUSES)[number]

/** The progress of writing a book. Chapters and scenes count from 1. */
const Progress = z.object({
  phase: z.enum(['planning', 'writing', 'checking']),
  chapter: z.number().int(),
  chapters: z.number().int(),
  /** 0 before its scenes are planned. */
  scene: z.number().int(),
  scenes: z.number().int(),
  words_done: z.number().int(),
  words_planned: z.number().int(),
  /** An estimate by the speed of the last scenes; null before there are any. */
  minutes_left: z.number().int().nullable(),
  /** The end of the text that was written last. */
  tail: z.string(),
})
export type Progress = z.infer<typeof Progress>

/** A problem that a reader may notice, quoted from the chapter. */
const Finding = z.object({ chapter_id: Id, quote: z.string(), why: z.string(), fix: z.string() })
export type Finding = z.infer<typeof Finding>

/** A person or thing that a written chapter names and the story bible lacks. A writer can take it as an entry. */
const Suggestion = z.object({
  chapter_id: Id,
  asset_type: z.enum(ENTRY_TYPES),
  name: z.string(),
  /** Facts from the chapters, each in one sentence with a quote. */
  says: z.array(z.object({ fact: z.string(), quote: z.string() })),
  /** The language model that noted it. */
  model: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** A request to the language model. A book has at most one that is `waiting`, `running` or `paused`. */
export const Generation = z.object({
  id: Id,
  book_id: Id,
  kind: z.enum(GENERATION_KINDS),
  /** Only for `chapter_outline`: the chapter of the outline. */
  chapter_id: Id.nullable(),
  /** Only for `scene`. */
  section_id: Id.nullable(),
  status: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  /** Only while it is `paused`. */
  pause: z.enum(PAUSES).nullable(),
  /** The reason why it failed or pauses, for users. */
  error: z.string().nullable(),
  /** Only for `book`, once it has begun. */
  progress: Progress.nullable(),
  /** Only for `book`: the findings that the checks could not repair. */
  findings: z.array(Finding),
  /** Only for `book`: entries that its chapters suggest; none while the server writes it. */
  suggestions: z.array(Suggestion),
  proposal: Proposal.nullable(),
  /** The payment was refunded: the server does not go on with it. */
  is_closed: z.boolean(),
  /** Only for `book`: true if a user paid for it. */
  is_paid: z.boolean(),
  /** The time since which it makes no progress: the model server gives nothing, or the day's budget is used up. */
  waits_since: Timestamp.nullable(),
  /** Username of the user who asked; null if their account is gone. */
  asked_by: z.string().nullable(),
  created_at: Timestamp,
  rev: Rev,
})
export type Generation = z.infer<typeof Generation>

/** A story bible entry with its text. */
const Entry = BibleEntry.extend({ content: z.string(), asset_type: z.enum(ENTRY_TYPES) })
/** The work takes longer than a request should: its result arrives with the changes of `draft:<book>`. */
const Later = z.object({ generation: Generation })

const Write = {
  method: 'POST',
  auth: 'required',
  offline: 'online',
  acts: true,
  limits: ['planning'],
} as const
const Control = {
  method: 'POST',
  auth: 'required',
  offline: 'queue',
  params: IdParams,
  output: Generation,
} as const
const Request = z
  .strictObject({
    id: Id.optional(),
    kind: z.enum(FREE_KINDS),
    /** Only for `outline`. */
    outline: OutlineRequest.optional(),
    /** Only for `chapter_outline`. */
    chapter_id: Id.optional(),
    /** Only for `scene`: the scene that the model rewrites. */
    section_id: Id.optional(),
    /** For `scene`: the change that the writer wants; for `cover`: the picture that they want. */
    wish: z.string().trim().min(1).max(MAX_WISH_LENGTH).optional(),
  })
  .superRefine(({ kind, outline, chapter_id, section_id, wish }, context) => {
    const lacks = (name: string) =>
      context.addIssue({ code: 'custom', path: [name], message: 'This is needed' })
    if (kind === 'outline' && !outline) lacks('outline')
    if (kind === 'chapter_outline' && !chapter_id) lacks('chapter_id')
    if (kind === 'scene' && !section_id) lacks('section_id')
    if (kind === 'scene' && !wish) lacks('wish')
    const isForeign = (name: string) =>
      context.addIssue({ code: 'custom', path: [name], message: 'This kind has none' })
    if (kind !== 'chapter_outline' && chapter_id) isForeign('chapter_id')
    if (kind !== 'scene' && section_id) isForeign('section_id')
  })
export type GenerationRequest = z.infer<typeof Request>

/** Calls for texts that a language model writes for a book, on servers that have one. Author and editors. */
export const generation = {
  outline: endpoint({
    ...Write,
    path: '/books/:id/outline',
    summary: 'Generate the outline and the chapters; if there are some already, as a proposal',
    params: IdParams,
    body: OutlineRequest,
    output: z.union([PlannedBook, Later]),
  }),
  assets: endpoint({
    ...Write,
    path: '/books/:id/assets/generate',
    summary: 'Generate entries of a story bible from the outline, beside the existing ones',
    params: IdParams,
    output: z.union([z.array(Entry), Later]),
  }),
  chapterOutline: endpoint({
    ...Write,
    path: '/books/:id/chapters/:chapter/outline/generate',
    summary: 'Generate a chapter’s outline; if there is one already, as a proposal',
    params: IdParams.extend({ chapter: Id }),
    output: z.union([ChapterOutline, Later]),
  }),
  list: endpoint({
    method: 'GET',
    auth: 'required',
    offline: 'online',
    path: '/books/:id/generations',
    summary:
      'The requests to the language model for a book, latest first; author and collaborators',
    params: IdParams,
    output: z.array(Generation),
  }),
  start: endpoint({
    method: 'POST',
    auth: 'required',
    offline: 'queue',
    limits: ['planning'],
    path: '/books/:id/generations',
    summary:
      'Ask the language model for an outline, a story bible, a chapter’s outline, or a scene anew: author and editors; or the image model for a cover: the author. A book is ordered',
    params: IdParams,
    body: Request,
    output: Generation,
  }),
  cancel: endpoint({
    ...Control,
    path: '/generations/:id/cancel',
    evenSuspended: true,
    summary:
      'Cancel a generation; texts that are in the book stay. Author and editors; for a whole book its author',
  }),
  pause: endpoint({
    ...Control,
    path: '/generations/:id/pause',
    evenSuspended: true,
    summary: 'Pause the writing of a book; its author',
  }),
  resume: endpoint({
    ...Control,
    path: '/generations/:id/resume',
    summary: 'Resume the writing of a paused, failed or cancelled book; its author',
  }),
  settle: endpoint({
    ...Control,
    path: '/generations/:id/settle',
    summary: 'Close a finding: it is intended, or a writer has corrected it. Author and editors',
    body: z.strictObject({ quote: z.string().max(MAX_WISH_LENGTH) }),
  }),
  leave: endpoint({
    ...Control,
    path: '/generations/:id/leave',
    summary:
      'Close a suggested entry: it is in the story bible now, or rejected. Author and editors',
    body: z.strictObject({
      name: z.string().max(MAX_GENRE_LENGTH * 2),
      /** The id of the new entry: its versions will say that the language model wrote it. */
      entry: Id.optional(),
    }),
  }),
  dismiss: endpoint({
    ...Control,
    path: '/generations/:id/dismiss',
    summary:
      'Close a proposal for a text or a cover: it is accepted or rejected. Author and editors; for a cover the author',
  }),
  reject: endpoint({
    ...Control,
    path: '/generations/:id/reject',
    summary: 'Drop these changes from a proposal for a text; author and editors',
    body: z.strictObject({ clients: z.array(Hunk.shape.client).min(1).max(5_000) }),
  }),
  takeBack: endpoint({
    ...Control,
    path: '/generations/:id/take-back',
    summary:
      'Swap the outline with the one from before a generated outline was accepted; author and editors',
    body: z.strictObject({ kept_at: Timestamp }),
  }),
  decide: endpoint({
    ...Write,
    path: '/generations/:id/decide',
    summary: 'Accept or reject a proposed outline; author and editors',
    params: IdParams,
    body: z.strictObject({ accept: z.boolean() }),
    output: Generation,
  }),
}

export const generationFeature = {
  calls: generation,
  errors: generationErrors,
  rows: { generation: Generation },
} satisfies Feature
