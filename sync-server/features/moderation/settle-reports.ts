import { APPEAL } from '#shared/rules/reports.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/**
 * Closes the open reports of an item such as `post:<id>`, which then waits in no queue. An appeal stays open: it is answered. The
 * caller checks the permission.
 */
export async function settleReports(
  item: string,
  state: 'resolved' | 'rejected',
  { trx, user, now }: CommandContext,
): Promise<void> {
  await trx.run(closeReports, { item, state, handled_by: user.id, handled_at: now })
}

const closeReports = statement<{
  item: string
  state: 'resolved' | 'rejected'
  handled_by: string
  handled_at: string
}>()((db, value) =>
  db
    .updateTable('reports')
    .set({ state: value.state, handled_by: value.handled_by, handled_at: value.handled_at })
    .where('item', '=', value.item)
    .where('reason', '<>', APPEAL)
    .where('state', '=', 'open'),
)
