import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { sql, type SqlBool } from 'kysely'
import type { ReportReason } from '#shared/rules/reports.ts'
import { newId } from '../../db/ids.ts'
import type { Transaction } from '../../db/database.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

interface OwnReport {
  item: string
  /** The author of the item, or the person whom it is. */
  about_id: string
  /** The community whose moderators read it; null for site admins. */
  community_id: string | null
  reason: ReportReason
  note: string
}

/**
 * Reports something as Loreloom itself. One such report waits for each author, place and reason, so that nobody fills a
 * queue: it counts their further texts, and its note says what else was found.
 */
export async function reportByItself(
  report: OwnReport,
  { trx, now }: Pick<CommandContext, 'trx' | 'now'>,
): Promise<void> {
  const { item, about_id, community_id, reason } = report
  const place = community_id ?? ''
  const open = await trx.first(selectOpen, { about_id, place, reason })
  if (!open) {
    await trx.run(insertReport, { ...report, id: newId(), now })
    return
  }
  const isOther = open.item !== item
  const both = open.note.includes(report.note) ? open.note : `${open.note}; ${report.note}`
  await trx.run(addToReport, {
    id: open.id,
    item: isOther && (await takesPlace(item, open.item, trx)) ? item : open.item,
    note: both.length > MAX_REASON_LENGTH ? open.note : both,
    more: open.more + (isOther ? 1 : 0),
  })
}

/** True if the author has deleted what was reported; not if the other text has a report from before there was one for all. */
async function takesPlace(item: string, before: string, trx: Transaction): Promise<boolean> {
  const [type, id] = before.split(':') as [string, string]
  const select = SELECTS[type]
  if (!select || (await trx.first(select, { id }))) return false
  return (await trx.first(selectOwn, { item })) === undefined
}

const selectText = (table: 'posts' | 'comments' | 'remarks') =>
  statement<{ id: string }>()((db, { id }) =>
    db.selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null),
  )
/** What its author can delete. */
const SELECTS: Record<string, Statement<{ id: string }, { id: string }>> = {
  post: selectText('posts'),
  comment: selectText('comments'),
  remark: selectText('remarks'),
  review: statement<{ id: string }>()((db, { id }) =>
    db.selectFrom('reviews').select('id').where('id', '=', id),
  ),
  award: statement<{ id: string }>()((db, { id }) =>
    db.selectFrom('award_grants').select('id').where('id', '=', id).where('line', '<>', ''),
  ),
}
const selectOpen = statement<{ about_id: string; place: string; reason: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select(['id', 'item', 'note', 'more'])
    .where('about_id', '=', value.about_id)
    .where(sql<SqlBool>`coalesce(community_id, '') = ${value.place}`)
    .where('reason', '=', value.reason)
    .where('state', '=', 'open'),
)
const selectOwn = statement<{ item: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('item', '=', value.item)
    .where('reporter_id', 'is', null)
    .where('state', '=', 'open'),
)
const insertReport = statement<OwnReport & { id: string; now: string }>()((db, value) =>
  db
    .insertInto('reports')
    .values({
      id: value.id,
      item: value.item,
      about_id: value.about_id,
      community_id: value.community_id,
      reporter_id: null,
      reason: value.reason,
      note: value.note,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const addToReport = statement<{ id: string; item: string; note: string; more: number }>()(
  (db, value) =>
    db
      .updateTable('reports')
      .set({ item: value.item, note: value.note, more: value.more })
      .where('id', '=', value.id),
)
