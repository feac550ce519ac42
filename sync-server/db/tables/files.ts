import type { FileKind, FilePurpose } from '#shared/rules/files.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    files: FilesTable
    file_uses: FileUsesTable
    uploads: UploadsTable
    storage: StorageTable
    picture_names: PictureNamesTable
  }
}

export interface FilesTable {
  id: string
  owner_id: string
  kind: FileKind
  purpose: FilePurpose
  filename: string
  mime_type: string
  size: number
  width: number | null
  height: number | null
  /** A tiny picture as a data address. */
  placeholder: string | null
  duration_seconds: number | null
  processing: Generated<0 | 1>
  /** Set on a thumbnail: the picture it is of. */
  parent_id: string | null
  created_at: string
}

/** The metadata of a file; the server stores it beside the bytes as well. */
export type FileRecord = Omit<FilesTable, 'processing'> & { processing: 0 | 1 }

export interface FileUsesTable {
  file_id: string
  /** The item that shows the file, such as `post:<id>`. */
  used_by: string
}

export interface UploadsTable {
  id: string
  user_id: string
  purpose: FilePurpose
  filename: string
  size: number
  received: Generated<number>
  created_at: string
  /** The time of the announcement, or of the latest part. */
  active_at: string
}

export interface StorageTable {
  user_id: string
  used_bytes: Generated<number>
  purchased_bytes: Generated<number>
}

export interface PictureNamesTable {
  file_id: string
  /** The text, such as `section:<id>`; for what readers get, `chapter:<id>`. */
  document: string
  book_id: string
  /** 1: its book shows it; 0: its file is awaited; −1: refused. */
  granted: -1 | 0 | 1
  gone_at: string | null
}
