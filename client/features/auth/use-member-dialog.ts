import { useEffect, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { keepWish, wishedDialog } from './wish.ts'

/** A dialog of a screen; a visitor is asked to sign up first, and it opens then. Its name is one in all the app. */
export function useMemberDialog(to: string, name: string) {
  const dialogs = useAuthDialogs()
  const isMember = useSession().user !== null
  // A wish from the visit counts where its thing is shown first, also if the dialog is not for this member.
  const [isWished] = useState(() => isMember && wishedDialog() === name)
  const [isOpen, setOpen] = useState(isWished)
  useEffect(() => {
    if (isWished) keepWish()
  }, [isWished])
  return {
    isOpen: isMember && isOpen,
    open: () => (isMember ? setOpen(true) : dialogs.open('sign-up', { to, opens: name })),
    close: () => setOpen(false),
  }
}
