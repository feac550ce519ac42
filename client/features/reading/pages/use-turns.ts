import type { Direction } from '#shared/rules/direction.ts'
import type { Titled } from '#shared/rules/titled-key.ts'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { useArrowKeys } from '../../../ui/use-arrow-keys.ts'
import type { ShownPublished } from '../../chapters/published.local.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import { useSwipe } from '../use-swipe.ts'
import type { Turn } from './page-rules.ts'
import { usePages } from './use-pages.ts'
import { useTurning } from './use-turning.ts'

/** The navigation state of a chapter to which the reader turned back. */
export const BACK = 'back'

interface Options {
  page: RefObject<HTMLElement | null>
  text: RefObject<HTMLElement | null>
  book: Titled
  chapter: ShownPublished
  chapters: readonly ShownPublished[]
  settings: ReaderSettings
  direction: Direction
}

/** The ways on and back: by pages where a chapter is turned, and at its ends, or where it is scrolled, by chapters. */
export function useTurns({ page, text, book, chapter, chapters, settings, direction }: Options) {
  const navigate = useNavigate()
  const { pages, turn } = usePages(text, settings)
  const [previous, next] = [-2, 0].map((by) => chapters[chapter.chapter_number + by])
  const open = (by: -1 | 1) => {
    const to = by < 0 ? previous : next
    const state = pages && by < 0 ? BACK : null
    if (to) void navigate(paths.chapter(book, to), { state })
  }
  const turnTo = (by: Turn) => {
    if (!turn(by) && typeof by === 'number') open(by)
  }
  /** Pages that are read from the right are turned to the left. */
  const turnSide = (side: -1 | 1) => turnTo(direction === 'rtl' ? (-side as -1 | 1) : side)
  const isLast = pages !== null && pages.page >= pages.count - 1
  useArrowKeys(pages ? null : turnSide)
  useSwipe(page, turnSide)
  useTurning({ page, on: pages !== null, direction, turn: turnTo, isLast })
  return { pages, isLast, previous, next, open, turnSide }
}
