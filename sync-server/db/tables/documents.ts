import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    documents: DocumentsTable
    document_snapshots: DocumentSnapshotsTable
    document_updates: DocumentUpdatesTable
  }
}

/** The text of a document for readers of rows; the snapshot and the updates after it are authoritative. */
export interface DocumentsTable {
  name: string
  book_id: string
  epoch: Generated<number>
  schema_version: Generated<number>
  /** `text` contains the updates up to this one. */
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
