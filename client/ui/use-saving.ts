import { useEffect, useState } from 'react'

const RESET_MS = 3_000

type Status = 'idle' | 'saving' | 'success' | 'error'
const WORDS: Record<Exclude<Status, 'idle'>, string> = {
  saving: 'Saving...',
  success: 'Saved!',
  error: 'Error',
}

/** How far saving a form is; three seconds after the end it may be saved anew. */
export function useSaving(invitation = 'Save Changes') {
  const [status, setStatus] = useState<Status>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (status !== 'success' && status !== 'error') return
    const timer = setTimeout(() => setStatus('idle'), RESET_MS)
    return () => clearTimeout(timer)
  }, [status])

  return {
    status,
    failure,
    /** What the button says. */
    words: status === 'idle' ? invitation : WORDS[status],
    async save(work: () => Promise<unknown>) {
      setStatus('saving')
      setFailure(null)
      try {
        await work()
        setStatus('success')
      } catch (error) {
        setFailure((error as Error).message || 'Failed to save settings')
        setStatus('error')
      }
    },
  }
}
