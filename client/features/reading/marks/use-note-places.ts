import { type RefObject, useLayoutEffect } from 'react'
import { rangeIn } from '../../marks/text-range.ts'
import type { PlacedMark } from './use-drawn-marks.ts'

const GAP = 12

/** Puts each note of a list, which are in the order of the text, beside the first line of its words, and below the one before. */
export function useNotePlaces(
  text: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  noted: readonly PlacedMark[],
): void {
  useLayoutEffect(() => {
    const words = text.current
    const notes = list.current
    if (!words || !notes) return undefined
    const place = () => {
      const { top } = notes.getBoundingClientRect()
      let free = Number.NEGATIVE_INFINITY
      for (const [i, { mark, at }] of noted.entries()) {
        const note = notes.children[i] as HTMLElement
        const [line] = rangeIn(words, at!, at! + mark.quote.length).getClientRects()
        const y = Math.max(free, (line?.top ?? top) - top)
        note.style.setProperty('top', `${y}px`)
        free = y + note.offsetHeight + GAP
      }
    }
    place()
    // Letters that come late, another size of them and another window move the lines.
    const sizes = new ResizeObserver(place)
    sizes.observe(words)
    sizes.observe(notes.parentElement ?? notes)
    return () => sizes.disconnect()
  }, [text, list, noted])
}
