import { ApiError } from '#shared/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import { startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isBookVisible, isVisible } from '../visible.ts'

/** A user's pinned work in statements in which `u` is the user: null where this viewer may not see the work itself. */
export function pinnedFor(viewer: string): RawBuilder<string | null> {
  return sql<string | null>`case
    when ${startsWith('u.pinned', 'book:')} then (
      select u.pinned from books b join worlds w on w.id = b.world_id
        where b.id = substr(u.pinned, 6) and b.author_id = u.id and b.deleted_at is null
          and ${isBookVisible(viewer)})
    when ${startsWith('u.pinned', 'post:')} then (
      select u.pinned from posts p join communities c on c.id = p.community_id
        where p.id = substr(u.pinned, 6) and p.author_id = u.id
          and p.deleted_at is null and p.removed_at is null and ${isVisible(viewer)}) end`
}

/** Pins a work of the user's own to their profile, in place of another; null unpins. */
export async function pinWork(pinned: string | null, { trx, user }: CommandContext): Promise<void> {
  await trx.run(savePinned, { id: user.id, pinned })
  const kept = await trx.first(selectPinned, { id: user.id })
  if (pinned !== null && kept?.pinned !== pinned) throw new ApiError('users.not_your_work')
}

const savePinned = statement<{ id: string; pinned: string | null }>()((db, value) =>
  db.updateTable('users').set({ pinned: value.pinned }).where('id', '=', value.id),
)
const selectPinned = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users as u').select(pinnedFor(value.id).as('pinned')).where('u.id', '=', value.id),
)
