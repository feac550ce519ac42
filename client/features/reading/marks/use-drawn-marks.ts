import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Mark } from '#shared/contract/marks.ts'
import { findAnchor, MARK_COLOURS } from '#shared/rules/marks.ts'
import { rangeIn } from '../../marks/text-range.ts'

/** A mark, and where its words begin in the text now; null: they have changed. */
export interface PlacedMark {
  mark: Mark
  at: number | null
}

/** Draws highlights over a rendered text and leaves the text itself alone. Returns where each mark is in it. */
export function useDrawnMarks(
  text: RefObject<HTMLElement | null>,
  marks: readonly Mark[],
): PlacedMark[] {
  const shown = useShownWords(text)
  const placed = useMemo(
    () => (shown.words ? marks.map((mark) => ({ mark, at: findAnchor(shown.words, mark) })) : []),
    [marks, shown],
  )
  useEffect(() => (text.current ? draw(text.current, placed) : undefined), [text, placed])
  return placed
}

/** The words of a rendered text; a new object for each change of its nodes, as ranges in nodes that went are empty. */
function useShownWords(text: RefObject<HTMLElement | null>): { words: string } {
  const [shown, setShown] = useState({ words: '' })
  useEffect(() => {
    const element = text.current
    if (!element) return undefined
    const read = () => setShown({ words: element.textContent ?? '' })
    const frame = requestAnimationFrame(read)
    const changes = new MutationObserver(read)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
    }
  }, [text])
  return shown
}

/** Returns what takes the drawing away. A browser without the CSS Custom Highlight API shows no colours, and loses nothing. */
function draw(text: HTMLElement, placed: readonly PlacedMark[]): (() => void) | undefined {
  const drawn = globalThis.CSS?.highlights
  if (!drawn) return
  const set = (name: string, isOne: (mark: Mark) => boolean) => {
    const ranges = placed.flatMap(({ mark, at }) =>
      mark.kind === 'highlight' && isOne(mark) && at !== null
        ? [rangeIn(text, at, at + mark.quote.length)]
        : [],
    )
    drawn.set(name, new Highlight(...ranges))
  }
  for (const colour of MARK_COLOURS) set(`mark-${colour}`, (mark) => mark.colour === colour)
  set('mark-note', ({ note }) => note !== '')
  return () => {
    for (const name of [...MARK_COLOURS, 'note']) drawn.delete(`mark-${name}`)
  }
}
