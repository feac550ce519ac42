import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Drafts } from '../store/drafts.ts'
import type { Draft } from '../store/vault.ts'
import { joinDrafts, typedSince } from '../store/join-drafts.ts'
import { keepAlike, useKept } from '../../use-kept.ts'
import { useApp } from './app-context.ts'

/**
 * Text that survives reload, crash and sign-out: `[value, set, { saved, clear, done }]`. `saved` is true only while the
 * value on the screen is the one on the disk; `done` closes a form whose text was sent, unless more was typed meanwhile.
 * `row` is what it edits, if that has the same names for its fields: the server refuses words of which the user has not
 * seen the latest.
 */
export function useDraft<T>(key: string, initial: T, row?: object) {
  const { drafts } = useApp().account
  const { value, saved, set } = useStored(drafts, key, initial, row)
  const clear = useCallback(() => drafts.clear(key), [drafts, key])
  const done = useCallback(
    async (close?: () => void) => {
      if ((await drafts.read(key)) === undefined) close?.()
    },
    [drafts, key],
  )
  return useMemo(
    () => [value, set, { saved, clear, done }] as const,
    [value, set, saved, clear, done],
  )
}

/** The value on the screen, the disk behind it. */
function useStored<T>(drafts: Drafts, key: string, initial: T, row?: object) {
  // An untouched field follows the text that it edits: what another tab has sent must not be sent back as it was.
  const start = useKept(initial, keepAlike)
  const [state, setState] = useState<Shown<T>>({ key, saved: false })
  const latest = useRef(initial)
  const begun = useRef(start)
  const edited = useRef(row)
  const write = useCallback(
    (value: T) => drafts.write(key, value, () => edited.current),
    [drafts, key],
  )
  const reading = useRef<Reading<T> | null>(null)
  // With the screen, and not a task later: a key that comes between would write over the stored draft.
  useLayoutEffect(() => {
    const mine: Reading<T> = { isDone: false, early: null }
    reading.current = mine
    return followDraft(drafts, key, mine, {
      latest,
      begun,
      write,
      isEdit: () => edited.current !== undefined,
      isCurrent: () => reading.current === mine,
      show: (value, saved) => setState({ key, value, saved }),
      showSaved: (saved) => setState((now) => ({ ...now, saved })),
    })
  }, [drafts, key, write])

  const value = state.key === key && state.value !== undefined ? state.value : start
  useLayoutEffect(() => {
    latest.current = value
    begun.current = start
    edited.current = row
  }, [value, start, row])
  /** A function gets the current value: two changes before the next paint both count. */
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      const typed = next instanceof Function ? next(latest.current) : next
      const changed = edited.current ? withoutUnchanged(typed, edited.current) : typed
      latest.current = changed
      setState({ key, value: changed, saved: false })
      const { current } = reading
      if (!current || current.isDone) return write(changed)
      current.early = { value: changed }
      drafts.writeEarly(key, begun.current, changed)
    },
    [drafts, key, write],
  )
  return { value, saved: state.saved, set }
}

/** The fields that say again what the row says are edits no longer. */
function withoutUnchanged<T>(edits: T, row: object): T {
  if (typeof edits !== 'object' || edits === null) return edits
  const said = new Map<string, unknown>(Object.entries(row))
  const changed = Object.entries(edits).filter(([name, value]) => said.get(name) !== value)
  return Object.fromEntries(changed) as T
}

interface Shown<T> {
  key: string
  /** Undefined while nothing is changed. */
  value?: T | undefined
  saved: boolean
}
/** Words typed before the disk has answered must not replace the stored draft. */
interface Reading<T> {
  isDone: boolean
  early: { value: T } | null
}
interface Screen<T> {
  /** The field's value now, painted or not. */
  latest: { current: T }
  /** The field's value while nothing is changed. */
  begun: { current: T }
  write(value: T): void
  /** True if it changes the words of something that is there. */
  isEdit(): boolean
  /** True if the screen still shows this draft. */
  isCurrent(): boolean
  show(value: T | undefined, saved: boolean): void
  showSaved(saved: boolean): void
}

/**
 * Brings a draft from the disk to the screen, and changes by other screens too, until the caller calls the returned
 * function.
 */
function followDraft<T>(
  drafts: Drafts,
  key: string,
  reading: Reading<T>,
  { latest, begun, write, isEdit, isCurrent, show, showSaved }: Screen<T>,
): () => void {
  let wasTold = false
  let sent: T | undefined
  void drafts.read(key).then((found) => {
    reading.isDone = true
    const stored = found as T | undefined
    const { early } = reading
    const value = early ? joinDrafts(begun.current, stored, early.value) : stored
    if (early) write(value as T)
    if (wasTold || !isCurrent()) return
    latest.current = value ?? begun.current
    show(value, stored !== undefined && !early)
  })
  const stop = drafts.listen(key, (event) => {
    if (event === 'held') {
      sent = latest.current
      return
    }
    // The words that were typed before the disk answered are joined with it first.
    if (event === 'changed' && !reading.isDone) return
    wasTold = true
    if (event === 'saved' || event === 'failed') return showSaved(event === 'saved')
    if (event === 'changed') {
      const now = drafts.latest(key) as T | undefined
      latest.current = now ?? begun.current
      return show(now, drafts.isSaved(key))
    }
    reading.early = null
    const start = begun.current
    const rest = typedSince(sent, latest.current, start, isEdit())
    sent = undefined
    latest.current = rest
    show(rest === start ? undefined : rest, false)
    if (rest !== start) write(rest)
  })
  return () => {
    stop()
    void drafts.flush()
  }
}

/** The stored drafts whose keys begin like this; undefined until they are read. */
export function useStoredDrafts(prefix: string): Draft[] | undefined {
  const { account } = useApp()
  return useLiveQuery(
    () => account.vault.drafts.where('key').startsWith(prefix).toArray(),
    [account, prefix],
  )
}
