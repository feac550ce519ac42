import type { StorageQuota } from '#shared/contract/files.ts'
import { ApiError } from '#shared/errors.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { insufficientStorage } from '#shared/rules/files.ts'
import { sql } from 'kysely'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** A user's storage: `quota` bytes are every account's, and a user can have more. */
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

/**
 * Takes room in the transaction that stores the file; refuses when there is not enough beside what open uploads have
 * reserved.
 */
export async function takeRoom(
  trx: Transaction,
  user_id: string,
  bytes: number,
  quota: number,
): Promise<void> {
  await assertRoom(trx, user_id, bytes, quota)
  await trx.run(takeUsed, { user_id, bytes: -bytes })
}

/** Refuses bytes that do not fit beside a user's files and the room that their open uploads reserve. */
export async function assertRoom(
  trx: Transaction,
  user_id: string,
  bytes: number,
  quota: number,
): Promise<void> {
  await trx.run(insertStorage, { user_id })
  const { free } = (await trx.first(selectFree, { user_id, quota }))!
  assertFree(bytes, free)
}

export function assertFree(bytes: number, free: number): void {
  if (bytes <= free) return
  const message = insufficientStorage(bytes, free)
  throw new ApiError('files.storage_full', { issues: [{ path: 'file', message }] })
}

export async function giveRoom(trx: Transaction, user_id: string, bytes: number): Promise<void> {
  await trx.run(takeUsed, { user_id, bytes })
}

/** A file that stays became larger or smaller. */
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
const selectFree = statement<{ user_id: string; quota: number }>()((db, value) =>
  db
    .selectFrom('storage as s')
    .select(
      sql<number>`s.purchased_bytes + ${value.quota} - s.used_bytes - coalesce((
        select sum(case when u.size = 0 then u.received * ${UPLOAD_PART_BYTES} else u.size end) from uploads u
        where u.user_id = s.user_id), 0)`.as('free'),
    )
    .where('s.user_id', '=', value.user_id),
)
const takeUsed = statement<{ user_id: string; bytes: number }>()((db, value) =>
  db
    .updateTable('storage')
    .set((eb) => ({ used_bytes: eb('used_bytes', '-', value.bytes) }))
    .where('user_id', '=', value.user_id),
)
