import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { noteKey, VISITOR } from '../../sync/store/accounts.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import type { Place } from './place.ts'

const READING = 'reading:'

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  globalThis.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    globalThis.removeEventListener('storage', changed)
  }
}

/** Written with every rest of the eye, without waiting: a page that is closed loses nothing. */
function write(key: string, place: Place): void {
  try {
    localStorage.setItem(key, JSON.stringify(place))
  } catch {
    // A full device goes on reading; the account still learns of it.
  }
  for (const listener of listeners) listener()
}

const NO_OTHER = { value: { row: undefined }, settled: true }

const later = (a: Place | null, b: Place | null) => (a && b ? (a.at > b.at ? a : b) : (a ?? b))

/** Where this device noted an account to be, by book. */
export function notedPlaces(userId: string): [bookId: string, place: Place][] {
  const begin = noteKey(userId, READING)
  return Object.entries(localStorage).flatMap(([key, noted]) =>
    key.startsWith(begin) ? [[key.slice(begin.length), JSON.parse(noted as string) as Place]] : [],
  )
}

/** How far one is in a book: on this device, or on another if that was later. Undefined until it is read. */
export function useProgress(bookId: string) {
  const { account, overlay } = useApp()
  const key = noteKey(account.userId, READING + bookId)
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  const here = useMemo(() => (stored === null ? null : (JSON.parse(stored) as Place)), [stored])
  const found = useQuery(
    `${account.userId}:${bookId}`,
    async () => ({ row: await account.cache.rows('reading_progress').get(bookId) }),
    [account],
    // A visitor has no other device.
    account.userId === VISITOR ? NO_OTHER : undefined,
  )
  const synced = overlay.fold('reading_progress', bookId, found?.row) ?? null
  return { place: found && later(here, synced), key, here, synced }
}

/** One's other devices know within this time where one is. */
const TELL_MS = 5_000

/** Notes where one is: on this device at once, for one's other devices now and then, and when one leaves. */
export function useNote(bookId: string): (place: Place) => void {
  const { session, state } = useApp()
  const mutate = useMutate()
  const { key, here, synced } = useProgress(bookId)
  const untold = useRef<Place | null>(null)
  const tell = useCallback(() => {
    const place = untold.current
    if (!place) return
    untold.current = null
    mutate('reading.progress', { params: { id: bookId }, body: place }).catch(() => {
      untold.current ??= place
    })
  }, [mutate, bookId])

  const signedIn = state.user !== null
  useEffect(() => {
    if (!signedIn) return
    // What was noted when this device could not say so any more.
    if (here && here.at > (synced?.at ?? '')) untold.current ??= here
  }, [signedIn, here, synced])
  useEffect(() => {
    if (!signedIn) return
    const timer = setInterval(tell, TELL_MS)
    // What a page stores as it goes is sent when the app is opened again: this request outlives the page.
    const gone = () => {
      const body = untold.current
      if (body)
        session.api.reading
          .progress({ params: { id: bookId }, body, keepalive: true })
          .catch(() => undefined)
      tell()
    }
    const hidden = () => document.visibilityState === 'hidden' && gone()
    document.addEventListener('visibilitychange', hidden)
    globalThis.addEventListener('pagehide', gone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      globalThis.removeEventListener('pagehide', gone)
      tell()
    }
  }, [session, signedIn, bookId, tell])

  return useCallback(
    (place) => {
      write(key, place)
      untold.current = place
    },
    [key],
  )
}
