import { useEffect } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { notedPositions } from './noted-places.ts'

/** Tells where one was in a book when its page went before it could say so. Shows nothing. */
export function UnsentPositions() {
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
        // A book that has left this device is told of when it is opened again.
        if (await account.engine.look('book', id))
          await mutate('reading.progress', { params: { id }, body })
      }
    })().catch(reportError)
  }, [account, mutate, signedIn])
  return null
}
