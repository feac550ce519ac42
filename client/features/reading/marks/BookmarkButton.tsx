import { Bookmark } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { offsetIn } from '../../marks/text-range.ts'
import { beginningOf } from '../reading-position.ts'
import { positionIn } from '../text-place.ts'
import type { PlacedMark } from './use-drawn-marks.ts'
import type { ReaderMarks } from './use-reader-marks.ts'

interface Props {
  text: RefObject<HTMLElement | null>
  chapterId: string
  marks: ReaderMarks
  /** The part of the chapter that is read: with it the place changes. */
  fraction: number
}

/** Marks the paragraph on top of the screen, or takes its mark away. */
export function BookmarkButton({ text, chapterId, marks, fraction }: Props) {
  const { placed, bookmark, remove } = marks
  const [here, setHere] = useState<PlacedMark | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setHere(text.current && bookmarkAt(text.current, chapterId, placed)),
    )
    return () => cancelAnimationFrame(frame)
  }, [text, chapterId, placed, fraction])
  const toggle = () => {
    if (here) return remove(here.mark)
    const place = text.current && paragraphAt(text.current, chapterId)
    return place && bookmark({ start: place.start, end: place.start + place.beginning })
  }
  return (
    <IconButton aria-label="Bookmark" aria-pressed={here !== null} onClick={() => void toggle()}>
      <Bookmark aria-hidden className={here ? 'size-5 fill-current text-accent' : 'size-5'} />
    </IconButton>
  )
}

/** The letters of the paragraph on top of the screen. */
function paragraphAt(text: HTMLElement, chapterId: string) {
  const element = text.children[positionIn(text, chapterId).paragraph]
  if (!element) return null
  const words = element.textContent ?? ''
  const start = offsetIn(text, element, 0)
  return { start, end: start + words.length, beginning: beginningOf(words).length }
}

function bookmarkAt(text: HTMLElement, chapterId: string, placed: readonly PlacedMark[]) {
  const place = paragraphAt(text, chapterId)
  if (!place) return null
  const isHere = ({ mark, at }: PlacedMark) =>
    mark.kind === 'bookmark' && at !== null && at >= place.start && at < place.end
  return placed.find(isHere) ?? null
}
