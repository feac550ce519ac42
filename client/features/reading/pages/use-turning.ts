import type { Direction } from '#shared/rules/direction.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/use-arrow-keys.ts'
import { type Turn, turnOfKey, turnOfTap, wheelTurns } from './page-rules.ts'

interface Options {
  page: RefObject<HTMLElement | null>
  /** True where a chapter is turned. */
  on: boolean
  direction: Direction
  /** Turns, also into the next chapter. */
  turn(by: Turn): void
  /** True on the last page: below it are the readers' comments, to which one scrolls. */
  isLast: boolean
}

const OVER = '[role=dialog], [role=menu]'
/** These take a space or a tap themselves. */
const OWN = 'a, button, input, textarea, select, summary, label, [role=button], [contenteditable]'

/** Keys, wheel and taps that turn pages. The swipe of a finger is `useSwipe`'s. */
export function useTurning({ page, on, direction, turn, isLast }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey, defaultPrevented } = event
    const by = turnOfKey(key, shiftKey, direction)
    if (by === null || defaultPrevented || ctrlKey || metaKey || altKey) return
    if (isTyping(target) || document.querySelector(OVER) || isBelow()) return
    if (key === ' ' && (target as Element).closest(OWN)) return
    event.preventDefault()
    turn(by)
  })
  const onWheel = useEffectEvent((by: -1 | 1) => {
    if (by < 0 || !isLast) turn(by)
  })
  const onTap = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    const isOnPage = page.current?.contains(target) || target === page.current?.parentElement
    if (!isOnPage || target.closest(OWN) || !getSelection()?.isCollapsed || isBelow()) return
    const by = turnOfTap(event.clientX, document.documentElement.clientWidth, direction)
    if (!by) return
    // The bars need not hear of it.
    event.stopPropagation()
    turn(by)
  })
  useEffect(() => {
    if (!on) return
    const turned = wheelTurns()
    const key = (event: KeyboardEvent) => onKey(event)
    const tap = (event: MouseEvent) => onTap(event)
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || isBelow() || (event.target as Element).closest(OVER)) return
      const by = turned(event.deltaY, event.timeStamp)
      if (by) onWheel(by)
    }
    window.addEventListener('keydown', key)
    document.addEventListener('wheel', wheel, { passive: true })
    document.addEventListener('click', tap, true)
    return () => {
      window.removeEventListener('keydown', key)
      document.removeEventListener('wheel', wheel)
      document.removeEventListener('click', tap, true)
    }
  }, [on])
}

/** True while one reads the comments below a last page. */
const isBelow = () => window.scrollY > 8
