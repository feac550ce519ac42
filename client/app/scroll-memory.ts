import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const PREFIX = 'scroll:'
const RESTORE_FOR_MS = 1_500

/**
 * A new address starts at the top; Back and Forward return to where the reader was. Lists grow
 * while their rows load, so the place is tried again until it can be reached or the reader moves.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    let frame = 0
    const remember = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() =>
        sessionStorage.setItem(
          keyOf(currentEntry(), window.location.pathname),
          String(window.scrollY),
        ),
      )
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', remember)
    }
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const isNew = isFirst.current && isNewVisit()
    isFirst.current = false
    if (hash || isNew) return
    if (navigation !== 'POP') {
      window.scrollTo(0, 0)
      return
    }
    const target = Number(sessionStorage.getItem(keyOf(key, pathname)) ?? 0)
    if (target === 0) return
    const until = performance.now() + RESTORE_FOR_MS
    let frame = 0
    const stop = () => cancelAnimationFrame(frame)
    const attempt = () => {
      window.scrollTo(0, target)
      const reached = Math.abs(window.scrollY - target) < 2
      if (!reached && performance.now() < until) frame = requestAnimationFrame(attempt)
    }
    attempt()
    window.addEventListener('wheel', stop, { once: true, passive: true })
    window.addEventListener('touchstart', stop, { once: true, passive: true })
    window.addEventListener('keydown', stop, { once: true })
    return () => {
      stop()
      window.removeEventListener('wheel', stop)
      window.removeEventListener('touchstart', stop)
      window.removeEventListener('keydown', stop)
    }
  }, [key, pathname, hash, navigation])
}

/** True if the browser neither reloads the page nor goes back to it: it has no place then, and the storage takes time to open. */
function isNewVisit(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.type === 'navigate'
}

/** The first page of each visit has the same key, so the address is part of it. */
function keyOf(entry: string, pathname: string): string {
  return `${PREFIX}${entry}:${pathname}`
}

/**
 * The router's key of the history entry on the screen. Read it at the moment of scrolling: the jump to the top of a new screen
 * must not count for the screen that the user left.
 */
function currentEntry(): string {
  const state: unknown = window.history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
  return typeof key === 'string' ? key : 'default'
}
