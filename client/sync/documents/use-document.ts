import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint, notAfterPaint } from '../../after-paint.ts'
import { useApp } from '../react/app-context.ts'
import { listenCalmly } from './calm-status.ts'
import { type DocumentHandle, type DocumentStatus, openDocument } from './open-document.ts'

export interface UsedDocument {
  /** Null until what this device has of it is read. */
  handle: DocumentHandle | null
  /** Draft that holds what was here before the text was started anew. */
  recovered: string | null
}

/** A document for as long as a component shows it. One that was started anew is opened again by itself. */
export function useDocument(name: string, bookId: string): UsedDocument {
  const { account } = useApp()
  const [open, setOpen] = useState<DocumentHandle | null>(null)
  const [recovered, setRecovered] = useState<string | null>(null)
  useEffect(() => {
    const handle = openDocument(account, name, bookId)
    let shown = true
    const stop = handle.listen(() => {
      if (handle.recovered !== null) setRecovered(handle.recovered)
    })
    void handle.whenLoaded.then(() => shown && setOpen(handle), reportError)
    return () => {
      shown = false
      stop()
      setOpen(null)
      handle.close()
    }
  }, [account, name, bookId, recovered])
  return { handle: open, recovered }
}

/** Where its words are: worse news at once, better ones when they have lasted. */
export function useDocumentStatus(handle: DocumentHandle | null): DocumentStatus {
  const listen = useCallback(
    (changed: () => void) => (handle ? listenCalmly(handle, changed) : () => undefined),
    [handle],
  )
  return statusOf(useSyncExternalStore(listen, () => keyOf(handle?.status ?? 'loading')))
}

/** What has befallen it that its writer has to know about. Letters change nothing of that. */
export function useDocumentTrouble(handle: DocumentHandle | null): 'failed' | 'revoked' | null {
  return useStatus(handle, (status) => {
    if (status === 'loading') return null
    if (status.local === 'failed') return 'failed'
    return status.server === 'revoked' ? 'revoked' : null
  })
}

/** Whether the server lets nobody write in it from here. */
export function useIsReadOnly(handle: DocumentHandle | null): boolean {
  return useStatus(
    handle,
    (status) =>
      status !== 'loading' && (status.server === 'read_only' || status.server === 'revoked'),
  )
}

function useStatus<T>(handle: DocumentHandle | null, look: (status: DocumentStatus) => T): T {
  const listen = useCallback(
    (changed: () => void) => {
      const stop = handle?.listen(() => afterPaint(changed))
      return () => {
        stop?.()
        notAfterPaint(changed)
      }
    },
    [handle],
  )
  return useSyncExternalStore(listen, () => look(handle?.status ?? 'loading'))
}

/** The same status is the same value: React compares. */
function keyOf(status: DocumentStatus): string {
  return status === 'loading' ? status : `${status.local} ${status.server}`
}

function statusOf(key: string): DocumentStatus {
  if (key === 'loading') return key
  const [local, server] = key.split(' ')
  return { local, server } as DocumentStatus
}
