import type { LogEntry } from '#shared/contract/moderation.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { CommandContext } from '../../sync/execute.ts'

interface Act {
  communityId: string
  /** Such as `post.remove`. */
  action: string
  /** `post:<id>`, `comment:<id>` or `user:<id>`. */
  item: string
  reason?: string
  until?: string | null
}

/** Notes what a moderator did, in the transaction that does it. */
export async function logAct(context: CommandContext, act: Act): Promise<void> {
  const { communityId, action, item, reason = '', until = null } = act
  const who = { id: newId(), community_id: communityId, moderator_id: context.user.id }
  await context.trx.run(insertAct, { ...who, action, item, reason, until, now: context.now })
}

/** Latest first. */
export async function listLog(
  db: Connection,
  communityId: string,
  request: { limit: number; offset: number; cursor?: string | undefined },
): Promise<Page<LogEntry[]>> {
  const [at, id] = request.cursor ? decodeCursor(request.cursor, ['string', 'string']) : ['9', '']
  const { limit, offset } = request
  const values = { community_id: communityId, at, id, limit: limit + 1, offset }
  const rows = await db.all(selectLog, values)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items, next_cursor }
}

const insertAct = statement<{
  id: string
  community_id: string
  moderator_id: string
  action: string
  item: string
  reason: string
  until: string | null
  now: string
}>()((db, value) =>
  db.insertInto('mod_log').values({
    id: value.id,
    community_id: value.community_id,
    moderator_id: value.moderator_id,
    action: value.action,
    item: value.item,
    reason: value.reason,
    until: value.until,
    created_at: value.now,
  }),
)
const selectLog = statement<{
  community_id: string
  at: string
  id: string
  limit: number
  offset: number
}>()((db, value) =>
  db
    .selectFrom('mod_log as l')
    .innerJoin('users as m', 'm.id', 'l.moderator_id')
    .leftJoin('users as u', (join) => join.on('u.id', '=', sql<string>`substr(l.item, 6)`))
    .select([
      'l.id',
      'm.username as moderator',
      'l.action',
      'l.item',
      'u.username',
      'l.reason',
      'l.until',
      'l.created_at',
    ])
    .where('l.community_id', '=', value.community_id)
    .where(sql<boolean>`(l.created_at, l.id) < (${value.at}, ${value.id})`)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
