import type { AwardLine } from '#shared/contract/awards.ts'
import { ApiError } from '#shared/errors.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { logAct } from '../moderation/mod-log.ts'
import { findModerated } from '../moderation/moderators.ts'
import { settleReports } from '../moderation/settle-reports.ts'
import { notify } from '../notifications/notify.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'
import { isVisible } from '../visible.ts'
import { count, type ItemType } from './awards.ts'
import { grantedItems, itemAuthor } from './granted-items.ts'

/** As visible as the post or comment that they are about. */
export const loadAwardLines: LoadEntities<'award_line'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toLine(row)]))
}

/** Of a post and its comments, or of one of them, the latest first. */
export async function listAwardLines(
  db: Connection,
  post_id: string,
  { item, limit, cursor }: { item: string; limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<AwardLine[]>> {
  const [at, id] = cursor ? decodeCursor(cursor, ['string', 'string']) : ['9999', '']
  const values = { post_id, item, viewer: viewer?.id ?? '', at, id, limit: limit + 1 }
  const rows = await db.all(item === '' ? selectByPost : selectByItem, values)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items: shown.map(toLine), next_cursor }
}

/** A giver deletes their own words; a moderator hides those of others, and says why. The award stays. */
export async function removeAwardLine(
  id: string,
  reason: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const line = await trx.first(selectLine, { id, viewer: user.id })
  if (!line) throw new ApiError('awards.line_not_found')
  const item = `award:${id}`
  if (line.giver_id === user.id) await trx.run(clearLine, { id })
  else {
    await findModerated(trx, line.community_id, user)
    if (reason === '') throw new ApiError('moderation.reason_required')
    await trx.run(setRemoved, { id, now, reason })
    await settleReports(item, 'resolved', context)
    const subject = `post:${line.post_id}`
    await notify(trx, line.giver_id, { kind: 'moderation', subject, actor: '', source: item })
    const act = { action: 'award.remove', item: subject, reason }
    await logAct(context, { communityId: line.community_id, ...act })
  }
  changes.del(`post:${line.post_id}`, 'award_line', id)
  const [type, itemId] = line.item.split(':') as [ItemType, string]
  const less = { award_id: line.award_id, more: 0, lines: -1 }
  await count(type, itemId, less, line, context)
  return { done: true }
}

type LineRow = Omit<AwardLine, 'author'> & AuthorRow

function toLine({ author_id, username, display_name, avatar_file_id, ...row }: LineRow): AwardLine {
  return { ...row, author: toAuthor({ author_id, username, display_name, avatar_file_id }) }
}

/** Grants with words, with the living things that got them. */
function selectGrants(db: Kysely<Tables>, viewer: string) {
  return (
    grantedItems(db)
      .innerJoin('communities as c', 'c.id', 'p.community_id')
      // As it is written in the indexes of the lists: a bound value would keep SQLite from them.
      .where(sql<SqlBool>`g.line <> ''`)
      .where('g.removed_at', 'is', null)
      .where('p.deleted_at', 'is', null)
      .where('m.deleted_at', 'is', null)
      .where(isVisible(viewer))
  )
}

function selectLines(db: Kysely<Tables>, viewer: string) {
  return selectGrants(db, viewer)
    .innerJoin('users as a', 'a.id', 'g.giver_id')
    .where('p.removed_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .select(['g.id', 'g.award_id', 'g.item', 'p.id as post_id', 'g.line as text'])
    .select(['g.created_at', 'g.rev', 'a.id as author_id'])
    .select(['a.username', 'a.display_name', 'a.avatar_file_id'])
}

function selectList(db: Kysely<Tables>, value: ListValues) {
  return selectLines(db, value.viewer)
    .where('g.post_id', '=', value.post_id)
    .where(sql<SqlBool>`(g.created_at, g.id) < (${value.at}, ${value.id})`)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(value.limit)
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectLines(db, value.viewer).where('g.id', 'in', idList(value.ids)),
)
interface ListValues {
  post_id: string
  item: string
  viewer: string
  at: string
  id: string
  limit: number
}
const selectByPost = statement<ListValues>()((db, value) => selectList(db, value))
const selectByItem = statement<ListValues>()((db, value) =>
  selectList(db, value).where('g.item', '=', value.item),
)
const selectLine = statement<{ id: string; viewer: string }>()((db, value) =>
  selectGrants(db, value.viewer)
    .select(['g.giver_id', 'g.award_id', 'g.item', 'p.id as post_id', 'p.community_id'])
    .select(itemAuthor.as('author_id'))
    .where('g.id', '=', value.id),
)
const clearLine = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('award_grants')
    .set((eb) => ({ line: '', rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const setRemoved = statement<{ id: string; now: string; reason: string }>()((db, value) =>
  db
    .updateTable('award_grants')
    .set((eb) => ({
      removed_at: value.now,
      removed_reason: value.reason,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
