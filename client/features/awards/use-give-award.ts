import type { AwardKind } from '#shared/rules/awards.ts'
import { OfflineError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import { appToast } from '../../ui/toast.ts'
import { awardFailure, type AwardedItem } from './award-failure.ts'

/**
 * Gives an award. The server decides at once; without a network, or when the reply is lost, it waits on this device
 * under the same id, and a refusal comes to the problems with its reason. Throws why it was refused.
 */
export function useGiveAward(item: AwardedItem, id: string) {
  const { session, account } = useApp()
  const mutate = useMutate()
  return async ({ id: award_id }: AwardKind, line: string): Promise<void> => {
    const name = item === 'post' ? 'giveToPost' : 'giveToComment'
    const input = { params: { id }, body: { award_id, ...(line && { line }) } }
    const change = newId()
    const keep = (isSent: boolean) => mutate(`awards.${name}`, input, { id: change, isSent })
    try {
      await session.api.awards[name]({ ...input, idempotencyKey: change })
      appToast.success('Award given successfully!')
      // It is given, whether or not this device can remember it for a server that is restored.
      await keep(true).catch(reportError)
      // The new balance and the award arrive by sync.
      account.retryNow()
    } catch (error) {
      if (!(error instanceof OfflineError))
        throw new Error(awardFailure((error as Error).message, item), { cause: error })
      await keep(false)
      appToast.info('You are offline. The award will be given when you are connected.')
    }
  }
}
