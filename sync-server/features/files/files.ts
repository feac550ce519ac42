import type { File } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { fileUrl } from '#shared/rules/files.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'

/** A file of somebody's; undefined when there is none under this id. */
export async function findFile(
  db: Connection,
  id: string,
): Promise<(File & { owner_id: string }) | undefined> {
  const row = await db.first(selectFile, { id })
  return row && { ...row, url: fileUrl(row.id) }
}

/** The row behind a download, if this viewer may have the bytes: what nothing uses is only its owner's. */
export async function findReadable(db: Connection, id: string, viewer: Viewer) {
  const file = await db.first(selectReadable, { id })
  if (!file || (!file.is_used && file.owner_id !== viewer?.id))
    throw new ApiError('files.not_found')
  return file
}

const selectFile = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('files as t', 't.parent_id', 'f.id')
    .select([
      'f.id',
      'f.owner_id',
      'f.filename',
      'f.mime_type',
      'f.size',
      'f.width',
      'f.height',
      'f.duration_seconds',
      't.id as thumbnail_id',
    ])
    .where('f.id', '=', value.id)
    .where('f.parent_id', 'is', null),
)
const selectReadable = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .select(['f.id', 'f.owner_id', 'f.filename', 'f.mime_type', 'f.size'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('file_uses as u')
            .select('u.file_id')
            .whereRef('u.file_id', '=', eb.fn.coalesce('f.parent_id', 'f.id')),
        )
        .$castTo<0 | 1>()
        .as('is_used'),
    )
    .where('f.id', '=', value.id),
)
