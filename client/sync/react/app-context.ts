import { createContext, use } from 'react'
import type { Overlay } from '../engine/overlay.ts'
import type { Account } from '../session/account.ts'
import type { Session, SessionState } from '../session/session.ts'
import type { UnsentWork } from '../store/unsent-work.ts'

export interface App {
  session: Session
  state: SessionState
  account: Account
  overlay: Overlay
  unsent: UnsentWork
  writeFailed: boolean
  setWriteFailed(failed: boolean): void
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp needs a SyncProvider above it')
  return app
}
