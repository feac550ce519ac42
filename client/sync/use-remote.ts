import { useCallback, useEffect, useState } from 'react'

interface Remote<T> {
  data: T | undefined
  failure: string | null
  reload(): void
}

/** Something that is asked of the server each time and kept nowhere on this device. */
export function useRemote<T>(key: string, load: () => Promise<T>): Remote<T> {
  const [state, setState] = useState<{ key: string; data?: T; failure: string | null }>({
    key,
    failure: null,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let shown = true
    load().then(
      (data) => shown && setState({ key, data, failure: null }),
      (error: Error) => shown && setState((now) => ({ ...now, key, failure: error.message })),
    )
    return () => {
      shown = false
    }
    // `load` is another function each time; what it loads is said by its key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  const current = state.key === key ? state : { failure: null }
  return { data: 'data' in current ? current.data : undefined, failure: current.failure, reload }
}
