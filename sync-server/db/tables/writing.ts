import type { DocumentVersion } from '#shared/contract/versions.ts'
import type { WritingStatus } from '#shared/rules/writing-status.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    book_outlines: BookOutlinesTable
    book_collaborators: BookCollaboratorsTable
    book_assets: BibleEntriesTable
    chapters: ChaptersTable
    sections: SectionsTable
    planned_chapters: PlannedChaptersTable
    published_chapters: PublishedChaptersTable
    document_versions: DocumentVersionsTable
    passage_comments: AnnotationsTable
  }
}

export interface BookOutlinesTable {
  book_id: string
  overview: string
  /** An array as JSON. */
  themes: string
  rev: Generated<number>
}

export interface ChaptersTable {
  id: string
  book_id: string
  /** A fractional index. */
  position: string
  title: string
  /** The part that begins here; empty where none does. */
  part: string
  summary: string
  estimated_words: number | null
  /** Null until a writer sets it. */
  status: Generated<WritingStatus | null>
  created_at: string
  deleted_at: Generated<string | null>
  rev: Generated<number>
}

export interface SectionsTable {
  id: string
  book_id: string
  chapter_id: string
  position: string
  title: string
  note: Generated<string>
  target_words: Generated<number | null>
  status: Generated<WritingStatus | null>
  created_at: string
  deleted_at: Generated<string | null>
  rev: Generated<number>
}

export interface BibleEntriesTable {
  id: string
  book_id: string
  asset_type: string
  name: string
  /** An array as JSON. */
  aliases: string
  portrait_file_id: Generated<string | null>
  /** Arrays as JSON. */
  fields: Generated<string>
  ties: Generated<string>
  created_at: string
  deleted_at: Generated<string | null>
  rev: Generated<number>
}

export interface BookCollaboratorsTable {
  id: string
  book_id: string
  user_id: string
  role: 'editor' | 'viewer'
  invited_at: string
  /** Null until the invitation is accepted. */
  accepted_at: Generated<string | null>
  rev: Generated<number>
}

/** A chapter as its readers see it. */
export interface PublishedChaptersTable {
  id: string
  book_id: string
  position: string
  title: string
  /** The part at the time of publication. */
  part: string
  text: string
  /** Of `textHash`; null if it was published before there was one. */
  text_hash: string | null
  word_count: number
  published_at: string
  updated_at: string
  rev: Generated<number>
}

/** A text that readers get later, as its author confirmed it. */
export interface PlannedChaptersTable {
  /** The chapter's. */
  id: string
  book_id: string
  /** As confirmed. */
  title: string
  text: string
  text_hash: string
  publish_at: string
  /** 1: followers are notified. */
  tell: 0 | 1
  planned_at: string
}

export interface DocumentVersionsTable {
  id: string
  book_id: string
  /** `section:`, `asset:` or `outline:` and an id. */
  document: string
  kind: DocumentVersion['kind']
  name: string
  text: string
  words: number
  author_id: string
  created_at: string
  rev: Generated<number>
}

export interface AnnotationsTable {
  id: string
  book_id: string
  document: string
  /** The comment that began the thread. */
  parent_id: string | null
  /** Yjs relative positions in base64, and the text between them. */
  anchor_start: string
  anchor_end: string
  quote: string
  body: string
  author_id: string
  created_at: string
  edited_at: Generated<string | null>
  resolved_at: Generated<string | null>
  rev: Generated<number>
}
