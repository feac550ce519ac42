import type { RefObject } from 'react'
import type { ReadingPosition } from './reading-position.ts'
import { fractionIn, isWhole, movedBy, positionIn } from './text-place.ts'

const REST_MS = 250
/** Whoever has looked at a page for so long reads it, also without moving. */
const DWELL_MS = 2_000

export interface Reader {
  hasMoved: boolean
  /** The way that the page moved by itself; any other is the reader's. */
  own: number
}

interface Options {
  text: RefObject<HTMLElement | null>
  chapterId: string
  reader: Reader
  onFraction(fraction: number): void
  note(position: ReadingPosition): void
}

/**
 * Follows a reader through a text: notes the position each time the reader rests, and on leaving. Returns a function
 * that stops.
 */
export function watchReader({ text, chapterId, reader, onFraction, note }: Options): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let unnoted: ReadingPosition | null = null
  const look = () => {
    if (!text.current) return
    onFraction(fractionIn(text.current))
    if (reader.hasMoved) unnoted = positionIn(text.current, chapterId)
  }
  const noteIt = () => {
    if (unnoted) note(unnoted)
    unnoted = null
  }
  const onScroll = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
    if (!text.current || Math.abs(movedBy(text.current) - reader.own) < 2) return
    reader.hasMoved = true
    clearTimeout(rest)
    rest = setTimeout(noteIt, REST_MS)
  }
  const dwell = setTimeout(() => {
    reader.hasMoved = true
    look()
    // What needs no scrolling is read by looking at it.
    if (unnoted && text.current && isWhole(text.current)) unnoted.fraction = 1
    noteIt()
  }, DWELL_MS)
  // Pages are turned within the document, a chapter is scrolled with it.
  document.addEventListener('scroll', onScroll, { passive: true, capture: true })
  document.addEventListener('visibilitychange', noteIt)
  window.addEventListener('pagehide', noteIt)
  return () => {
    clearTimeout(dwell)
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    document.removeEventListener('scroll', onScroll, { capture: true })
    document.removeEventListener('visibilitychange', noteIt)
    window.removeEventListener('pagehide', noteIt)
    noteIt()
  }
}
