import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../react/app-context.ts'
import { listenCalmly } from './calm-status.ts'
import { type DocumentHandle, type DocumentStatus, openDocument } from './open-document.ts'

export interface UsedDocument {
  /** Null until the tab has read the document from this device. */
  handle: DocumentHandle | null
  /** Key of the draft that holds this device's text after the server replaced the document. */
  recovered: string | null
}

/**
 * Keeps a document open while a component shows it. When the server has replaced the document, the hook opens the new
 * one.
 */
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

/**
 * True once an empty text means that nobody has written: this device has the text, the server has sent it, or it is new and only
 * here. From then on the writer may be in it.
 */
export function useIsHere(handle: DocumentHandle | null, isNew = false): boolean {
  const [shown, setShown] = useState<DocumentHandle | null>(null)
  const listen = useCallback(
    (changed: () => void) => handle?.listen(changed) ?? (() => undefined),
    [handle],
  )
  const isHere = useSyncExternalStore(listen, () => handle?.isHere ?? false)
  if (!handle) return false
  if (shown === handle) return true
  if (!isHere && !isNew) return false
  setShown(handle)
  return true
}

/** Status of a document: shows a worse status at once, a better one after it has lasted. */
export function useDocumentStatus(handle: DocumentHandle | null): DocumentStatus {
  const listen = useCallback(
    (changed: () => void) => (handle ? listenCalmly(handle, changed) : () => undefined),
    [handle],
  )
  return statusOf(useSyncExternalStore(listen, () => keyOf(handle?.status ?? 'loading')))
}

/** Trouble that the writer has to know about. Typing does not change this value, so it renders nothing. */
export function useDocumentTrouble(handle: DocumentHandle | null): 'failed' | 'revoked' | null {
  return useStatus(handle, (status) => {
    if (status === 'loading') return null
    if (status.local === 'failed') return 'failed'
    return status.server === 'revoked' ? 'revoked' : null
  })
}

/** True if the server lets this account only read the document, or not even that. */
export function useIsReadOnly(handle: DocumentHandle | null): boolean {
  return useStatus(
    handle,
    (status) =>
      status !== 'loading' && (status.server === 'read_only' || status.server === 'revoked'),
  )
}

/**
 * Renders at once when the answer changes, which no key does: the words "Read only" and the text that refuses letters come
 * with one paint.
 */
function useStatus<T>(handle: DocumentHandle | null, look: (status: DocumentStatus) => T): T {
  const listen = useCallback(
    (changed: () => void) => handle?.listen(changed) ?? (() => undefined),
    [handle],
  )
  return useSyncExternalStore(listen, () => look(handle?.status ?? 'loading'))
}

/** Equal statuses have the same key, so that React renders nothing. */
function keyOf(status: DocumentStatus): string {
  return status === 'loading' ? status : `${status.local} ${status.server}`
}

function statusOf(key: string): DocumentStatus {
  if (key === 'loading') return key
  const [local, server] = key.split(' ')
  return { local, server } as DocumentStatus
}
