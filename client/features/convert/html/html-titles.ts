import type { Element, Root } from 'hast'
import { isChapterTitle, isNumber } from '../chapters/chapter-parts.ts'
import { blocksIn } from './html-blocks.ts'
import { isElement, wordsOf } from './html-tree.ts'
import { isBreakLine } from '../chapters/split.ts'

const MAX_TITLE_LENGTH = 80

/**
 * Without headings, short bold lines in the middle of the page are the titles of chapters; a number there, or a line like
 * "Chapter 3", need not even be bold.
 */
export function showCentredTitles(roots: (Root | Element)[]): void {
  const blocks = roots.flatMap(blocksIn)
  if (blocks.some(({ tagName }) => /^h[12]$/.test(tagName))) return
  const titles = new Set(blocks.filter(isTitle))
  if (titles.size < 2) return
  for (const [index, block] of blocks.entries()) {
    if (!titles.has(block)) continue
    const next = blocks[index + 1]
    const above = wordsOf(block).trim()
    block.tagName = 'h1'
    // "Chapter 1", and below it what it is called.
    if (!next || !titles.has(next) || !(isChapterTitle(above) || isNumber(above))) continue
    if (isChapterTitle(wordsOf(next)) || isNumber(wordsOf(next))) continue
    block.children.push({ type: 'text', value: ': ' }, ...next.children)
    next.children = []
    titles.delete(next)
  }
}

function isTitle(block: Element): boolean {
  if (!/^(?:p|div)$/.test(block.tagName) || block.properties.centred !== true) return false
  const words = wordsOf(block).trim()
  if (words === '' || words.length > MAX_TITLE_LENGTH || isBreakLine(words)) return false
  if (isChapterTitle(words) || isNumber(words)) return true
  const isSentence = /[,;]$|\p{Ll}[.]$/u.test(words)
  const isLoud =
    block.children.every(isBold) || (words === words.toUpperCase() && /\p{Lu}{3}/u.test(words))
  return isLoud && !isSentence
}

function isBold(node: Element['children'][number]): boolean {
  if (isElement(node))
    return node.tagName === 'strong' || (node.tagName !== 'br' && node.children.every(isBold))
  return node.type !== 'text' || node.value.trim() === ''
}
