import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beginningOf, findParagraph, type Place } from './place.ts'
import { serverNow } from '../../clock.ts'

/** Header and reading bar: what stands below them is read. */
const TOP = 102
/** So little of a paragraph is not read any more. */
const SLIVER = 8
const REST_MS = 250
/** Whoever has looked at a page for so long reads it, also without moving. */
const DWELL_MS = 10_000

const paragraphsOf = (text: HTMLElement) => [...text.children] as HTMLElement[]

function fractionIn(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  const way = height - (window.innerHeight - TOP)
  return way <= 0 ? 1 : Math.min(1, Math.max(0, (TOP - top) / way))
}

function placeIn(text: HTMLElement, chapter_id: string): Place {
  const paragraphs = paragraphsOf(text)
  const top = paragraphs.findIndex(
    (element) => element.getBoundingClientRect().bottom > TOP + SLIVER,
  )
  const paragraph = top < 0 ? Math.max(0, paragraphs.length - 1) : top
  const words = beginningOf(paragraphs[paragraph]?.textContent ?? '')
  const at = new Date(serverNow()).toISOString()
  return { chapter_id, paragraph, words, fraction: fractionIn(text), at }
}

function goTo(text: HTMLElement, place: Place): void {
  const paragraphs = paragraphsOf(text)
  const texts = paragraphs.map(({ textContent }) => textContent ?? '')
  const found = paragraphs[findParagraph(texts, place)]
  if (!found || place.fraction === 0) return
  window.scrollBy({ top: found.getBoundingClientRect().top - TOP - 2, behavior: 'instant' })
}

interface Options {
  chapterId: string
  /** Where to begin: until the reader moves, what another device tells still counts. */
  start: Place | null
  note(place: Place): void
}

/** Goes to where one was in a rendered text, and notes where one is from then on. Returns how much is read. */
export function usePlace(
  text: RefObject<HTMLElement | null>,
  { chapterId, start, note }: Options,
): number {
  const [fraction, setFraction] = useState(0)
  const moved = useRef(false)
  /** Where we scrolled to ourselves; elsewhere the reader did. */
  const ownY = useRef(0)
  const begin = useCallback(() => {
    if (!text.current || moved.current) return
    if (start?.chapter_id === chapterId) goTo(text.current, start)
    ownY.current = window.scrollY
    setFraction(fractionIn(text.current))
  }, [text, chapterId, start])

  useEffect(() => {
    // A new address scrolls to its top first.
    const frame = requestAnimationFrame(begin)
    // Letters of another width move what stands below them.
    void document.fonts.ready.then(begin)
    return () => cancelAnimationFrame(frame)
  }, [begin])

  // Before the page is taken away: what was not noted yet is noted then.
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let unnoted: Place | null = null
    const look = () => {
      if (!text.current) return
      setFraction(fractionIn(text.current))
      if (moved.current) unnoted = placeIn(text.current, chapterId)
    }
    const noteIt = () => {
      if (unnoted) note(unnoted)
      unnoted = null
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
      if (Math.abs(window.scrollY - ownY.current) < 2) return
      moved.current = true
      clearTimeout(rest)
      rest = setTimeout(noteIt, REST_MS)
    }
    const dwell = setTimeout(() => {
      moved.current = true
      look()
      noteIt()
    }, DWELL_MS)
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', noteIt)
    window.addEventListener('pagehide', noteIt)
    return () => {
      clearTimeout(dwell)
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', noteIt)
      window.removeEventListener('pagehide', noteIt)
      noteIt()
    }
  }, [text, chapterId, note])
  return fraction
}
