import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { AT_REST, readLoopStatus } from '../store/loop-status.ts'
import { type DocumentRow, type OutboxEntry, type Problem } from '../store/vault.ts'
import { useApp } from './app-context.ts'

export interface SyncStatus {
  /** Whether the rest has been read from the device; until then nothing may be promised. */
  known: boolean
  network: 'online' | 'offline'
  pending: number
  sending: boolean
  problems: number
  stuck: number
  session_expired: boolean
  write_failed: boolean
  /** This version of the app can no longer sync. */
  outdated: boolean
}

/** The honest state of this device's work. */
export function useSyncStatus(): SyncStatus {
  const { state, unsent, writeFailed } = useApp()
  const network = useConnection()
  const { sending, outdated } = useLoopStatus()
  const entries = useOutbox()
  const problems = useProblems()
  const texts = useUnsentTexts()
  const refused = texts?.filter((text) => text.refused).length ?? 0
  return {
    known: unsent !== undefined && texts !== undefined,
    network,
    pending:
      entries.filter((entry) => entry.state === 'pending').length + (texts?.length ?? 0) - refused,
    sending: network === 'online' && sending,
    problems: problems.length + refused,
    stuck: entries.filter((entry) => entry.state === 'stuck').length,
    session_expired: state.status === 'expired',
    write_failed: writeFailed,
    outdated,
  }
}

/** Whether the server can be reached, as far as this device knows. */
export function useConnection(): 'online' | 'offline' {
  const { reachable } = useLoopStatus()
  const online = useSyncExternalStore(
    (changed) => {
      globalThis.addEventListener('online', changed)
      globalThis.addEventListener('offline', changed)
      return () => {
        globalThis.removeEventListener('online', changed)
        globalThis.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
  return online && reachable ? 'online' : 'offline'
}

function useLoopStatus() {
  const { account } = useApp()
  return useLiveQuery(() => readLoopStatus(account.cache), [account], AT_REST)
}

/** Changes that the server has not acknowledged yet, oldest first. */
export function useOutbox(): OutboxEntry[] {
  const { unsent } = useApp()
  return useMemo(
    () => unsent?.outbox.filter((entry) => entry.state !== 'acknowledged') ?? [],
    [unsent],
  )
}

/** Refused changes that wait for their author's decision. */
export function useProblems(): Problem[] {
  return useApp().unsent?.problems ?? []
}

/** Texts with words that are only on this device, those that the server refuses too. */
export function useUnsentTexts(): DocumentRow[] | undefined {
  const { account } = useApp()
  // Apart from the outbox: somebody who writes changes it with each word, and no other screen cares.
  return useLiveQuery(() => account.vault.documents.where('unsent').equals(1).toArray(), [account])
}
