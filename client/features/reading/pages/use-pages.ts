import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Letter } from '../letters.ts'
import type { ReaderSettings } from '../reader-settings.ts'
import { countOf, firstLetter, leafOf, pageNow, pageOfLetter, pagesOf, showPage } from './leaf.ts'
import type { Turn } from './page-rules.ts'

/** The page that is shown, from 0, of how many. */
export interface Pages {
  page: number
  count: number
}

const SLIDE = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * The pages of a chapter that is turned, and what turns them; null where it is scrolled. A reader stays at the letter that
 * their page began with, however window, letters and margins change.
 */
export function usePages(text: RefObject<HTMLElement | null>, settings: ReaderSettings) {
  const [pages, setPages] = useState<Pages | null>(null)
  const letter = useRef<Letter | null>(null)

  /** The look of a page now; a move of the reader's is a new place. */
  const look = useCallback(
    (leaf: HTMLElement, moved: boolean) => {
      if (moved && text.current) letter.current = firstLetter(leaf, text.current)
      const next = { page: pageNow(leaf), count: countOf(leaf) }
      setPages((was) => (was?.page === next.page && was.count === next.count ? was : next))
    },
    [text],
  )

  useLayoutEffect(() => {
    const leaf = text.current && leafOf(text.current)
    if (!leaf) return
    const stay = () => {
      const { node } = letter.current ?? {}
      showPage(leaf, letter.current && node?.isConnected ? pageOfLetter(leaf, letter.current) : 0)
      look(leaf, false)
    }
    stay()
    return watchLeaf(leaf, stay, () => look(leaf, true))
  }, [text, settings, look])

  const turn = useCallback(
    (by: Turn): boolean => {
      const leaf = text.current && leafOf(text.current)
      if (!leaf) return false
      const now = pageNow(leaf)
      const to = by === 'first' ? 0 : by === 'last' ? Infinity : now + by
      if (to < 0 || (to !== Infinity && to >= countOf(leaf))) return false
      if (showPage(leaf, to) === now) return true
      look(leaf, true)
      slide(leaf, to > now ? 1 : -1)
      return true
    },
    [text, look],
  )
  return { pages: settings.pages === 'turn' ? pages : null, turn }
}

/** Calls back when the same text is set otherwise, and when the leaf shows another page. */
function watchLeaf(leaf: HTMLElement, onSet: () => void, onMove: () => void): () => void {
  let page = pageNow(leaf)
  let size = sizeOf(leaf)
  const reset = () => {
    onSet()
    page = pageNow(leaf)
    size = sizeOf(leaf)
  }
  const onScroll = () => {
    // The browser moves a leaf that became narrower: that is no move of the reader's.
    if (sizeOf(leaf) !== size) return reset()
    const next = pageNow(leaf)
    // The browser may show a place between two pages, such as words that were searched for.
    showPage(leaf, next)
    if (next === page) return
    page = next
    onMove()
  }
  const onFocus = ({ target }: FocusEvent) => {
    showPage(leaf, pagesOf(leaf, target as Element)[0])
  }
  const onHash = () => {
    const target = leaf.querySelector(':target')
    if (target) showPage(leaf, pagesOf(leaf, target)[0])
  }
  const watcher = new ResizeObserver(() => sizeOf(leaf) !== size && reset())
  watcher.observe(leaf)
  leaf.addEventListener('scroll', onScroll, { passive: true })
  leaf.addEventListener('focusin', onFocus)
  // Pictures come later, and so do letters.
  leaf.addEventListener('load', reset, true)
  window.addEventListener('hashchange', onHash)
  document.fonts.addEventListener('loadingdone', reset)
  return () => {
    watcher.disconnect()
    leaf.removeEventListener('scroll', onScroll)
    leaf.removeEventListener('focusin', onFocus)
    leaf.removeEventListener('load', reset, true)
    window.removeEventListener('hashchange', onHash)
    document.fonts.removeEventListener('loadingdone', reset)
    leaf.scrollTo(0, 0)
  }
}

const sizeOf = (leaf: HTMLElement) => `${leaf.clientWidth} ${leaf.clientHeight}`

/** A page comes from where it lay. */
function slide(leaf: HTMLElement, by: -1 | 1): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = getComputedStyle(leaf).direction === 'rtl' ? -by : by
  leaf.animate(
    [
      { transform: `translateX(${from * 2}rem)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    SLIDE,
  )
}
