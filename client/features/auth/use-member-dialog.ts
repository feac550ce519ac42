import { useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { keepWish, wishedDialog } from './wish.ts'

/** A dialog of a screen; a visitor is asked to sign up first, and it opens then. Its name is one in all the app. */
export function useMemberDialog(to: string, name: string) {
  const dialogs = useAuthDialogs()
  const isMember = useSession().user !== null
  // Until one opens or closes it, a wish from the visit counts.
  const [isOpen, setOpen] = useState<boolean>()
  return {
    isOpen: isMember && (isOpen ?? wishedDialog() === name),
    open: () => (isMember ? setOpen(true) : dialogs.open('sign-up', { to, opens: name })),
    close() {
      setOpen(false)
      keepWish(null)
    },
  }
}
