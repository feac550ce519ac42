import { useEffect, useRef } from 'react'

/** A list asks for more when the item that is so far from its end comes on the screen. */
export const NEAR_END = 6

/** Asks for more while the user scrolls, and at first, because a short page may not fill the window. */
export function useNearEnd(length: number, onEndReached: () => void, isNear: () => boolean): void {
  const reached = useRef(-1)
  useEffect(() => {
    const check = () => {
      if (reached.current === length || !isNear()) return
      reached.current = length
      onEndReached()
    }
    check()
    addEventListener('scroll', check)
    return () => removeEventListener('scroll', check)
  })
}
