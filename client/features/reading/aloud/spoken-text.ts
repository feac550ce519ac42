import { firstWhere, lettersOf } from '../letters.ts'
import { leafOf, pageNow, pageOfBox, showPage } from '../pages/leaf.ts'
import { sentencesIn } from './sentences.ts'

/** A sentence of a rendered text. */
export interface Sentence {
  words: string
  range: Range
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre'
/** Marks of notes are no words, and the notes themselves would be read far from where they belong. */
const UNSPOKEN = '[role=doc-noteref], [role=doc-backlink], [role=doc-endnotes]'
const HIGHLIGHT = 'spoken'
/** The bars at both ends of the window. */
const TOP = 72
const FOOT = 96

/** The sentences of a rendered text, in the order in which they are read. */
export function sentencesOf(text: HTMLElement, language: string): Sentence[] {
  const blocks = [...text.querySelectorAll(BLOCKS)].filter(
    (block) => !block.querySelector(BLOCKS) && !block.closest(UNSPOKEN),
  )
  return blocks.flatMap((block) => {
    const { text: words, letter } = lettersOf(block, UNSPOKEN)
    return sentencesIn(words, language).map(([begin, end]) => {
      const range = document.createRange()
      const [first, last] = [letter(begin), letter(end - 1)]
      range.setStart(first.node, first.at)
      range.setEnd(last.node, last.at + 1)
      return { words: words.slice(begin, end).replaceAll(/\s+/g, ' '), range }
    })
  })
}

/** The first sentence that begins on what is shown. */
export function firstInSight(text: HTMLElement, sentences: readonly Sentence[]): number {
  const leaf = leafOf(text)
  const page = leaf && pageNow(leaf)
  const at = firstWhere(sentences.length, (i) => {
    const [box] = sentences[i]!.range.getClientRects()
    if (!box) return false
    return leaf ? pageOfBox(leaf, box) >= page! : box.top > TOP / 2
  })
  return at < sentences.length ? at : 0
}

/** Marks the sentence that is spoken, where the browser can mark words without changing the text. Returns what unmarks it. */
export function markSpoken({ range }: Sentence): () => void {
  if (typeof Highlight === 'undefined') return () => undefined
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
  return () => CSS.highlights.delete(HIGHLIGHT)
}

/** Turns or scrolls to a sentence that is out of sight. */
export function bringInSight(text: HTMLElement, { range }: Sentence): void {
  const boxes = range.getClientRects()
  const [first, last] = [boxes[0], boxes[boxes.length - 1]]
  if (!first || !last) return
  const leaf = leafOf(text)
  if (leaf) {
    const page = pageOfBox(leaf, first)
    if (page !== pageNow(leaf)) showPage(leaf, page)
  } else if (first.top < TOP || last.bottom > window.innerHeight - FOOT) {
    window.scrollBy({ top: first.top - Math.max(TOP, window.innerHeight / 4) })
  }
}
