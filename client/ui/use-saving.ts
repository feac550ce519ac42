import { useEffect, useState } from 'react'
import type { Ended } from './use-attempt.ts'
import type { FormFrame } from './use-form.ts'

const RESET_MS = 3_000

const WORDS = { saving: 'Saving...', success: 'Saved!', error: 'Error' }

/** The progress of saving a form, and the label of its button; three seconds after the end the label returns. */
export function useSaving(
  { busy, ended }: Pick<FormFrame, 'busy' | 'ended'>,
  invitation = 'Save Changes',
) {
  const [past, setPast] = useState<Ended | null>(null)
  useEffect(() => {
    if (!ended) return
    const timer = setTimeout(() => setPast(ended), RESET_MS)
    return () => clearTimeout(timer)
  }, [ended])

  const end = ended === past ? null : ended
  const status = busy ? 'saving' : end ? (end.isDone ? 'success' : 'error') : 'idle'
  return { status, words: status === 'idle' ? invitation : WORDS[status] }
}
