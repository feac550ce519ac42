import { serverNow } from '../../clock.ts'
import { lastPageOf, leafOf, pageNow, pagesOf, paragraphOn, showPage } from './pages/leaf.ts'
import { fractionOfPage, pageOfPlace } from './pages/page-rules.ts'
import { beginningOf, findParagraph, fractionAt, type ReadingPosition } from './reading-position.ts'

/** The reader's bar, whether it is shown or not: what stands below it is read. */
export const TOP = 56
/** So little of a paragraph is not read any more. */
const SLIVER = 8

const paragraphsOf = (text: HTMLElement) => [...text.children] as HTMLElement[]

/** How much of a rendered text is read, 0 to 1: nothing at its top, all of it once its end is in sight. */
export function fractionIn(text: HTMLElement): number {
  const leaf = leafOf(text)
  if (leaf) return fractionOfPage(pageNow(leaf), lastPageOf(leaf, text))
  const { top, bottom, height } = text.getBoundingClientRect()
  const { scrollY, innerHeight } = window
  return fractionAt(scrollY, {
    begin: top + scrollY - TOP,
    end: bottom + scrollY - innerHeight,
    least: Math.min(height, innerHeight) / 2,
    furthest: document.documentElement.scrollHeight - innerHeight,
  })
}

/** True if all of a text is in sight without a move of the reader's. */
export function isWhole(text: HTMLElement): boolean {
  const leaf = leafOf(text)
  if (leaf) return lastPageOf(leaf, text) === 0
  return document.documentElement.scrollHeight <= window.innerHeight
}

/** The reader's way so far, in pixels. */
export const movedBy = (text: HTMLElement): number => leafOf(text)?.scrollLeft ?? window.scrollY

/** The paragraph at which one reads. */
export function paragraphAtTop(text: HTMLElement): number {
  const leaf = leafOf(text)
  if (leaf) return paragraphOn(leaf, text, pageNow(leaf))
  const paragraphs = paragraphsOf(text)
  const top = paragraphs.findIndex(
    (element) => element.getBoundingClientRect().bottom > TOP + SLIVER,
  )
  return top < 0 ? Math.max(0, paragraphs.length - 1) : top
}

/** The reader's place in a rendered text. */
export function positionIn(text: HTMLElement, chapter_id: string): ReadingPosition {
  const paragraph = paragraphAtTop(text)
  const words = beginningOf(text.children[paragraph]?.textContent ?? '')
  const at = new Date(serverNow()).toISOString()
  return { chapter_id, paragraph, words, fraction: fractionIn(text), at }
}

/** Goes to the reader's place, also when the text has changed since. */
export function goTo(text: HTMLElement, position: ReadingPosition): void {
  const paragraphs = paragraphsOf(text)
  const texts = paragraphs.map(({ textContent }) => textContent ?? '')
  const found = paragraphs[findParagraph(texts, position)]
  if (!found || position.fraction === 0) return
  const leaf = leafOf(text)
  if (leaf) {
    const last = lastPageOf(leaf, text)
    showPage(leaf, pageOfPlace(position.fraction, last, pagesOf(leaf, found)))
    return
  }
  window.scrollBy({ top: found.getBoundingClientRect().top - TOP - 2, behavior: 'instant' })
}

/** Changes how a text looks, and stays where one is in it, also when its letters come later. */
export function keepPlace(text: HTMLElement | null, chapterId: string, change: () => void): void {
  const place = text && positionIn(text, chapterId)
  change()
  if (!place) return
  const stay = () => goTo(text, place)
  requestAnimationFrame(() => {
    stay()
    void document.fonts.ready.then(stay)
  })
}
