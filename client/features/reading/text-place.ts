import { serverNow } from '../../clock.ts'
import { beginningOf, findParagraph, fractionAt, type ReadingPosition } from './reading-position.ts'

/** The reader's bar, whether it is shown or not: what stands below it is read. */
const TOP = 56
/** So little of a paragraph is not read any more. */
const SLIVER = 8

const paragraphsOf = (text: HTMLElement) => [...text.children] as HTMLElement[]

/** How much of a rendered text is read, 0 to 1: nothing at its top, all of it once its end is in sight. */
export function fractionIn(text: HTMLElement): number {
  const { top, bottom, height } = text.getBoundingClientRect()
  const { scrollY, innerHeight } = window
  return fractionAt(scrollY, {
    begin: top + scrollY - TOP,
    end: bottom + scrollY - innerHeight,
    least: Math.min(height, innerHeight) / 2,
    furthest: document.documentElement.scrollHeight - innerHeight,
  })
}

/** The reader's place in a rendered text. */
export function positionIn(text: HTMLElement, chapter_id: string): ReadingPosition {
  const paragraphs = paragraphsOf(text)
  const top = paragraphs.findIndex(
    (element) => element.getBoundingClientRect().bottom > TOP + SLIVER,
  )
  const paragraph = top < 0 ? Math.max(0, paragraphs.length - 1) : top
  const words = beginningOf(paragraphs[paragraph]?.textContent ?? '')
  const at = new Date(serverNow()).toISOString()
  return { chapter_id, paragraph, words, fraction: fractionIn(text), at }
}

/** Scrolls to the reader's place, also when the text has changed since. */
export function goTo(text: HTMLElement, position: ReadingPosition): void {
  const paragraphs = paragraphsOf(text)
  const texts = paragraphs.map(({ textContent }) => textContent ?? '')
  const found = paragraphs[findParagraph(texts, position)]
  if (!found || position.fraction === 0) return
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
