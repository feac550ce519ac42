import { firstWhere, type Letter, lettersOf } from '../letters.ts'
import { isTurned } from '../reader-look.ts'
import { pageAt } from './page-rules.ts'

/** The columns of a chapter that is turned: the element whose width shows one page of them. Null where it is scrolled. */
export const leafOf = (text: Element): HTMLElement | null =>
  isTurned() ? text.closest<HTMLElement>('.reader-page') : null

const isFromRight = (leaf: HTMLElement) => getComputedStyle(leaf).direction === 'rtl'

/** The way from one page to the next. */
function strideOf(leaf: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(leaf)
  const [left = 0, right = 0, gap = 0] = [paddingLeft, paddingRight, columnGap].map(
    (length) => parseFloat(length) || 0,
  )
  return leaf.clientWidth - left - right + gap
}

/** The page of a box, wherever the leaf stands. */
export function pageOfBox(leaf: HTMLElement, box: DOMRect): number {
  const { left, right } = leaf.getBoundingClientRect()
  const edge = parseFloat(getComputedStyle(leaf).paddingLeft) || 0
  const way = isFromRight(leaf) ? right - edge - box.right : box.left - left - edge
  return pageAt(way + Math.abs(leaf.scrollLeft), strideOf(leaf))
}

/** The first and the last page that an element stands on. */
export function pagesOf(leaf: HTMLElement, element: Element | null): [first: number, last: number] {
  const boxes = element ? [...element.getClientRects()] : []
  const [first, last] = [boxes[0], boxes.at(-1)]
  return first && last ? [pageOfBox(leaf, first), pageOfBox(leaf, last)] : [0, 0]
}

/** The last page that a text stands on; below it may be more, such as the way to the next chapter. */
export const lastPageOf = (leaf: HTMLElement, text: Element): number =>
  pagesOf(leaf, text.lastElementChild)[1]

export const countOf = (leaf: HTMLElement): number => pagesOf(leaf, leaf.lastElementChild)[1] + 1

export function pageNow(leaf: HTMLElement): number {
  const stride = strideOf(leaf)
  return stride > 0 ? Math.round(Math.abs(leaf.scrollLeft) / stride) : 0
}

/** Shows a page, or the last one. Returns which. */
export function showPage(leaf: HTMLElement, page: number): number {
  const count = countOf(leaf)
  // The last page has its whole width, also where its second column is empty.
  leaf.style.setProperty('--reader-pages', String(count))
  const to = Math.min(count - 1, Math.max(0, page))
  leaf.scrollTo({ left: (isFromRight(leaf) ? -to : to) * strideOf(leaf), behavior: 'instant' })
  return to
}

/** Spaces at the end of a line have no box; the word behind them has. */
const NEAR = 12

function boxOf({ node, at }: Letter): DOMRect | undefined {
  const range = document.createRange()
  range.setStart(node, Math.min(at, node.length))
  range.setEnd(node, Math.min(at + NEAR, node.length))
  return range.getClientRects()[0]
}

export function pageOfLetter(leaf: HTMLElement, letter: Letter): number {
  const box = boxOf(letter)
  return box ? pageOfBox(leaf, box) : 0
}

/** The paragraph in which a page begins. */
export function paragraphOn(leaf: HTMLElement, text: HTMLElement, page: number): number {
  const { children } = text
  const first = firstWhere(children.length, (i) => pagesOf(leaf, children[i]!)[1] >= page)
  return Math.min(first, Math.max(0, children.length - 1))
}

/** The letter with which the page begins that is shown. */
export function firstLetter(leaf: HTMLElement, text: HTMLElement): Letter | null {
  const page = pageNow(leaf)
  const paragraph = text.children[paragraphOn(leaf, text, page)]
  if (!paragraph) return null
  const {
    text: { length },
    letter,
  } = lettersOf(paragraph)
  if (length === 0) return null
  const at = firstWhere(length, (i) => {
    const box = boxOf(letter(i))
    return box !== undefined && pageOfBox(leaf, box) >= page
  })
  return letter(Math.min(at, length - 1))
}
