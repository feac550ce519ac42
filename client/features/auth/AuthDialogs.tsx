import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { type AuthDialogName, AuthDialogsContext } from './auth-dialogs.ts'
import { lazyNamed } from '../../ui/part.tsx'

const SignInDialog = lazyNamed(() => import('./SignInDialog.tsx'), 'SignInDialog')
const SignUpDialog = lazyNamed(() => import('./SignUpDialog.tsx'), 'SignUpDialog')
const SignOutDialog = lazyNamed(() => import('./SignOutDialog.tsx'), 'SignOutDialog')
const ForgotDialog = lazyNamed(() => import('./ForgotDialog.tsx'), 'ForgotDialog')

/** Holds the session's modals; at most one is open. */
export function AuthDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<AuthDialogName | null>(null)
  const control = useMemo(() => ({ open: setDialog, close: () => setDialog(null) }), [])
  return (
    <AuthDialogsContext value={control}>
      {children}
      <Suspense fallback={null}>
        {dialog === 'sign-in' && <SignInDialog />}
        {dialog === 'sign-up' && <SignUpDialog />}
        {dialog === 'sign-out' && <SignOutDialog />}
        {dialog === 'forgot' && <ForgotDialog />}
      </Suspense>
    </AuthDialogsContext>
  )
}
