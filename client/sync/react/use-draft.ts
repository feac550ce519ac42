import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { joinEarly, typedSince } from '../store/drafts.ts'
import { useApp } from './app-context.ts'

/**
 * Text that survives reload, crash and sign-out: `[value, set, { saved, clear, done }]`. `saved` is true only while the
 * value on the screen is the one on the disk; `done` closes a form whose text was sent, unless more was typed meanwhile.
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

  const latest = useRef(initial)
  /** What is typed before the disk has answered must not replace what is on it. */
  const reading = useRef<{ isDone: boolean; early: { value: T } | null }>(null)
  useEffect(() => {
    const mine: NonNullable<typeof reading.current> = { isDone: false, early: null }
    reading.current = mine
    let told = false
    let sent: T | undefined
    void drafts.read(key).then((found) => {
      mine.isDone = true
      const stored = found as T | undefined
      const { early } = mine
      const value = early ? joinEarly(stored, early.value, start) : (stored ?? start)
      if (early) drafts.write(key, value)
      if (told || reading.current !== mine) return
      latest.current = value
      setState({ key, value, saved: stored !== undefined && !early })
    })
    const stop = drafts.listen(key, (event) => {
      if (event === 'held') {
        sent = latest.current
        return
      }
      told = true
      if (event !== 'cleared') return setState((now) => ({ ...now, saved: event === 'saved' }))
      mine.early = null
      const rest = typedSince(sent, latest.current, start)
      sent = undefined
      latest.current = rest
      setState({ key, value: rest, saved: false })
      if (rest !== start) drafts.write(key, rest)
    })
    return () => {
      stop()
      void drafts.flush()
    }
  }, [drafts, key, start])

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
      const { current } = reading
      if (current && !current.isDone) current.early = { value: changed }
      else drafts.write(key, changed)
    },
    [drafts, key],
  )
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  const done = useCallback(
    async (close?: () => void) => {
      if ((await drafts.read(key)) === undefined) close?.()
    },
    [drafts, key],
  )
  const { saved } = state
  return useMemo(
    () => [value, set, { saved, clear, done }] as const,
    [value, set, saved, clear, done],
  )
}

/** Keys of the stored drafts that begin like this; undefined until they are read. */
export function useDraftKeys(prefix: string): string[] | undefined {
  const { account } = useApp()
  return useLiveQuery(
    () => account.vault.drafts.where('key').startsWith(prefix).primaryKeys(),
    [account, prefix],
  )
}
