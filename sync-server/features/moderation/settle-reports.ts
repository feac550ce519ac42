import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** Closes the open reports of `post:<id>` and the like, for whoever may: it waits in no queue any more. */
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
    .where('state', '=', 'open'),
)
