import { ApiError } from '#shared/errors.ts'
import { tidy } from '#shared/rules/text.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'

interface Act {
  /** Such as `user.suspend`. */
  action: string
  /** `user:<id>`, `book:<id>`, `job:<id>` or `settings`. */
  item: string
  /** The item's name at the time of the act: the item may be gone when an admin reads the log. */
  label: string
  reason: string
}

/** Refuses a suspended admin too: the server's own console may have made them one. */
export function assertAdmin(viewer: Viewer): void {
  if (!viewer?.is_admin || viewer.is_suspended) throw new ApiError('admin.forbidden')
}

/** Notes what an admin did, in the transaction that does it. */
export async function logAdmin({ trx, user, now }: CommandContext, act: Act): Promise<void> {
  const reason = tidy(act.reason)
  await trx.run(insertAct, { ...act, reason, id: newId(), admin_id: user.id, created_at: now })
}

const insertAct = statement<Act & { id: string; admin_id: string; created_at: string }>()(
  (db, value) =>
    db.insertInto('admin_log').values({
      id: value.id,
      admin_id: value.admin_id,
      action: value.action,
      item: value.item,
      label: value.label,
      reason: value.reason,
      created_at: value.created_at,
    }),
)
