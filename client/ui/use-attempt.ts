import { useRef, useState } from 'react'

/** The result of the last attempt; a new object each time. */
export interface Ended {
  isDone: boolean
}

const FAILED = 'This did not work. Please try again.'

/**
 * An act that may fail and that the user can try again: it never runs twice at once, and the reason of a failure stays until
 * the next attempt. In a list, `busyWith` is the key of the item.
 */
export function useAttempt(failed = FAILED) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  // A ref, because the second of two clicks before the next paint has to see it too.
  const isUnderWay = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)

  /** `refuse` may handle an error elsewhere; then it is not shown here. */
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
