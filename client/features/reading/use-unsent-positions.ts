import { useEffect } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { notedPositions } from './noted-places.ts'

/** Sends reading positions that a page could not send before it closed. */
export function useUnsentPositions(): void {
  const { account, state } = useApp()
  const mutate = useMutate()
  const signedIn = state.user !== null
  useEffect(() => {
    if (!signedIn) return
    void (async () => {
      const noted = notedPositions(account.userId)
      const known = await account.cache.rows('reading_progress').bulkGet(noted.map(([id]) => id))
      for (const [i, [id, body]] of noted.entries()) {
        if ((known[i]?.at ?? '') >= body.at) continue
        // If the book has left this device, send the position when the user opens it again.
        if (await account.engine.look('book', id))
          await mutate('reading.progress', { params: { id }, body })
      }
    })().catch(reportError)
  }, [account, mutate, signedIn])
}
