import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { type AuthDialogName, AuthDialogsContext } from './auth-dialogs.ts'
import { keepWish, type Wish } from './wish.ts'
import { lazyNamed } from '../../ui/part.tsx'

const SignInDialog = lazyNamed(() => import('./SignInDialog.tsx'), 'SignInDialog')
const SignUpDialog = lazyNamed(() => import('./SignUpDialog.tsx'), 'SignUpDialog')
const SignOutDialog = lazyNamed(() => import('./SignOutDialog.tsx'), 'SignOutDialog')
const ForgotDialog = lazyNamed(() => import('./ForgotDialog.tsx'), 'ForgotDialog')

/** Holds the session's modals; at most one is open. */
export function AuthDialogs({ children }: { children: ReactNode }) {
  const { session } = useApp()
  // With the act, as it is said, that the visitor signs up for: from one dialog to the next it stays.
  const [{ dialog, to }, show] = useState<{ dialog?: AuthDialogName; to?: string }>({})
  const control = useMemo(
    () => ({
      open(next: AuthDialogName, wish?: Wish) {
        if (wish) keepWish(wish)
        show((now) => ({ dialog: next, to: wish?.to ?? now.to }))
      },
      close() {
        show({})
        // Nobody signed in: it is given up.
        if (!session.state.user) keepWish()
      },
    }),
    [session],
  )
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
