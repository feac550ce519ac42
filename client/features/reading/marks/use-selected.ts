import { type RefObject, useEffect, useState } from 'react'

interface Selected {
  words: string
  /** Beside its first line, from the edges of the window; styles put it at the foot of a phone. */
  place: { top: number; left: number }
}

const SIDE = 56
/** The height of the bar that stands there, and of the reader's bars above and below. */
const BAR = 332
const EDGE = 64

/** The words that are selected in a text; null while there are none. */
export function useSelected(text: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => setSelected(text.current && selectedIn(text.current))
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', look, { passive: true, capture: true })
    // Words of the server's page may have been selected before the app took it over.
    const frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', look, { capture: true })
    }
  }, [text])
  return selected
}

function selectedIn(text: HTMLElement): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !text.contains(selection.anchorNode)) return null
  const box = selection.getRangeAt(0).getBoundingClientRect()
  const edge = box.left < text.getBoundingClientRect().left ? box : text.getBoundingClientRect()
  const left = Math.max(8, Math.min(edge.left, box.left) - SIDE)
  const top = Math.max(EDGE, Math.min(box.top - 6, window.innerHeight - BAR - EDGE))
  return { words: selection.toString(), place: { top, left } }
}
