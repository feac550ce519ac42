import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { keepInvitation } from '../features/auth/invitation.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'

/** Static pages and invitations link to /signup: it opens the modal over the home page. An invitation's code is behind the `#`. */
export function SignUpRoute() {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const dialogs = useAuthDialogs()
  const { user } = useSession()
  const here = pathname === paths.signUp()
  useEffect(() => {
    if (!here) return
    if (hash) keepInvitation(hash.slice(1))
    if (!user) dialogs.open('sign-up')
    void navigate(paths.home(), { replace: true })
  }, [here, hash, user, dialogs, navigate])
  return null
}
