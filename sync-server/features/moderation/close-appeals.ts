import { APPEAL } from '#shared/rules/reports.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

export interface Answer {
  /** Resolved: what was done is undone. */
  state: 'resolved' | 'rejected'
  answer: string
}

/**
 * Closes the open appeal about an item such as `post:<id>`, and returns it. What comes back after an earlier appeal was refused
 * leaves nothing of that: a later removal is another one. The caller checks the permission.
 */
export async function closeAppeals(
  item: string,
  { state, answer }: Answer,
  { trx, user, now, changes }: CommandContext,
) {
  const values = { item, state, answer, handled_by: user.id, handled_at: now }
  const closed = await trx.all(closeOpen, values)
  const earlier = state === 'resolved' ? await trx.all(endRefused, { item }) : []
  for (const { id, reporter_id } of [...closed, ...earlier])
    if (reporter_id !== null) changes.put(`user:${reporter_id}`, 'appeal', id)
  return closed
}

const closeOpen = statement<Answer & { item: string; handled_by: string; handled_at: string }>()(
  (db, value) =>
    db
      .updateTable('reports')
      .set({
        state: value.state,
        answer: value.answer,
        handled_by: value.handled_by,
        handled_at: value.handled_at,
      })
      .where('item', '=', value.item)
      .where('reason', '=', APPEAL)
      .where('state', '=', 'open')
      .returning(['id', 'reporter_id', 'community_id']),
)
const endRefused = statement<{ item: string }>()((db, value) =>
  db
    .updateTable('reports')
    .set({ state: 'resolved' })
    .where('item', '=', value.item)
    .where('reason', '=', APPEAL)
    .where('state', '=', 'rejected')
    .returning(['id', 'reporter_id']),
)
