import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type AuthDialogName, AuthDialogsContext } from './auth-dialogs.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('./SignInDialog.tsx')).SignInDialog,
}))
const SignUpDialog = lazy(async () => ({
  default: (await import('./SignUpDialog.tsx')).SignUpDialog,
}))
const SignOutDialog = lazy(async () => ({
  default: (await import('./SignOutDialog.tsx')).SignOutDialog,
}))
const ForgotDialog = lazy(async () => ({
  default: (await import('./ForgotDialog.tsx')).ForgotDialog,
}))

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
