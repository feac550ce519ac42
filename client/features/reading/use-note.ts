import { useCallback, useEffect, useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { notePlace, noteRead, readChaptersKey } from './noted-places.ts'
import { READ, type ReadingPosition } from './reading-position.ts'
import { useProgress } from './progress.local.ts'
import { tellAtRest } from './tell-at-rest.ts'

/** Notes where one is: on this device at once, for one's other devices at each rest, and when one leaves. */
export function useNote(bookId: string): (position: ReadingPosition) => void {
  const { account, session, state } = useApp()
  const mutate = useMutate()
  const { key, here, synced } = useProgress(bookId)
  const signedIn = state.user !== null
  const readKey = readChaptersKey(account.userId, bookId)
  const teller = useMemo(
    () =>
      tellAtRest<ReadingPosition>((body) =>
        mutate('reading.progress', { params: { id: bookId }, body }),
      ),
    [mutate, bookId],
  )
  useEffect(() => {
    if (!signedIn) return
    // What was noted when this device could not say so any more.
    if (here && here.at > (synced?.at ?? '') && teller.untold() === null) teller.note(here)
  }, [signedIn, here, synced, teller])
  useEffect(() => {
    if (!signedIn) return
    // What a page stores as it goes is sent when the app is opened again: this request outlives the page.
    const gone = () => {
      const body = teller.untold()
      if (body)
        session.api.reading
          .progress({ params: { id: bookId }, body, keepalive: true })
          .catch(() => undefined)
      teller.tellNow()
    }
    const hidden = () => document.visibilityState === 'hidden' && gone()
    document.addEventListener('visibilitychange', hidden)
    globalThis.addEventListener('pagehide', gone)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      globalThis.removeEventListener('pagehide', gone)
      teller.tellNow()
    }
  }, [session, signedIn, bookId, teller])

  return useCallback(
    (position) => {
      notePlace(key, position)
      if (position.fraction >= READ) noteRead(readKey, position.chapter_id)
      if (signedIn) teller.note(position)
    },
    [key, readKey, signedIn, teller],
  )
}
