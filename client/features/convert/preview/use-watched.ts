import { useRef, useState } from 'react'
import type { Watch } from '../book-text.ts'

/** Something long that runs one at a time: how far it is, why it failed, and a way to stop it, after which nothing is shown of it. */
export function useWatched(startsBusy: boolean) {
  const running = useRef<AbortController | null>(null)
  const [busy, setBusy] = useState(startsBusy)
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (action: (watch: Watch) => Promise<void>) => {
    const own = new AbortController()
    running.current = own
    const { signal } = own
    setBusy(true)
    setFailure(null)
    try {
      await action({ signal, onProgress: (share) => !signal.aborted && setDone(share) })
    } catch (error) {
      if (!signal.aborted) setFailure((error as Error).message || 'Failed to import it')
    } finally {
      if (running.current === own) {
        setBusy(false)
        setDone(null)
      }
    }
  }
  return { busy, done, failure, attempt, cancel: () => running.current?.abort() }
}
