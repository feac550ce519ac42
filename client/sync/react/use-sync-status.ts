import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { type LoopStatus, readLoopStatus } from '../store/loop-status.ts'
import { type DocumentRow, type OutboxEntry, type Problem } from '../store/vault.ts'
import { useApp } from './app-context.ts'

export interface SyncStatus {
  /** True once the other fields have been read from the device; until then the screen promises nothing. */
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

/** State of this device's work, as the header shows it. */
export function useSyncStatus(): SyncStatus {
  const { state, unsent, writeFailed } = useApp()
  const loop = useLoopStatus()
  const network = useNetwork(loop)
  const entries = useOutbox()
  const problems = useProblems()
  const texts = useUnsentTexts()
  const refused = texts?.filter((text) => text.refused).length ?? 0
  return {
    known: loop !== undefined && unsent !== undefined && texts !== undefined,
    network,
    pending:
      entries.filter((entry) => entry.state === 'pending').length + (texts?.length ?? 0) - refused,
    sending: network === 'online' && loop?.sending === true,
    problems: problems.length + refused,
    stuck: entries.filter((entry) => entry.state === 'stuck').length,
    session_expired: state.status === 'expired',
    write_failed: writeFailed,
    outdated: loop?.outdated === true,
  }
}

/** Online or offline, as far as this device knows. */
export function useConnection(): 'online' | 'offline' {
  return useNetwork(useLoopStatus())
}

function useNetwork(loop: LoopStatus | undefined): 'online' | 'offline' {
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
  return online && loop?.reachable !== false ? 'online' : 'offline'
}

/** Undefined until it has been read. */
function useLoopStatus(): LoopStatus | undefined {
  const { account } = useApp()
  return useLiveQuery(() => readLoopStatus(account.cache), [account])
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

/** Texts with words that are only on this device, including those that the server refuses. */
export function useUnsentTexts(): DocumentRow[] | undefined {
  const { account } = useApp()
  // Apart from the outbox: writing changes this list with each word, and no other screen needs it.
  return useLiveQuery(() => account.vault.documents.where('unsent').equals(1).toArray(), [account])
}
