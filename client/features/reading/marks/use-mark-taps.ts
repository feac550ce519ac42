import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { letterAt } from '../../marks/text-range.ts'
import type { PlacedMark } from './use-drawn-marks.ts'

/** A tap on a highlight opens it; links in it stay links, and words can be selected in it. */
export function useMarkTaps(
  text: RefObject<HTMLElement | null>,
  placed: readonly PlacedMark[],
  open: (mark: Mark) => void,
): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    const element = text.current
    if (!element || (event.target as Element).closest('a, button')) return
    if (getSelection()?.isCollapsed === false) return
    const letter = letterAt(element, event.clientX, event.clientY)
    if (letter === null) return
    const hit = placed.find(({ mark, at }) => {
      if (mark.kind !== 'highlight' || at === null) return false
      return letter >= at && letter <= at + mark.quote.length
    })
    if (!hit) return
    event.stopPropagation()
    open(hit.mark)
  })
  useEffect(() => {
    const element = text.current
    const onClick = (event: MouseEvent) => tap(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text])
}
