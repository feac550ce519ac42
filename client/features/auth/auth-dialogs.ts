import { createContext, useContext } from 'react'

export type AuthDialogName = 'sign-in' | 'sign-up' | 'sign-out' | 'forgot'

export interface AuthDialogsControl {
  open(dialog: AuthDialogName): void
  close(): void
}

export const AuthDialogsContext = createContext<AuthDialogsControl | null>(null)

/** Opens the Sign In, Sign Up and Sign Out modals from anywhere in the app. */
export function useAuthDialogs(): AuthDialogsControl {
  const control = useContext(AuthDialogsContext)
  if (!control) throw new Error('useAuthDialogs needs <AuthDialogs> above it')
  return control
}
