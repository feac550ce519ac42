import { ApiError } from '#shared/errors.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { takeRoom } from './quota.ts'
import { insertFile } from './file-rows.ts'
import type { StoreParts } from './store-file.ts'

/**
 * Copies a file and its thumbnail for the user, in the transaction that shows the copy; the copy counts for the user's
 * storage quota. Returns its id. Should the transaction fail, the sweep takes the bytes.
 */
export async function copyFile(
  { store, quota }: Pick<StoreParts, 'store' | 'quota'>,
  id: string,
  { trx, user, now }: CommandContext,
): Promise<string> {
  const family = await trx.all(selectFamily, { id })
  if (family.length === 0) throw new ApiError('files.not_found')
  const bytes = family.reduce((sum, { size }) => sum + size, 0)
  await takeRoom(trx, user.id, bytes, quota)
  const copyId = newId()
  for (const file of family) {
    const own = file.parent_id === null ? copyId : newId()
    const parent_id = file.parent_id && copyId
    const row = { ...file, id: own, parent_id, owner_id: user.id, created_at: now }
    await trx.run(insertFile, row)
    store.copy(file.id, own)
    store.records.note(row)
  }
  return copyId
}

/** The picture itself before its small one. */
const selectFamily = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('files')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', value.id), eb('parent_id', '=', value.id)]))
    .orderBy('parent_id'),
)
