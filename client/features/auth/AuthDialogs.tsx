import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { type AuthDialogName, AuthDialogsContext } from './auth-dialogs.ts'
import { keepWish, takeWish, type Wish } from './wish.ts'
import { lazyNamed } from '../../ui/part.tsx'

const SignInDialog = lazyNamed(() => import('./SignInDialog.tsx'), 'SignInDialog')
const SignUpDialog = lazyNamed(() => import('./SignUpDialog.tsx'), 'SignUpDialog')
const SignOutDialog = lazyNamed(() => import('./SignOutDialog.tsx'), 'SignOutDialog')
const ForgotDialog = lazyNamed(() => import('./ForgotDialog.tsx'), 'ForgotDialog')

/** Holds the session's modals; at most one is open. */
export function AuthDialogs({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const [dialog, setDialog] = useState<AuthDialogName | null>(null)
  /** As it is said; from one dialog to the next it stays. */
  const [to, setTo] = useState<string>()
  const control = useMemo(
    () => ({
      open(next: AuthDialogName, wish?: Wish) {
        if (wish) {
          keepWish(wish)
          setTo(wish.to)
        }
        setDialog(next)
      },
      close() {
        setDialog(null)
        setTo(undefined)
        // Nobody signed in: it is given up.
        if (!session.state.user) keepWish(null)
      },
    }),
    [session],
  )
  useWish()
  return (
    <AuthDialogsContext value={control}>
      {children}
      <Suspense fallback={null}>
        {dialog === 'sign-in' && <SignInDialog to={to} />}
        {dialog === 'sign-up' && <SignUpDialog to={to} />}
        {dialog === 'sign-out' && <SignOutDialog />}
        {dialog === 'forgot' && <ForgotDialog />}
      </Suspense>
    </AuthDialogsContext>
  )
}

/** Does what a visitor signed in for. A change that could not be stored is told by the sync chip. */
function useWish() {
  const mutate = useMutate()
  const navigate = useNavigate()
  const { user } = useApp().state
  useEffect(() => {
    const done = async () => user && takeWish()?.fulfil?.(mutate, navigate)
    done().catch(() => undefined)
  }, [user, mutate, navigate])
}
