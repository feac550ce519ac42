import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'
import { useMe } from './users.local.ts'

/** A work of the user's own, `book:<id>` or `post:<id>`, at the head of their profile: one at a time. */
export function usePin(work: string) {
  const me = useMe()
  const mutate = useMutate()
  const isPinned = me?.pinned === work
  return {
    isPinned,
    async toggle(): Promise<void> {
      if (!me) return
      const pinned = isPinned ? null : work
      await mutate('users.update', { params: { id: me.id }, body: { pinned } })
      appToast.success(isPinned ? 'Unpinned from your profile' : 'Pinned to your profile')
    },
  }
}
