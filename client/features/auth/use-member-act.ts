import { useCallback, useState, useSyncExternalStore } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { type Change, keepWish, watchWish, wishedDialog } from './wish.ts'

/** Makes a change; a visitor is asked to sign up first, and it is made then. Resolves with true if it is made now. */
export function useMemberAct() {
  const mutate = useMutate()
  const dialogs = useAuthDialogs()
  const isMember = useSession().user !== null
  return useCallback(
    async (to: string, act: (change: Change) => Promise<unknown>): Promise<boolean> => {
      if (isMember) await act(mutate)
      else dialogs.open('sign-up', { to, fulfil: act })
      return isMember
    },
    [mutate, dialogs, isMember],
  )
}

/** A dialog of a screen; a visitor is asked to sign up first, and it opens then. Its name is one in all the app. */
export function useMemberDialog(to: string, name: string) {
  const dialogs = useAuthDialogs()
  const isMember = useSession().user !== null
  const [isOpen, setOpen] = useState(false)
  const isWished = useSyncExternalStore(watchWish, wishedDialog, () => undefined) === name
  return {
    isOpen: isMember && (isOpen || isWished),
    open: () => (isMember ? setOpen(true) : dialogs.open('sign-up', { to, opens: name })),
    close() {
      setOpen(false)
      if (isWished) keepWish(null)
    },
  }
}
