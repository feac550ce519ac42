import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from './react.tsx'

/**
 * Text that survives reload, crash and sign-out: `[value, set, { saved, clear }]`. `saved` is true only while the
 * value on the screen is the one on the disk.
 */
export function useDraft<T>(key: string, initial: T) {
  const { account } = useApp()
  const { drafts } = account
  const [start] = useState(initial)
  const [state, setState] = useState<{ key: string; value: T; saved: boolean }>({
    key,
    value: initial,
    saved: false,
  })

  useEffect(() => {
    let typed = false
    void drafts.read(key).then((value) => {
      if (!typed)
        setState({ key, value: (value as T | undefined) ?? start, saved: value !== undefined })
    })
    const stop = drafts.listen(key, (event) => {
      typed = true
      if (event === 'cleared') setState({ key, value: start, saved: false })
      else setState((now) => ({ ...now, saved: event === 'saved' }))
    })
    return () => {
      stop()
      void drafts.flush()
    }
  }, [drafts, key, start])

  const latest = useRef(initial)
  const value = state.key === key ? state.value : initial
  useEffect(() => {
    latest.current = value
  }, [value])
  /** A function gets what stands there now: two changes before the next paint both count. */
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      const changed = next instanceof Function ? next(latest.current) : next
      latest.current = changed
      setState({ key, value: changed, saved: false })
      drafts.write(key, changed)
    },
    [drafts, key],
  )
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  const { saved } = state
  return useMemo(() => [value, set, { saved, clear }] as const, [value, set, saved, clear])
}

/** Keys of the stored drafts that begin like this; undefined until they are read. */
export function useDraftKeys(prefix: string): string[] | undefined {
  const { account } = useApp()
  return useLiveQuery(
    () => account.vault.drafts.where('key').startsWith(prefix).primaryKeys(),
    [account, prefix],
  )
}
