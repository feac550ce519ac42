import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { dropShared, listShared, type SharedThing } from '../../sync/store/shared-things.ts'

/** Unused content from other apps, latest first; undefined until it is read. */
export function useShared(use: SharedThing['use']) {
  const account = useApp().state.user?.id ?? null
  const [things, setThings] = useState<SharedThing[]>()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    let shown = true
    // A browser without this storage has no app that shares into it.
    void listShared(use, account)
      .catch(() => [])
      .then((found) => shown && setThings(found))
    return () => {
      shown = false
    }
  }, [use, account, round])
  const drop = useCallback(
    async (thing: SharedThing) => {
      await dropShared(thing)
      reload()
    },
    [reload],
  )
  return { things, drop, reload }
}
