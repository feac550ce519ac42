import { ApiError } from '#shared/errors.ts'
import { idList } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { FileRecord } from '../../db/tables/files.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { FileStore } from './file-store.ts'
import { takeRoom } from './quota.ts'
import { insertFile } from './file-rows.ts'
import type { StoreParts } from './store-file.ts'

/**
 * Copies files and their thumbnails for the user; the copies count for the user's storage quota. The bytes are copied before the
 * transaction that shows them: should that fail, the sweep takes them. Returns the id of each copy by that of its original.
 */
export async function copyFiles(
  { store, quota }: Pick<StoreParts, 'store' | 'quota'>,
  ids: readonly string[],
  { trx, user, now, before }: CommandContext,
): Promise<Map<string, string>> {
  if (before === null) throw new Error('Only a call copies files.')
  if (ids.length === 0) return new Map()
  const files = await trx.all(selectFamilies, { ids: JSON.stringify(ids) })
  const found = new Set(files.map(({ id }) => id))
  if (!ids.every((id) => found.has(id))) throw new ApiError('files.not_found')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await takeRoom(trx, user.id, bytes, quota)
  const copies = before.resultOf(`copies of ${ids.join(' ')}`, () =>
    copyBytes(store, files, { owner_id: user.id, created_at: now }),
  )
  for (const { row } of copies) await trx.run(insertFile, row)
  return new Map(copies.map(({ from, row }) => [from, row.id]))
}

/** Rows for the copies, whose bytes and records are in the store then. */
async function copyBytes(
  store: FileStore,
  files: readonly FileRecord[],
  own: Pick<FileRecord, 'owner_id' | 'created_at'>,
): Promise<{ from: string; row: FileRecord }[]> {
  const ids = new Map(files.map(({ id }) => [id, newId()]))
  const copies = files.map((file) => {
    const parent_id = file.parent_id && ids.get(file.parent_id)!
    return { from: file.id, row: { ...file, ...own, id: ids.get(file.id)!, parent_id } }
  })
  for (const { from, row } of copies) {
    await store.copy(from, row.id)
    await store.records.note(row)
  }
  return copies
}

/** The pictures themselves before the small ones. */
const selectFamilies = statement<{ ids: string }>()((db, value) =>
  db
    .selectFrom('files')
    .selectAll()
    .where((eb) =>
      eb.or([eb('id', 'in', idList(value.ids)), eb('parent_id', 'in', idList(value.ids))]),
    )
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('id'),
)
