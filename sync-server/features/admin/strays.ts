import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { perform } from '../../sync/execute.ts'
import type { Cashier } from '../payments/cashier.ts'
import { decideStray, findStray } from '../payments/strays.ts'
import { logAdmin } from '../moderation/admin-log.ts'

interface Decision {
  decision: 'refunded' | 'not_ours'
  reason: string
}

/** Gives a payment without an order back, or says that it is not ours. */
export async function settleStray(
  id: string,
  { decision, reason }: Decision,
  { cashier, changeBus }: { cashier: Cashier; changeBus: ChangeBus },
  { db, viewer }: ActionContext,
): Promise<{ done: true }> {
  const stray = await findStray(db.read, id)
  if (!stray) throw new ApiError('payments.not_found')
  if (decision === 'refunded') await cashier.refundStray(stray)
  await perform(
    db,
    changeBus,
    viewer!,
    async (context) => {
      if (!(await decideStray(id, decision, context))) return
      const item = `stray:${id}`
      await logAdmin(context, { action: `stray.${decision}`, item, label: id, reason })
    },
    [id],
  )
  return { done: true }
}
