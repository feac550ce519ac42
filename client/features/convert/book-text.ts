import type { BookDetails } from '#shared/rules/no-details.ts'
import type { CoverDesign } from '#shared/rules/cover-design.ts'
import type { ChapterPlan, TargetInFile } from '#shared/rules/book-archive.ts'
import type { PlannedScene } from '#shared/rules/outline-text.ts'
import type { EntryField } from '#shared/rules/entry-details.ts'
import type { EntryType } from '#shared/rules/writing-form.ts'

export interface Picture {
  /** Its media type. */
  type: string
  bytes: Uint8Array
}

/** Share of a book that a language model wrote. */
export type Generated = 'none' | 'partly' | 'wholly'

export interface Saying {
  author: string
  /** ISO 8601; empty where it is not known. */
  date: string
  text: string
}

/** A comment on a passage of a scene, and the answers to it in their order. */
export interface ThreadText {
  /** Index of the scene in the chapter, and the range in its text. */
  scene: number
  from: number
  to: number
  said: Saying[]
  resolved: boolean
}

export interface ChapterText {
  title: string
  /** The part that begins here. */
  part?: string
  /** Scenes: Markdown, LF. */
  sections: string[]
  /** Only where writers bring or take them along. */
  threads?: ThreadText[]
  /** Only where its writers take it along as Markdown, or bring it back. */
  plan?: ChapterPlan
}

/** Of a chapter, and of a scene, of which nothing is planned. */
export const NO_PLAN: ChapterPlan = { summary: '', estimated_words: null, outline: '', scenes: [] }
export const NO_SCENE: PlannedScene = { title: '', note: '' }

/** A whole book as it comes in and goes out, whatever the file's format. */
export interface BookText {
  /** A UUID. */
  id: string
  title: string
  author: string
  /** BCP 47. */
  language: string
  description: string
  genre: string
  details: BookDetails
  /** Its licence, in words. */
  rights: string
  generated: Generated
  /** ISO 8601. */
  modified: string
  /** Address of the book on Loreloom. */
  url: string | null
  cover: Picture | null
  /** Design of the typeset cover, used without a picture. */
  cover_design?: CoverDesign
  chapters: ChapterText[]
  /** Pictures in its texts, by the ids in their addresses there. */
  pictures?: ReadonlyMap<string, Picture>
  /** Only where its writers take it along as Markdown, or bring it back. */
  working?: Working
  /** Named versions. The Markdown file has them for people; an import does not read them. */
  versions?: { of: string; name: string; created_at: string; text: string }[]
}

/** The details of a book that its file has. */
export type FoundBook = Partial<Omit<BookText, 'chapters' | 'details'>> & {
  details?: Partial<BookDetails>
}

/** Notes that a book's writers keep beside its chapters. */
export interface Working {
  overview: string
  themes: readonly string[]
  target?: TargetInFile
  bible: EntryText[]
}

/** An entry of the story bible. */
export interface EntryText {
  kind: EntryType
  name: string
  aliases: readonly string[]
  portrait?: Picture
  fields?: EntryField[]
  /** `to` is the place of the other entry in the list. */
  ties?: { to: number; words: string }[]
  /** Markdown. */
  text: string
}

/** A book to write to a file. */
export interface LoadedBook extends BookText {
  /** It has a cover that could not be had. */
  lacksCover: boolean
}

/** Labels that tell readers about the model's share. */
export const GENERATED_LABELS: Record<Generated, string> = {
  none: '',
  partly: 'Generated with AI in part',
  wholly: 'Generated with AI',
}

/** Alternative text of a cover picture, for readers who do not see it. */
export function altOfCover({ title, author }: Pick<BookText, 'title' | 'author'>): string {
  return ['Cover of', title.trim() || 'Untitled', author.trim() && `by ${author.trim()}`]
    .filter(Boolean)
    .join(' ')
}

export type BookFormat = 'epub' | 'docx' | 'markdown'

/** Treatment of tracked changes: accept all, or keep the text before them. */
export type Changes = 'accepted' | 'before'

/** The contents of an import, and the warnings about what it leaves out. */
export interface Preview {
  book: BookText
  words: number
  warnings: string[]
  /** Tracked changes that the document holds, and how this preview takes them. */
  changes?: { count: number; taken: Changes }
}

/** A reason a writer understands, in a whole sentence. */
export class ConvertError extends Error {}

/** Shows the user the progress of long work, and lets the user stop it. */
export interface Watch {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
}

/** Progress of a part of long work, as a share of the whole. */
export function partOf({ signal, onProgress }: Watch, from: number, to: number): Watch {
  return { signal, onProgress: (share) => onProgress(from + share * (to - from)) }
}
