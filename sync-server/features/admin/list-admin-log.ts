import { sql } from 'kysely'
import type { AdminAct } from '#shared/contract/admin.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'

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
