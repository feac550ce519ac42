import { createContext, use } from 'react'
import type { Overlay } from '../engine/overlay.ts'
import type { Account } from '../session/account.ts'
import type { Session, SessionState } from '../session/session.ts'
import type { OutboxEntry, Problem } from '../store/vault.ts'

/** The account's unsynced changes and refused changes, read in one transaction so that none falls between. */
export interface UnsentWork {
  outbox: OutboxEntry[]
  problems: Problem[]
}

export interface App {
  session: Session
  state: SessionState
  account: Account
  overlay: Overlay
  /** Undefined until it has been read. */
  unsent: UnsentWork | undefined
  writeFailed: boolean
  setWriteFailed(failed: boolean): void
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('useApp needs a SyncProvider above it')
  return app
}
