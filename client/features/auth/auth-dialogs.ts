import { createContext, useContext } from 'react'
import type { Wish } from './wish.ts'

export type AuthDialogName = 'sign-in' | 'sign-up' | 'sign-out' | 'forgot'

export interface AuthDialogsControl {
  /** With a wish: it comes true once somebody has signed in or up. */
  open(dialog: AuthDialogName, wish?: Wish): void
  close(): void
}

export const AuthDialogsContext = createContext<AuthDialogsControl | null>(null)

/** Opens the Sign In, Sign Up and Sign Out modals from anywhere in the app. */
export function useAuthDialogs(): AuthDialogsControl {
  const control = useContext(AuthDialogsContext)
  if (!control) throw new Error('useAuthDialogs needs <AuthDialogs> above it')
  return control
}
