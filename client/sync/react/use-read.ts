import { useCallback, useEffect, useRef, useState } from 'react'
import { OfflineError } from '../session/api.ts'
import { useApp } from './app-context.ts'
import { useConnection } from './use-sync-status.ts'

export interface ReadState {
  /** True while a read is running. */
  loading: boolean
  /** Error of the last read; being offline is none. */
  error: Error | null
  /** True once a read for this key has ended. */
  settled: boolean
  /** True once the server answered one of them: its rows are in the local database. */
  answered: boolean
  refresh(): Promise<void>
}

/**
 * Runs `load` in the background when `key` appears, when the network comes back, and again after a refusal that waiting
 * changes may have caused. `load` fills the local database, which the screen shows. Offline nothing changes.
 */
export function useRead(key: string, load: () => Promise<void>): ReadState {
  const [state, setState] = useState({
    key,
    loading: true,
    error: null as Error | null,
    settled: false,
    answered: false,
  })
  const connection = useConnection()
  const { unsent } = useApp()
  const isSending = unsent.outbox.some((entry) => entry.state === 'pending')
  const latest = useRef({ key, load })
  useEffect(() => {
    latest.current = { key, load }
  })

  const refresh = useCallback(async () => {
    const { key: asked, load: run } = latest.current
    setState((now) => ({
      ...now,
      key: asked,
      loading: true,
      error: now.key === asked ? now.error : null,
      settled: now.key === asked && now.settled,
      answered: now.key === asked && now.answered,
    }))
    let error: Error | null = null
    let answered = false
    try {
      await run()
      answered = true
    } catch (cause) {
      error = cause instanceof OfflineError ? null : (cause as Error)
    }
    if (latest.current.key !== asked) return
    setState((now) => ({
      key: asked,
      loading: false,
      error,
      settled: true,
      answered: answered || now.answered,
    }))
  }, [])

  useEffect(() => void refresh(), [refresh, key, connection])
  // The server may refuse a read that a waiting change will allow: read once more after that change was sent.
  const wasSending = useRef(false)
  const { error } = state
  useEffect(() => {
    if (isSending) wasSending.current = true
    else if (error && wasSending.current) {
      wasSending.current = false
      void refresh()
    }
  }, [refresh, isSending, error])
  return state.key === key
    ? { ...state, refresh }
    : { loading: true, error: null, settled: false, answered: false, refresh }
}

/** Keeps a scope's rows up to date while it is of use. */
export function useFollow(scope: string | undefined): void {
  const { account } = useApp()
  useEffect(() => {
    if (scope) account.engine.follow(scope).catch(reportError)
  }, [account, scope])
}
