import type { ReportReason } from '#shared/rules/reports.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

interface OwnReport {
  /** Reports know posts, comments and people. */
  item: string
  /** The community whose moderators read it; null for site admins. */
  community_id: string | null
  reason: ReportReason
  note: string
}

/** Reports something as Loreloom itself; what waits already word for word is not reported again. */
export async function reportByItself(
  report: OwnReport,
  { trx, now }: Pick<CommandContext, 'trx' | 'now'>,
): Promise<void> {
  if (await trx.first(selectSame, report)) return
  await trx.run(insertReport, { ...report, id: newId(), now })
}

const selectSame = statement<OwnReport>()((db, value) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('item', '=', value.item)
    .where('reason', '=', value.reason)
    .where('note', '=', value.note)
    .where('reporter_id', 'is', null)
    .where('state', '=', 'open'),
)
const insertReport = statement<OwnReport & { id: string; now: string }>()((db, value) =>
  db
    .insertInto('reports')
    .values({
      id: value.id,
      item: value.item,
      community_id: value.community_id,
      reporter_id: null,
      reason: value.reason,
      note: value.note,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
