import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface Remote<T> {
  data: T | undefined
  failure: string | null
  reload(): void
}

/**
 * Data that the client requests from the server each time, and never stores. While the screen shows it, a change of
 * `after` requests it again; if that fails, the last answer stays.
 */
export function useRemote<T>(key: string, load: () => Promise<T>, after?: unknown): Remote<T> {
  const [state, setState] = useState<{ key: string; data?: T; failure: string | null }>({
    key,
    failure: null,
  })
  const [round, setRound] = useState(0)
  // Each render passes another function; `key` tells what it loads.
  const ask = useEffectEvent(load)
  useEffect(() => {
    let shown = true
    ask().then(
      (data) => shown && setState({ key, data, failure: null }),
      (error: Error) =>
        shown && setState((now) => ({ ...(now.key === key && now), key, failure: error.message })),
    )
    return () => {
      shown = false
    }
  }, [key, round, after])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const current = state.key === key ? state : { failure: null }
  return { data: 'data' in current ? current.data : undefined, failure: current.failure, reload }
}
