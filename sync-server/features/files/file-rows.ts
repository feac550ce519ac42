import { FILE_PURPOSES } from '#shared/rules/files.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { Encoded } from './encode-image.ts'

const NOTHING_KNOWN = {
  width: null,
  height: null,
  placeholder: null,
  duration_seconds: null,
  parent_id: null,
  processing: 0,
} as const

/** A new file as it is written down. */
export function newRecord(
  known: Pick<FileRecord, 'id' | 'owner_id' | 'purpose' | 'filename' | 'mime_type' | 'size'> &
    Partial<FileRecord>,
): FileRecord {
  const { kind } = FILE_PURPOSES[known.purpose]
  return { ...NOTHING_KNOWN, kind, created_at: new Date().toISOString(), ...known }
}

/** The record of a file's thumbnail, which is deleted with the file. */
export function thumbnailOf(
  {
    id: parent_id,
    owner_id,
    purpose,
    filename,
  }: Pick<FileRecord, 'id' | 'owner_id' | 'purpose' | 'filename'>,
  id: string,
  { size, width, height }: Encoded,
): FileRecord {
  const name = `${stemOf(filename)}-small.webp`
  const shape = { size, width, height, mime_type: 'image/webp' }
  return newRecord({ id, owner_id, purpose, kind: 'image', filename: name, parent_id, ...shape })
}

/** A name without its ending. */
export function stemOf(filename: string): string {
  return filename.replace(/\.[^.]*$/, '')
}

/** True when a file or a thumbnail has this id. */
export async function isTaken(db: Connection, id: string): Promise<boolean> {
  return (await db.first(selectAny, { id })) !== undefined
}

export const selectKnown = statement<{ ids: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('id', 'in', idList(value.ids)),
)
const selectAny = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('id', '=', value.id),
)
export const insertFile = statement<FileRecord>()((db, value) =>
  db
    .insertInto('files')
    .values({
      id: value.id,
      owner_id: value.owner_id,
      kind: value.kind,
      purpose: value.purpose,
      filename: value.filename,
      mime_type: value.mime_type,
      size: value.size,
      width: value.width,
      height: value.height,
      placeholder: value.placeholder,
      duration_seconds: value.duration_seconds,
      parent_id: value.parent_id,
      processing: value.processing,
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
export const deleteUpload = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('uploads').where('id', '=', value.id),
)
