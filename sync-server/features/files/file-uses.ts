import { ApiError } from '#shared/errors.ts'
import type { FileKind } from '#shared/rules/files.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { giveRoom } from './quota.ts'
import { eraseFilesJob } from './job-types.ts'

/** Keeps the picture an avatar was cut from, for its owner alone: it may show more than they want to show. */
export const ORIGINAL_AVATAR = 'original_avatar'
/** Keeps the pictures that were made as covers of a book and that its author has not decided about, for them alone. */
export const PROPOSED_COVER = 'proposed_cover'
/** Keeps the picture of a story bible's entry, for those who work on the book. */
export const PORTRAIT = 'portrait'

/** The fields of a file that a place needs to show it. */
export interface UsedFile {
  id: string
  mime_type: string
  width: number | null
  height: number | null
  placeholder: string | null
  processing: 0 | 1
  thumbnail_id: string | null
}

/**
 * Lets `usedBy` (such as `post:<id>`) show these files, in their order: from now on everybody may read them. They must
 * be the user's own and of the right kind.
 */
export async function attachFiles(
  trx: Transaction,
  user: { id: string },
  usedBy: string,
  kind: FileKind,
  ids: readonly string[],
): Promise<UsedFile[]> {
  const found = await trx.all(selectFiles, { ids: JSON.stringify(ids) })
  const byId = new Map(found.map((file) => [file.id, file]))
  const used: UsedFile[] = []
  for (const id of ids) {
    const file = byId.get(id)
    // The caller must not learn that another user has such a file.
    if (file?.owner_id !== user.id) throw new ApiError('files.not_found')
    if (file.kind !== kind) throw new ApiError('files.wrong_kind')
    await trx.run(insertUse, { file_id: id, used_by: usedBy })
    used.push(file)
  }
  return used
}

/** Ends what `usedBy` shows; files that nothing else uses are deleted. */
export async function releaseFiles(trx: Transaction, usedBy: string): Promise<void> {
  const uses = await trx.all(selectUses, { used_by: usedBy })
  for (const { file_id } of uses) await releaseFile(trx, usedBy, file_id)
}

/** Ends that `usedBy` shows this file; it is deleted when nothing else uses it. */
export async function releaseFile(
  trx: Transaction,
  usedBy: string,
  file_id: string,
): Promise<void> {
  await trx.run(deleteUse, { file_id, used_by: usedBy })
  if (!(await isUsed(trx, file_id))) await deleteFile(trx, file_id)
}

/** Shows one picture, or none, in a place for one. Deletes the one before, unless something else uses it. */
export async function showFile(
  { trx, user }: CommandContext,
  usedBy: string,
  fileId: string | null,
): Promise<void> {
  await releaseFiles(trx, usedBy)
  if (fileId) await attachFiles(trx, user, usedBy, 'image', [fileId])
}

/** Deletes a file's rows, gives its owner the room back, and has its bytes erased. */
export async function deleteFile(trx: Transaction, id: string): Promise<void> {
  const family = await trx.all(selectFamily, { id })
  if (family.length === 0) return
  await trx.run(deleteRow, { id })
  const bytes = family.reduce((sum, { size }) => sum + size, 0)
  await giveRoom(trx, family[0]!.owner_id, bytes)
  await enqueueJob(
    trx,
    eraseFilesJob,
    family.map((file) => file.id),
  )
}

export async function isUsed(trx: Transaction, id: string): Promise<boolean> {
  return (await trx.first(selectUse, { file_id: id })) !== undefined
}

const selectFiles = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('files as f')
    .leftJoin('files as t', 't.parent_id', 'f.id')
    .select([
      'f.id',
      'f.owner_id',
      'f.kind',
      'f.mime_type',
      'f.width',
      'f.height',
      'f.placeholder',
      'f.processing',
      't.id as thumbnail_id',
    ])
    .where('f.id', 'in', idList(value.ids))
    .where('f.parent_id', 'is', null),
)
const insertUse = statement<{ file_id: string; used_by: string }>()((db, value) =>
  db
    .insertInto('file_uses')
    .values({ file_id: value.file_id, used_by: value.used_by })
    .onConflict((conflict) => conflict.doNothing()),
)
const selectUses = statement<{ used_by: string }>()((db, value) =>
  db.selectFrom('file_uses').select('file_id').where('used_by', '=', value.used_by),
)
const selectUse = statement<{ file_id: string }>()((db, value) =>
  db
    .selectFrom('file_uses')
    .select('used_by')
    .where('file_id', '=', value.file_id)
    .unionAll(
      db
        .selectFrom('picture_names')
        .select('document as used_by')
        .where('file_id', '=', value.file_id)
        .where('granted', '=', 1),
    )
    .limit(1),
)
const deleteUse = statement<{ file_id: string; used_by: string }>()((db, value) =>
  db
    .deleteFrom('file_uses')
    .where('file_id', '=', value.file_id)
    .where('used_by', '=', value.used_by),
)
const selectFamily = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files')
    .select(['id', 'owner_id', 'size'])
    .where((eb) => eb.or([eb('id', '=', value.id), eb('parent_id', '=', value.id)])),
)
const deleteRow = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('files').where('id', '=', value.id),
)
