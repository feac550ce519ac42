import type { Element, ElementContent } from 'hast'
import type { Run } from './html-marks.ts'
import { elementOf, isElement } from './html-tree.ts'

/** A cell that claims to be wider would only cost memory. */
const MAX_SPAN = 50
const BLOCK =
  /^(?:p|div|ul|ol|li|blockquote|h[1-6]|pre|dl|dt|dd|center|section|figure|figcaption|br|caption|table|thead|tbody|tfoot|tr|td|th)$/

/** A table, with its caption as a paragraph above it. */
export function asTable(table: Element): Run[] {
  const isCaption = (node: ElementContent) => isElement(node) && node.tagName === 'caption'
  const captions = table.children.filter(isElement).filter(isCaption)
  const children = table.children.filter((node) => !isCaption(node))
  return [
    ...captions.map((caption) => elementOf('p', caption.children)),
    { ...table, children },
  ].map((node) => ({ node, marks: [] }))
}

/** A cell of Markdown is one line: joins paragraphs with blanks. */
export function lineOfCell(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node) || !BLOCK.test(node.tagName)) return [node]
    const blank = { type: 'text' as const, value: ' ' }
    return [blank, ...lineOfCell(node.children), blank]
  })
}

export function cellOf({ properties, ...cell }: Element): Element {
  const span = (value: unknown) => Math.min(Number(value) || 1, MAX_SPAN)
  const { colSpan, rowSpan } = properties
  return {
    ...cell,
    properties: { ...properties, colSpan: span(colSpan), rowSpan: span(rowSpan) },
  }
}
