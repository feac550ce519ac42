import { sql } from 'kysely'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { APPEAL } from '#shared/rules/reports.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'

/** Adds who did what somebody appeals against, when and why. One query for moderators' acts, one for those of admins. */
export async function addActs(db: Connection, items: readonly ReportedItem[]): Promise<void> {
  const appealed = items.filter(({ reports }) => reports.some(({ reason }) => reason === APPEAL))
  if (appealed.length === 0) return
  const acts = JSON.stringify(appealed.map(loggedAs))
  const communities = JSON.stringify(appealed.flatMap(({ community_id }) => community_id ?? []))
  const rows = [
    ...(await db.all(selectOfModerators, { acts, communities })),
    ...(await db.all(selectOfAdmins, { acts })),
  ]
  // The last one counts: a text may have been removed before.
  const byItem = new Map(rows.map((row) => [`${row.community_id ?? ''} ${row.item}`, row]))
  for (const item of appealed) {
    const row = byItem.get(`${item.community_id ?? ''} ${loggedAs(item)}`)
    if (row) item.appealed = { by: row.username ?? '', reason: row.reason, at: row.created_at }
  }
}

/** The logs name the person who is banned. */
function loggedAs({ item_type, item_id, user }: ReportedItem): string {
  return item_type === 'ban' ? `user:${user?.id}` : `${item_type}:${item_id}`
}

const selectOfModerators = statement<{ acts: string; communities: string }>()((db, value) =>
  db
    .selectFrom('mod_log as l')
    .innerJoin('users as u', 'u.id', 'l.moderator_id')
    .select(['l.community_id', 'l.item', 'l.reason', 'l.created_at', 'u.username'])
    .where('l.community_id', 'in', idList(value.communities))
    .where('l.item', 'in', idList(value.acts))
    .where('l.action', 'in', ['post.remove', 'comment.remove', 'user.ban'])
    .orderBy('l.created_at')
    .orderBy('l.id'),
)
/** The server's own console has no name. */
const selectOfAdmins = statement<{ acts: string }>()((db, value) =>
  db
    .selectFrom('admin_log as l')
    .leftJoin('users as u', 'u.id', 'l.admin_id')
    .select(['l.item', 'l.reason', 'l.created_at', 'u.username'])
    .select(sql<null>`null`.as('community_id'))
    .where('l.item', 'in', idList(value.acts))
    .where('l.action', '=', 'book.remove')
    .orderBy('l.created_at')
    .orderBy('l.id'),
)
