import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { covers, letterAt, rangeIn } from '../../marks/text-range.ts'
import type { PlacedMark } from './use-drawn-marks.ts'

/**
 * A tap on a highlight opens it, the inner one of two, and does nothing else: it turns no page. Links in it stay links, and words
 * can be selected in it.
 */
export function useMarkTaps(
  text: RefObject<HTMLElement | null>,
  placed: readonly PlacedMark[],
  open: (mark: Mark) => void,
): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    const element = text.current
    const target = event.target as Element
    if (!element?.contains(target) || target.closest('a, button')) return
    if (getSelection()?.isCollapsed === false) return
    const { clientX: x, clientY: y } = event
    const letter = letterAt(element, x, y)
    if (letter === null) return
    const hit = placed
      .toSorted((a, b) => a.mark.quote.length - b.mark.quote.length)
      .find(({ mark: { kind, quote }, at }) => {
        if (kind !== 'highlight' || at === null) return false
        const end = at + quote.length
        // The nearest letter of a tap in the margin may be a highlighted one.
        return letter >= at && letter <= end && covers(rangeIn(element, at, end), x, y)
      })
    if (!hit) return
    event.stopPropagation()
    open(hit.mark)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => tap(event)
    // Before those that turn pages and show the bars.
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [])
}
