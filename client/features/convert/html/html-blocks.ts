import type { Element, Root } from 'hast'
import { isElement } from './html-tree.ts'

/** Blocks that only hold others. */
const WRAPPER = /^(?:section|article|div|main|html|body|center)$/
const BLOCK = /^(?:section|article|div|main|body|center|p|h[1-6]|hr|blockquote|table|ul|ol|figure)$/

/** Paragraphs, headings, quotes and so on, one after the other, whatever holds them. */
export function blocksIn(node: Root | Element): Element[] {
  return node.children.flatMap((child): Element[] => {
    if (!isElement(child)) return []
    const holds = child.children.some((inner) => isElement(inner) && BLOCK.test(inner.tagName))
    return WRAPPER.test(child.tagName) && holds ? blocksIn(child) : [child]
  })
}
