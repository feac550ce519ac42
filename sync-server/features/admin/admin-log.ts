import { sql } from 'kysely'
import type { AdminAct } from '#shared/contract/admin.ts'
import { ApiError } from '#shared/errors.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'

interface Act {
  /** Such as `user.suspend`. */
  action: string
  /** `user:<id>`, `job:<id>` or `settings`. */
  item: string
  /** The item's name at the time of the act: the item may be gone when an admin reads the log. */
  label: string
  reason: string
}

/** Refuses a suspended admin too: the server's own console may have made them one. */
export function assertAdmin(viewer: Viewer): void {
  if (!viewer?.is_admin || viewer.is_suspended) throw new ApiError('admin.forbidden')
}

/** Notes what an admin did, in the transaction that does it. */
export async function logAdmin({ trx, user, now }: CommandContext, act: Act): Promise<void> {
  const reason = tidy(act.reason)
  await trx.run(insertAct, { ...act, reason, id: newId(), admin_id: user.id, created_at: now })
}

/** Latest first. */
export async function listAdminLog(
  db: Connection,
  request: { limit: number; offset: number; cursor?: string | undefined },
): Promise<Page<AdminAct[]>> {
  const [at, id] = request.cursor ? decodeCursor(request.cursor, ['string', 'string']) : ['9', '']
  const { limit, offset } = request
  const rows = await db.all(selectLog, { at, id, limit: limit + 1, offset })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items, next_cursor }
}

const insertAct = statement<Act & { id: string; admin_id: string; created_at: string }>()(
  (db, value) =>
    db.insertInto('admin_log').values({
      id: value.id,
      admin_id: value.admin_id,
      action: value.action,
      item: value.item,
      label: value.label,
      reason: value.reason,
      created_at: value.created_at,
    }),
)
const selectLog = statement<{ at: string; id: string; limit: number; offset: number }>()(
  (db, value) =>
    db
      .selectFrom('admin_log as l')
      .leftJoin('users as u', 'u.id', 'l.admin_id')
      .select([
        'l.id',
        'u.username as admin',
        'l.action',
        'l.item',
        'l.label',
        'l.reason',
        'l.created_at',
      ])
      .where(sql<boolean>`(l.created_at, l.id) < (${value.at}, ${value.id})`)
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(value.limit)
      .offset(value.offset),
)
