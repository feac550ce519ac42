import type { AwardKind } from '#shared/rules/awards.ts'
import { OfflineError } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'
import { awardFailure, type AwardedItem } from './award-failure.ts'

/**
 * Gives an award. The server decides at once; without a network it waits on this device, and a refusal comes to the
 * problems with its reason. Throws why it was refused.
 */
export function useGiveAward(item: AwardedItem, id: string) {
  const { session, account } = useApp()
  const mutate = useMutate()
  return async ({ id: award_id }: AwardKind, line: string): Promise<void> => {
    const input = { params: { id }, body: { award_id, ...(line && { line }) } }
    try {
      const { awards } = session.api
      await (item === 'post' ? awards.giveToPost(input) : awards.giveToComment(input))
      appToast.success('Award given successfully!')
      // The new balance and the award arrive by sync.
      account.retryNow()
    } catch (error) {
      if (!(error instanceof OfflineError))
        throw new Error(awardFailure((error as Error).message, item), { cause: error })
      await mutate(item === 'post' ? 'awards.giveToPost' : 'awards.giveToComment', input)
      appToast.info('You are offline. The award will be given when you are connected.')
    }
  }
}
