import { useEffect, useRef } from 'react'

/** A list asks for more when the item that is so far from its end comes on the screen. */
export const NEAR_END = 6

export interface Growing {
  /** Names the page that comes next; null if there is none to ask for. */
  next: string | null
  /** Called when the user scrolls near the end; false if the page did not come. */
  onEndReached(): Promise<boolean>
}

/**
 * Asks for each page once: while the user scrolls, and at first, because a short page may not fill the window. After a failure
 * it asks again when the user has scrolled back and comes to the end anew: each move of one scroll would ask a server that is busy.
 */
export function useNearEnd({ next, onEndReached }: Growing, isNear: () => boolean): void {
  const asked = useRef<{ next: string; failed: boolean } | null>(null)
  const top = useRef(0)
  useEffect(() => {
    const check = () => {
      if (next === null || asked.current?.next === next || !isNear()) return
      const page = { next, failed: false }
      asked.current = page
      void onEndReached().then((came) => (page.failed = !came))
    }
    const onScroll = () => {
      const goesBack = scrollY < top.current
      top.current = scrollY
      if (!goesBack) check()
      else if (asked.current?.failed) asked.current = null
    }
    check()
    addEventListener('scroll', onScroll)
    return () => removeEventListener('scroll', onScroll)
  })
}
