import { useState } from 'react'

/** Work that somebody starts with a click: whether it is under way, and what went wrong with the last. */
export function useAttempt(failed: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    busy,
    failure,
    async attempt(work: () => Promise<unknown>): Promise<void> {
      setBusy(true)
      setFailure(null)
      try {
        await work()
      } catch (error) {
        setFailure((error as Error).message || failed)
      } finally {
        setBusy(false)
      }
    },
  }
}
