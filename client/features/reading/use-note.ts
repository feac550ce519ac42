import { useCallback, useEffect, useRef } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { notePlace } from './noted-places.ts'
import type { ReadingPosition } from './reading-position.ts'
import { useProgress } from './progress.local.ts'

/** One's other devices know within this time where one is. */
const TELL_MS = 5_000

/** Notes where one is: on this device at once, for one's other devices now and then, and when one leaves. */
export function useNote(bookId: string): (position: ReadingPosition) => void {
  const { session, state } = useApp()
  const mutate = useMutate()
  const { key, here, synced } = useProgress(bookId)
  const unsent = useRef<ReadingPosition | null>(null)
  const tell = useCallback(() => {
    const position = unsent.current
    if (!position) return
    unsent.current = null
    mutate('reading.progress', { params: { id: bookId }, body: position }).catch(() => {
      unsent.current ??= position
    })
  }, [mutate, bookId])

  const signedIn = state.user !== null
  useEffect(() => {
    if (!signedIn) return
    // What was noted when this device could not say so any more.
    if (here && here.at > (synced?.at ?? '')) unsent.current ??= here
  }, [signedIn, here, synced])
  useEffect(() => {
    if (!signedIn) return
    const timer = setInterval(tell, TELL_MS)
    // What a page stores as it goes is sent when the app is opened again: this request outlives the page.
    const gone = () => {
      const body = unsent.current
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
    (position) => {
      notePlace(key, position)
      unsent.current = position
    },
    [key],
  )
}
