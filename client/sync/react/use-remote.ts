import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface Remote<T> {
  data: T | undefined
  failure: string | null
  reload(): void
}

/**
 * Something that is asked of the server each time and kept nowhere on this device. While it is on the screen it is asked for
 * again when `after` changes; where that fails, the answer that is here stays.
 */
export function useRemote<T>(key: string, load: () => Promise<T>, after?: unknown): Remote<T> {
  const [state, setState] = useState<{ key: string; data?: T; failure: string | null }>({
    key,
    failure: null,
  })
  const [round, setRound] = useState(0)
  // Another function at each render: what it loads is said by the key.
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
