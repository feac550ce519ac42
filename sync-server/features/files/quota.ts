import type { StorageQuota } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { insufficientStorage } from '#shared/rules/files.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'

/** How much room somebody has; `quota` bytes are everybody's, more can be had. */
export async function quotaOf(
  db: Connection,
  userId: string,
  quota: number,
): Promise<StorageQuota> {
  const row = await db.first(selectStorage, { user_id: userId })
  const { used_bytes, purchased_bytes } = row ?? { used_bytes: 0, purchased_bytes: 0 }
  const total = quota + purchased_bytes
  return {
    storage_used_bytes: used_bytes,
    storage_quota_bytes: quota,
    storage_purchased_bytes: purchased_bytes,
    storage_available_bytes: Math.max(0, total - used_bytes),
    storage_percentage_used: total === 0 ? 100 : Math.round((used_bytes / total) * 10_000) / 100,
  }
}

/** Takes room in the transaction that stores the file; refuses when there is not enough. */
export async function takeRoom(
  trx: Transaction,
  user_id: string,
  bytes: number,
  quota: number,
): Promise<void> {
  await trx.run(insertStorage, { user_id })
  if ((await trx.run(addUsed, { user_id, bytes, quota })) > 0) return
  const { storage_available_bytes } = await quotaOf(trx, user_id, quota)
  const message = insufficientStorage(bytes, storage_available_bytes)
  throw new ApiError('files.storage_full', { issues: [{ path: 'file', message }] })
}

export async function giveRoom(trx: Transaction, user_id: string, bytes: number): Promise<void> {
  await trx.run(takeUsed, { user_id, bytes })
}

/** A file that is kept anyway became larger or smaller. */
export async function changeRoom(trx: Transaction, user_id: string, by: number): Promise<void> {
  await trx.run(takeUsed, { user_id, bytes: -by })
}

const selectStorage = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('storage')
    .select(['used_bytes', 'purchased_bytes'])
    .where('user_id', '=', value.user_id),
)
const insertStorage = statement<{ user_id: string }>()((db, value) =>
  db
    .insertInto('storage')
    .values({ user_id: value.user_id })
    .onConflict((conflict) => conflict.doNothing()),
)
const addUsed = statement<{ user_id: string; bytes: number; quota: number }>()((db, value) =>
  db
    .updateTable('storage')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', value.bytes) }))
    .where('user_id', '=', value.user_id)
    .where((eb) =>
      eb(eb('used_bytes', '+', value.bytes), '<=', eb('purchased_bytes', '+', value.quota)),
    ),
)
const takeUsed = statement<{ user_id: string; bytes: number }>()((db, value) =>
  db
    .updateTable('storage')
    .set((eb) => ({ used_bytes: eb('used_bytes', '-', value.bytes) }))
    .where('user_id', '=', value.user_id),
)
