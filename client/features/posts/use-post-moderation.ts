import type { PostAct } from '#shared/rules/moderation.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'

/** A moderator's action on a post; shows a refusal by this device at once. */
export function usePostModeration(id: string) {
  const mutate = useMutate()
  return async (act: PostAct, reason = '') => {
    try {
      await mutate('posts.moderate', { params: { id }, body: { act, reason } })
    } catch (error) {
      appToast.error((error as Error).message)
    }
  }
}
