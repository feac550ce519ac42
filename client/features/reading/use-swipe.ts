import { type RefObject, useEffect, useRef } from 'react'

const FAR = 72

/** Calls back when a finger is drawn across, not down: 1 for the next page, -1 for the one before. */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (by: -1 | 1) => void): void {
  const latest = useRef(onSwipe)
  useEffect(() => {
    latest.current = onSwipe
  })
  useEffect(() => {
    const element = area.current
    if (!element) return
    let from: Touch | null = null
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0]! : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]
      if (!from || !to || !getSelection()?.isCollapsed) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) latest.current(x < 0 ? 1 : -1)
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchend', end, { passive: true })
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchend', end)
    }
  }, [area])
}
