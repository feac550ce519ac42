import { sql } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Appeal, reports } from '#shared/contract/reports.ts'
import { ApiError } from '#shared/errors.ts'
import { APPEAL, APPEAL_DAYS } from '#shared/rules/reports.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import { forChange, idList, startsWith } from '../../db/dialect.ts'
import { newId } from '../../db/ids.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { insertReport } from './insert-report.ts'
import { tellModerators } from './tell-moderators.ts'

type Form = ParsedInputOf<typeof reports.appeal>['body']
export type Appealable = Form['item_type']

/** When it was done, and in which community; null is the whole site. */
interface Act {
  at: string | null
  community_id: string | null
}
interface Concerned {
  id: string
  user_id: string
  now: string
}

const DAY_MS = 86_400_000

/** Waits among the reports, where moderators answer it: one for each removal and each ban. */
export async function appeal(form: Form, context: CommandContext): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const { id = newId(), item_type, item_id } = form
  const act = await trx.first(ACTS[item_type], { id: item_id, user_id: user.id, now })
  if (!act?.at) throw new ApiError('reports.nothing_removed')
  if (Date.parse(now) - Date.parse(act.at) > APPEAL_DAYS * DAY_MS)
    throw new ApiError('reports.too_late')
  const { community_id } = act
  const isBan = item_type === 'ban'
  const item = isBan ? `ban:${id}` : `${item_type}:${item_id}`
  const before = isBan
    ? await trx.first(selectOfBan, { reporter_id: user.id, community_id: item_id })
    : await trx.first(selectOfItem, { reporter_id: user.id, item })
  if (before?.last && (before.last >= act.at || before.open > 0))
    throw new ApiError('reports.already_appealed')
  const said = { note: tidy(form.text), reason: APPEAL, created_at: now }
  const row = { id, item, community_id, reporter_id: user.id, ...said }
  if ((await trx.run(insertReport, row)) === 0) throw new ApiError('reports.already_appealed')
  changes.put(`user:${user.id}`, 'appeal', id)
  if (community_id !== null) await tellModerators(community_id, context)
  return { done: true }
}

/** The viewer's own alone. */
export const loadAppeals: LoadEntities<'appeal'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectOwn, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(
    rows.map(({ community_id, item, ...row }): [string, Appeal] => {
      const about = item.startsWith('ban:') ? `ban:${community_id}` : item
      return [row.id, { ...row, item: about }]
    }),
  )
}

/** True if an open appeal is about something that is still removed, or a ban that still runs. */
export async function appealStands(
  item: string,
  { trx, now }: Pick<CommandContext, 'trx' | 'now'>,
): Promise<boolean> {
  const open = await trx.first(selectOpen, { item })
  if (!open?.reporter_id) return false
  const [type, id] = item.split(':') as [Appealable, string]
  const about = type === 'ban' ? (open.community_id ?? '') : id
  const act = await trx.first(ACTS[type], { id: about, user_id: open.reporter_id, now })
  return Boolean(act?.at)
}

/** Who wrote an open appeal against a ban, and where they are banned. */
export async function banOf(
  db: Connection,
  id: string,
): Promise<{ user_id: string; community_id: string } | null> {
  const row = await db.first(selectBan, { item: `ban:${id}` })
  return row?.user_id && row.community_id
    ? { user_id: row.user_id, community_id: row.community_id }
    : null
}

/** Each locks what it is about: nobody brings it back before the appeal is there. */
const ACTS: Record<Appealable, Statement<Concerned, Act>> = {
  post: statement<Concerned>()((db, value) =>
    db
      .selectFrom('posts')
      .select(['removed_at as at', 'community_id'])
      .where('id', '=', value.id)
      .where('author_id', '=', value.user_id)
      .where('deleted_at', 'is', null)
      .modifyEnd(forChange()),
  ),
  comment: statement<Concerned>()((db, value) =>
    db
      .selectFrom('comments as m')
      .innerJoin('posts as p', 'p.id', 'm.post_id')
      .select(['m.removed_at as at', 'p.community_id'])
      .where('m.id', '=', value.id)
      .where('m.author_id', '=', value.user_id)
      .where('m.deleted_at', 'is', null)
      .modifyEnd(forChange('m')),
  ),
  book: statement<Concerned>()((db, value) =>
    db
      .selectFrom('books as b')
      .innerJoin('admin_log as l', (join) => join.on('l.item', '=', sql<string>`'book:' || b.id`))
      .select('l.created_at as at')
      .select(sql<null>`null`.as('community_id'))
      .where('l.action', '=', 'book.remove')
      .where('b.id', '=', value.id)
      .where('b.author_id', '=', value.user_id)
      .where('b.removed_reason', 'is not', null)
      .orderBy('l.created_at', 'desc')
      .limit(1)
      .modifyEnd(forChange('b')),
  ),
  ban: statement<Concerned>()((db, value) =>
    db
      .selectFrom('community_bans')
      .select(['banned_at as at', 'community_id'])
      .where('community_id', '=', value.id)
      .where('user_id', '=', value.user_id)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', value.now)]))
      .modifyEnd(forChange()),
  ),
}
const openOnes = sql<number>`count(case when state = 'open' then 1 end)`
const selectOfItem = statement<{ reporter_id: string; item: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select((eb) => [eb.fn.max<string | null>('created_at').as('last'), openOnes.as('open')])
    .where('reporter_id', '=', value.reporter_id)
    .where('item', '=', value.item)
    .where('reason', '=', APPEAL),
)
const selectOfBan = statement<{ reporter_id: string; community_id: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select((eb) => [eb.fn.max<string | null>('created_at').as('last'), openOnes.as('open')])
    .where('reporter_id', '=', value.reporter_id)
    .where('community_id', '=', value.community_id)
    .where('reason', '=', APPEAL)
    .where(startsWith('item', 'ban:')),
)
const selectOpen = statement<{ item: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select(['reporter_id', 'community_id'])
    .where('item', '=', value.item)
    .where('reason', '=', APPEAL)
    .where('state', '=', 'open'),
)
const selectBan = statement<{ item: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select(['reporter_id as user_id', 'community_id'])
    .where('item', '=', value.item)
    .where('state', '=', 'open'),
)
const selectOwn = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select(['id', 'item', 'community_id', 'state', 'answer', 'created_at'])
    .where('id', 'in', idList(value.ids))
    .where('reporter_id', '=', value.user_id)
    .where('reason', '=', APPEAL),
)
