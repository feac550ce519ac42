import type { ElementContent } from 'hast'
import type { Html, Nodes, Text } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { clean } from '../text/clean.ts'
import { htmlToNodes } from './html-markdown.ts'
import { tidyHtml } from './html-tidy.ts'
import { parseHtml } from './html-tree.ts'
import { wordsOfHtml } from './html-words.ts'
import { LeftOut } from '../left-out.ts'
import { BREAK, isHtmlTag, parseMarkdown, toMarkdown, walk } from '../markdown/markdown.ts'
import { hasMarkTags, takeMarkTags } from './typed-tags.ts'

interface Dropped {
  markdown: string
  count: number
}

interface Edit {
  start: number
  end: number
  instead: string
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi
/** Digits, signs and blanks may mean something to Markdown and stay as they were written. */
const MEANINGFUL = /^[\0-\x40\x5b-\x60\x7b-\x7f]*$/
const BLOCK = /^<(?:p|div|center|table|blockquote|h[1-6]|hr|ul|ol|dl|section|article|figure)\b/i

/**
 * Markdown without HTML: marks of HTML become ours, letters that were written as numbers become letters, and all else stays
 * as it was typed.
 */
export function dropHtml(markdown: string): Dropped {
  if (!/[<&]/.test(markdown)) return { markdown, count: 0 }
  const edits: Edit[] = []
  let count = 0
  for (const block of parseMarkdown(markdown).children) {
    if (hasMarkTags(block)) {
      count += takeMarkTags(block)
      edits.push({ ...placeOf(block), instead: toMarkdown([block]) })
      continue
    }
    walk(block, (node) => {
      if (node.type === 'text') edits.push(...entitiesIn(node, markdown))
      if (node.type !== 'html') return
      if (isHtmlTag(node.value)) count += 1
      edits.push({ ...placeOf(node), instead: insteadOf(node, node === block) })
    })
  }
  let result = ''
  let at = 0
  for (const { start, end, instead } of edits) {
    result += markdown.slice(at, start) + instead
    at = end
  }
  return { markdown: result + markdown.slice(at), count }
}

function placeOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function insteadOf({ value }: Html, isBlock: boolean): string {
  if (!isHtmlTag(value)) return value.replaceAll('<', '\\<')
  if (BREAK.test(value)) return '\\\n'
  const words = wordsOfHtml(value)
  if (!isBlock || !BLOCK.test(value)) return words
  const left = new LeftOut()
  const nodes = htmlToNodes(tidyHtml(parseHtml(value).children as ElementContent[], left))
  // An unclosed tag would remove the words after it.
  const isWhole = lettersOf(nodes.map((node) => toString(node)).join('')) >= lettersOf(words)
  return isWhole ? toMarkdown(nodes) : words
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** `&#x73;he` is "she". */
function entitiesIn(node: Text, markdown: string): Edit[] {
  const { start, end } = placeOf(node)
  return [...markdown.slice(start, end).matchAll(ENTITY)].flatMap(
    ({ 0: entity, index }): Edit[] => {
      const letter = toString(parseMarkdown(entity))
      if (letter === entity || MEANINGFUL.test(letter)) return []
      return [{ start: start + index, end: start + index + entity.length, instead: clean(letter) }]
    },
  )
}
