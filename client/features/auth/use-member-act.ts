import { useCallback } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import type { Change, Wish } from './wish.ts'

/** Makes a change; a visitor is asked to sign up first, and it is made then. Resolves with true if it is made now. */
export function useMemberAct() {
  const mutate = useMutate()
  const dialogs = useAuthDialogs()
  const isMember = useSession().user !== null
  return useCallback(
    async (
      to: string,
      act: (change: Change) => Promise<unknown>,
      more?: Pick<Wish, 'opens' | 'stays'>,
    ): Promise<boolean> => {
      if (isMember) await act(mutate)
      else dialogs.open('sign-up', { to, fulfil: act, ...more })
      return isMember
    },
    [mutate, dialogs, isMember],
  )
}
