import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'

/** The static pages link to /signup: it opens the modal over the home page. */
export function SignUpRoute() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const dialogs = useAuthDialogs()
  const { user } = useSession()
  const here = pathname === paths.signUp()
  useEffect(() => {
    if (!here) return
    if (!user) dialogs.open('sign-up')
    void navigate(paths.home(), { replace: true })
  }, [here, user, dialogs, navigate])
  return null
}
