import type { Element, ElementContent } from 'hast'
import { elementOf } from '../html/html-tree.ts'

/** A paragraph, or a row of a table. */
export interface RtfBlock {
  node: Element
  /** True if it is in the current table cell. */
  inTable: boolean
  isQuote: boolean
  /** Distance from the left, in twips; null for a paragraph that is no plain text. */
  indent: number | null
  list: { level: number; isOrdered: boolean } | null
}

/** A quarter of an inch further in than other text is no accident. */
const QUOTE_INDENT = 360

/** RTF knows only paragraphs: quotes, lists and tables are those that follow each other. */
export function rtfTree(blocks: RtfBlock[]): ElementContent[] {
  const usual = usualIndent(blocks)
  const nodes: ElementContent[] = []
  const kindOf = ({ node, isQuote, indent, list }: RtfBlock) => {
    if (node.tagName === 'tr') return 'table'
    if (list) return 'list'
    return isQuote || (indent ?? usual) >= usual + QUOTE_INDENT ? 'blockquote' : null
  }
  for (let at = 0; at < blocks.length;) {
    const kind = kindOf(blocks[at]!)
    let end = at + 1
    while (kind && end < blocks.length && kindOf(blocks[end]!) === kind) end += 1
    const inside = blocks.slice(at, end)
    at = end
    if (kind === 'list') nodes.push(...lists(inside, 0))
    else if (kind)
      nodes.push(
        elementOf(
          kind,
          inside.map(({ node }) => node),
        ),
      )
    else nodes.push(...inside.map(({ node }) => node))
  }
  return nodes
}

/** Indent of most paragraphs. */
function usualIndent(blocks: RtfBlock[]): number {
  const counts = new Map<number, number>()
  for (const { indent } of blocks)
    if (indent !== null) counts.set(indent, (counts.get(indent) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([a, some], [b, more]) => more - some || a - b)
  return usual?.[0] ?? 0
}

/** Items of this level, with the lists of deeper ones below them. */
function lists(items: RtfBlock[], level: number): Element[] {
  const found: Element[] = []
  for (let at = 0; at < items.length;) {
    const { node, list } = items[at]!
    let end = at + 1
    while (end < items.length && (items[end]!.list?.level ?? 0) > level) end += 1
    const tag = list?.isOrdered ? 'ol' : 'ul'
    const line = { ...node, tagName: 'span', properties: {} }
    const item = elementOf('li', [line, ...lists(items.slice(at + 1, end), level + 1)])
    const last = found.at(-1)
    if (last?.tagName === tag) last.children.push(item)
    else found.push(elementOf(tag, [item]))
    at = end
  }
  return found
}
