import { useRef, useState } from 'react'

/** How the last attempt ended; a new object each time. */
export interface Ended {
  isDone: boolean
}

const FAILED = 'This did not work. Please try again.'

/**
 * Something that may fail and be tried again: never twice at once, and why it failed is said until the next attempt.
 * In a list, `busyWith` is the key of the item that it is about.
 */
export function useAttempt(failed = FAILED) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  // Of two clicks before the next paint, the second one sees it too.
  const isUnderWay = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)

  /** `refuse` may take an error to where it belongs; then it is not said here. */
  const attempt = async (
    work: () => unknown,
    { key = '', refuse }: { key?: string; refuse?(error: unknown): boolean } = {},
  ): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusyWith(key)
    setFailure(null)
    let isDone = false
    try {
      await work()
      isDone = true
    } catch (error) {
      if (!refuse?.(error)) setFailure((error as Error).message || failed)
    }
    isUnderWay.current = false
    setEnded({ isDone })
    setBusyWith(null)
    return isDone
  }
  return {
    busy: busyWith !== null,
    busyWith,
    failure,
    ended,
    attempt,
    /** Why the last one failed is said no more: one is elsewhere meanwhile. */
    forget: () => setFailure(null),
  }
}
