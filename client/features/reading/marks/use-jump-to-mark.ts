import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { rangeIn } from '../../marks/text-range.ts'
import { goTo } from '../text-place.ts'
import type { PlacedMark } from './use-drawn-marks.ts'

/** Goes to the mark that the address names, once for each time that it is followed. */
export function useJumpToMark(
  text: RefObject<HTMLElement | null>,
  chapterId: string,
  placed: readonly PlacedMark[],
): void {
  const { hash, key } = useLocation()
  const done = useRef('')
  useEffect(() => {
    const found = placed.find(({ mark }) => hash === `#mark-${mark.id}`)
    if (!found || found.at === null || done.current === key) return
    const { at } = found
    let gone = false
    // Letters that come late move the place, and the reader's last place is gone to first.
    void document.fonts.ready.then(() => {
      requestAnimationFrame(() => {
        if (gone || !text.current) return
        done.current = key
        jump(text.current, chapterId, at)
      })
    })
    return () => {
      gone = true
    }
  }, [text, chapterId, placed, hash, key])
}

function jump(text: HTMLElement, chapter_id: string, at: number): void {
  const { startContainer } = rangeIn(text, at, at + 1)
  const paragraph = [...text.children].findIndex((child) => child.contains(startContainer))
  const fraction = Math.max(0.000_1, at / (text.textContent?.length || 1))
  goTo(text, { chapter_id, paragraph: Math.max(0, paragraph), words: '', fraction, at: '' })
}
