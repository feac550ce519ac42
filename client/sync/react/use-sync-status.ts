import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useSyncExternalStore } from 'react'
import { textPictures } from '../store/local-files.ts'
import { type LoopStatus, readLoopStatus } from '../store/loop-status.ts'
import { SET_ASIDE } from '../store/set-aside.ts'
import type { DocumentRow, LocalFile, OutboxEntry, Problem, Vault } from '../store/vault.ts'
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
  const { state, writeFailed } = useApp()
  const loop = useLoopStatus()
  const network = useNetwork(loop)
  const entries = useOutbox()
  const problems = useProblems()
  const texts = useUnsentTexts()
  const { documents, setAside, pictures } = texts ?? NO_TEXTS
  const refused =
    documents.filter((text) => text.refused).length +
    pictures.filter(({ state }) => state === 'refused').length
  return {
    known: loop !== undefined && texts !== undefined,
    network,
    pending:
      entries.filter((entry) => entry.state === 'pending').length +
      documents.length +
      pictures.length -
      refused,
    sending: network === 'online' && loop?.sending === true,
    problems: problems.length + refused + setAside.length,
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
  return useMemo(() => unsent.outbox.filter((entry) => entry.state !== 'acknowledged'), [unsent])
}

/** Refused changes that wait for their author's decision. */
export function useProblems(): Problem[] {
  return useApp().unsent.problems
}

/** What of texts is only on this device. */
export interface UnsentTexts {
  /** Documents with words that the server lacks, including those that it refuses. */
  documents: DocumentRow[]
  /** Keys of the drafts with texts that were set aside. */
  setAside: string[]
  /** Pictures that the server lacks, including those that it refuses. */
  pictures: LocalFile[]
}

const NO_TEXTS: UnsentTexts = { documents: [], setAside: [], pictures: [] }

/** Undefined until it has been read. */
export function useUnsentTexts(): UnsentTexts | undefined {
  const { account } = useApp()
  // Apart from the outbox: writing changes this list with each word, and no other screen needs it.
  return useLiveQuery(() => readTexts(account.vault), [account])
}

/** In one transaction: a text that is set aside meanwhile is one or the other. */
function readTexts(vault: Vault): Promise<UnsentTexts> {
  const { documents, drafts, files, outbox, problems } = vault
  return vault.transaction('r', [documents, drafts, files, outbox, problems], async () => ({
    documents: await documents.where('unsent').equals(1).toArray(),
    setAside: await drafts.where('key').startsWith(SET_ASIDE).primaryKeys(),
    pictures: await textPictures(vault),
  }))
}
