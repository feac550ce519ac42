import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from './auth-dialogs.ts'

/** Signs out at once when nothing is left behind by that, and asks otherwise. */
export function useLogOut(): () => void {
  const dialogs = useAuthDialogs()
  const { unsent, signOut } = useSession()
  return () =>
    void unsent().then((count) => {
      if (count > 0) dialogs.open('sign-out')
      else return signOut()
    }, reportError)
}
