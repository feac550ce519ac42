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

/** How a book is written. */
export const BookRequest = z.strictObject({
  /** Of all chapters that nobody has written yet. */
  words: z.number().int().min(MIN_GENERATED_WORDS).max(MAX_GENERATED_WORDS),
  /** What happens, and how it sounds: in the words of whoever asks. */
  wish: z.string().max(MAX_WISH_LENGTH).default(''),
  licence: z.enum(BOOK_LICENCES).default('obrcl'),
  /** It rests before each next chapter, until its author lets it go on. */
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

/** An outline that another one took the place of, with its chapters by their ids. `kept_at` is when, and names it. */
const EarlierOutline = z.object({
  kept_at: Timestamp,
  overview: z.string(),
  themes: z.array(z.string()),
  chapters: z.array(ChapterPlan.extend({ id: Id })),
})
export type EarlierOutline = z.infer<typeof EarlierOutline>

/**
 * A place where a text would change. `update` is the change itself, made once, by a Yjs client that nobody else is: the text has
 * it once, however many devices take it. `from` and `to` are relative positions: what stands between them while nobody has
 * changed it is `before`. Bytes are base64.
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

/** What came where somebody had written already: it waits until a writer takes it. Of an outline that was taken: what it replaced. */
const Proposal = z.discriminatedUnion('kind', [
  /** `basis` names what was there: another plan is not replaced. */
  PlannedOutline.extend({ kind: z.literal('outline'), basis: z.string() }),
  /** What was there before the proposed outline was taken: it can be taken back, and what it replaces is kept in its place. */
  EarlierOutline.extend({ kind: z.literal('earlier_outline') }),
  /**
   * What would change in a scene, or in a chapter's outline. Taken or rejected one by one on devices, also without a network;
   * then it is dismissed. `basis`: the Yjs state vector of the text that the hunks were made from, base64. `wish` and `flaw`,
   * which is what the gates say of it, are empty when there is none. `scene` is its name in what earlier versions stored.
   */
  z.object({
    kind: z.enum(['changes', 'scene']),
    wish: z.string(),
    basis: z.string(),
    flaw: z.string(),
    hunks: z.array(Hunk),
  }),
  /** What an earlier version stored of a chapter's outline: it is taken or left as a whole. */
  z.object({ kind: z.literal('chapter_outline'), content: z.string() }),
  /** A picture among the author's files: one of their devices makes it the cover, also without a network; then it is dismissed. */
  z.object({ kind: z.literal('cover'), file_id: Id }),
])
export type Proposal = z.infer<typeof Proposal>
export type Changes = Extract<Proposal, { hunks: Hunk[] }>

/** What is generated free of charge. */
export const FREE_KINDS = ['outline', 'bible', 'chapter_outline', 'scene', 'cover'] as const
export const GENERATION_KINDS = [...FREE_KINDS, 'book'] as const
export type GenerationKind = (typeof GENERATION_KINDS)[number]

/**
 * Why a generation rests: the model server does not answer, or its settings are wrong (both are tried again by themselves),
 * somebody has to change what is asked for, the day's budget is used up (on again at midnight UTC), or a writer wants it so.
 */
export const PAUSES = [
  'provider_down',
  'provider_config',
  'needs_owner',
  'budget',
  'by_owner',
] as const
export type Pause = (typeof PAUSES)[number]

/** Where the writing of a book is. Chapters and scenes are counted from 1. */
const Progress = z.object({
  phase: z.enum(['planning', 'writing', 'checking']),
  chapter: z.number().int(),
  chapters: z.number().int(),
  /** 0 before its scenes are planned. */
  scene: z.number().int(),
  scenes: z.number().int(),
  words_done: z.number().int(),
  words_planned: z.number().int(),
  /** As fast as the last scenes; null before there are some. */
  minutes_left: z.number().int().nullable(),
  /** What was written last. */
  tail: z.string(),
})
export type Progress = z.infer<typeof Progress>

/** What a reader may stumble over, in the words of the chapter. */
const Finding = z.object({ chapter_id: Id, quote: z.string(), why: z.string(), fix: z.string() })
export type Finding = z.infer<typeof Finding>

/** Somebody or something that a written chapter names and the story bible lacks: an entry once a writer takes it. */
const Suggestion = z.object({
  chapter_id: Id,
  asset_type: z.enum(ENTRY_TYPES),
  name: z.string(),
  /** What the chapters say, each in a sentence and in their own words. */
  says: z.array(z.object({ fact: z.string(), quote: z.string() })),
  /** That noted it. */
  model: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Something that the language model is asked for. A book has one at a time that is `waiting`, `running` or `paused`. */
export const Generation = z.object({
  id: Id,
  book_id: Id,
  kind: z.enum(GENERATION_KINDS),
  /** Whose outline: of `chapter_outline`. */
  chapter_id: Id.nullable(),
  /** Of `scene`. */
  section_id: Id.nullable(),
  status: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  /** Of `paused`. */
  pause: z.enum(PAUSES).nullable(),
  /** Why it failed or rests, for people. */
  error: z.string().nullable(),
  /** Of `book`, once it has begun. */
  progress: Progress.nullable(),
  /** Of `book`: what its checks left open. */
  findings: z.array(Finding),
  /** Of `book`: entries that its chapters suggest; none while it is being written. */
  suggestions: z.array(Suggestion),
  proposal: Proposal.nullable(),
  /** It was paid back: it does not go on. */
  is_closed: z.boolean(),
  /** Of `book`: whether somebody paid for it. */
  is_paid: z.boolean(),
  /** Since when nothing comes: the model server gives nothing, or the day's budget is used up. */
  waits_since: Timestamp.nullable(),
  /** Username of who asked; null when their account is gone. */
  asked_by: z.string().nullable(),
  created_at: Timestamp,
  rev: Rev,
})
export type Generation = z.infer<typeof Generation>

/** A story bible's entry with what is known. */
const Entry = BibleEntry.extend({ content: z.string(), asset_type: z.enum(ENTRY_TYPES) })
/** It takes longer than a request should: what comes of it comes with the changes of `draft:<book>`. */
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
    /** Of `outline`. */
    outline: OutlineRequest.optional(),
    /** Of `chapter_outline`. */
    chapter_id: Id.optional(),
    /** Of `scene`: which one is written anew, */
    section_id: Id.optional(),
    /** and what is to become different; of `cover`: what it should show. */
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
      'Give up what is generated; what is in the book stays. Author and editors, of a book its author',
  }),
  pause: endpoint({
    ...Control,
    path: '/generations/:id/pause',
    evenSuspended: true,
    summary: 'Let the writing of a book rest; its author',
  }),
  resume: endpoint({
    ...Control,
    path: '/generations/:id/resume',
    summary: 'Go on with the writing of a book that rests, failed or was given up; its author',
  }),
  settle: endpoint({
    ...Control,
    path: '/generations/:id/settle',
    summary:
      'What was found is intended, or mended by hand: it is shown no more. Author and editors',
    body: z.strictObject({ quote: z.string().max(MAX_WISH_LENGTH) }),
  }),
  leave: endpoint({
    ...Control,
    path: '/generations/:id/leave',
    summary: 'A name is suggested no more: it is in the story bible, or left. Author and editors',
    body: z.strictObject({
      name: z.string().max(MAX_GENRE_LENGTH * 2),
      /** Which entry it became: its versions say that the language model wrote it. */
      entry: Id.optional(),
    }),
  }),
  dismiss: endpoint({
    ...Control,
    path: '/generations/:id/dismiss',
    summary:
      'What was proposed for a text, or as a cover, is shown no more: it is taken, or left. Author and editors, of a cover its author',
  }),
  reject: endpoint({
    ...Control,
    path: '/generations/:id/reject',
    summary: 'These changes of a text are proposed no more; author and editors',
    body: z.strictObject({ clients: z.array(Hunk.shape.client).min(1).max(5_000) }),
  }),
  takeBack: endpoint({
    ...Control,
    path: '/generations/:id/take-back',
    summary:
      'The outline from before a generated one was taken comes back, and the two change places; author and editors',
    body: z.strictObject({ kept_at: Timestamp }),
  }),
  decide: endpoint({
    ...Write,
    path: '/generations/:id/decide',
    summary: 'Take a proposed outline, or leave what is there; author and editors',
    params: IdParams,
    body: z.strictObject({ accept: z.boolean() }),
    output: Generation,
  }),
}
