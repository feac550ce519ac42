import { type RefObject, useEffect } from 'react'
import { isTurned } from './reader-look.ts'
import { paragraphAtTop, TOP } from './text-place.ts'

/** The part of a paragraph that stands above the window. */
interface Anchor {
  paragraph: Element
  share: number
}

/** Keeps the line at the top of a scrolled text where it is when the window becomes wider or narrower, as a phone that is turned. */
export function useStay(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let anchor: Anchor | null = null
    let width = window.innerWidth
    let frame = 0
    const note = () => {
      if (text.current && window.innerWidth === width) anchor = anchorIn(text.current)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(note)
    }
    const onResize = () => {
      // A bar of the browser that goes or comes changes the height alone, and no line.
      if (window.innerWidth === width) return
      width = window.innerWidth
      if (!anchor?.paragraph.isConnected || isTurned()) return
      const { top, height } = anchor.paragraph.getBoundingClientRect()
      window.scrollBy({ top: top + anchor.share * height - TOP, behavior: 'instant' })
    }
    // A page from the server can be scrolled before anything listens.
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [text])
}

/** Null at the top of a page, where nothing is above. */
function anchorIn(text: HTMLElement): Anchor | null {
  const paragraph = isTurned() ? undefined : text.children[paragraphAtTop(text)]
  if (!paragraph) return null
  const { top, height } = paragraph.getBoundingClientRect()
  return top < TOP && height > 0 ? { paragraph, share: (TOP - top) / height } : null
}
