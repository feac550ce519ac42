import { serverNow } from '../../clock.ts'
import { beginningOf, findParagraph, type ReadingPosition } from './reading-position.ts'

/** Header and reading bar: what stands below them is read. */
const TOP = 102
/** So little of a paragraph is not read any more. */
const SLIVER = 8

const paragraphsOf = (text: HTMLElement) => [...text.children] as HTMLElement[]

/** How much of a rendered text is read, 0 to 1. */
export function fractionIn(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  const way = height - (window.innerHeight - TOP)
  return way <= 0 ? 1 : Math.min(1, Math.max(0, (TOP - top) / way))
}

/** Where one is in a rendered text. */
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

/** Scrolls to where one was, also when the text has changed since. */
export function goTo(text: HTMLElement, position: ReadingPosition): void {
  const paragraphs = paragraphsOf(text)
  const texts = paragraphs.map(({ textContent }) => textContent ?? '')
  const found = paragraphs[findParagraph(texts, position)]
  if (!found || position.fraction === 0) return
  window.scrollBy({ top: found.getBoundingClientRect().top - TOP - 2, behavior: 'instant' })
}
