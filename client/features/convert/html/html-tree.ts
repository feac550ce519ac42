import type { Element, ElementContent, Properties, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const pageParser = unified().use(rehypeParse).freeze()

export function parseHtml(html: string): Root {
  return parser.parse(html)
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** A page of an EPUB is XML, where any element may close itself; HTML knows only some that do. */
export function parsePage(xhtml: string): Root {
  const closed = xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name, attributes) =>
    VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
  )
  return pageParser.parse(closed)
}

export function isElement(node: { type: string }): node is Element {
  return node.type === 'element'
}

/** The first element below a node that passes. */
export function findElement(
  node: Root | Element,
  passes: (element: Element) => boolean,
): Element | null {
  for (const child of node.children) {
    if (!isElement(child)) continue
    const found = passes(child) ? child : findElement(child, passes)
    if (found) return found
  }
  return null
}

export function property({ properties }: Element, name: keyof Properties): string {
  const value = properties[name]
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : ''
}

/** The words in an element. */
export function wordsOf(node: Element): string {
  return node.children
    .map((child) => (isElement(child) ? wordsOf(child) : child.type === 'text' ? child.value : ''))
    .join('')
}

export function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children }
}
