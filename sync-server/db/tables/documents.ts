import type { Generated } from 'kysely'

/** Its text as the readers of rows see it; the truth is the snapshot and the updates after it. */
export interface DocumentsTable {
  name: string
  book_id: string
  epoch: Generated<number>
  schema_version: Generated<number>
  /** Updates up to here are in `text`. */
  text_seq: Generated<number>
  words: Generated<number>
  /** Those of them that a language model wrote. */
  generated: Generated<number>
  generated_lines: Generated<string>
  updated_at: string
  text: Generated<string>
}

export interface DocumentSnapshotsTable {
  name: string
  seq: number
  data: Uint8Array
}

export interface DocumentUpdatesTable {
  name: string
  seq: number
  data: Uint8Array
}
