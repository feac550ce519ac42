import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReadingPosition } from './reading-position.ts'
import { fractionIn, goTo, movedBy } from './text-place.ts'
import { type Reader, watchReader } from './watch-reader.ts'

interface Options {
  chapterId: string
  /** Place to begin at: until the reader moves, a place from another device still counts. */
  start: ReadingPosition | null
  note(position: ReadingPosition): void
}

/** Goes to the reader's place in a rendered text, and notes the place from then on. Returns the read share. */
export function useReadingPosition(
  text: RefObject<HTMLElement | null>,
  { chapterId, start, note }: Options,
): number {
  const [fraction, setFraction] = useState(0)
  const reader = useRef<Reader>({ hasMoved: false, own: 0 })
  const begin = useCallback(() => {
    if (!text.current || reader.current.hasMoved) return
    if (start?.chapter_id === chapterId) goTo(text.current, start)
    reader.current.own = movedBy(text.current)
    setFraction(fractionIn(text.current))
  }, [text, chapterId, start])

  useEffect(() => {
    // A new address scrolls to its top first.
    const frame = requestAnimationFrame(() => {
      begin()
      // When a font with other widths arrives, the text below moves. The browser must know all styles to answer: here it does.
      void document.fonts.ready.then(begin)
    })
    document.fonts.addEventListener('loadingdone', begin)
    return () => {
      cancelAnimationFrame(frame)
      document.fonts.removeEventListener('loadingdone', begin)
    }
  }, [begin])

  // Before the page is taken away: what was not noted yet is noted then.
  useLayoutEffect(
    () => watchReader({ text, chapterId, reader: reader.current, onFraction: setFraction, note }),
    [text, chapterId, note],
  )
  return fraction
}
