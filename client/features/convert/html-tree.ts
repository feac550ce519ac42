import type { Element, ElementContent, Properties, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { clean, safeUrl } from './clean.ts'

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

const PICTURES = new Set(['img', 'svg', 'picture', 'video', 'audio', 'object', 'canvas', 'iframe'])
const DROPPED = new Set(
  'script style head title meta link template noscript math input button select textarea wbr embed'.split(
    ' ',
  ),
)
const ITALIC = /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i
const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i
const UNBOLD = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-4]00)/i

/** What a book keeps of HTML: its text and marks. `onPicture` is told of each picture left out. */
export function tidyHtml(nodes: ElementContent[], onPicture: () => void): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: clean(node.value) }]
    if (node.type !== 'element') return []
    if (PICTURES.has(node.tagName)) {
      onPicture()
      return []
    }
    const style = property(node, 'style')
    if (DROPPED.has(node.tagName) || /mso-list\s*:\s*ignore/i.test(style)) return []
    return tidyElement({ ...node, children: tidyHtml(node.children, onPicture) }, style)
  })
}

function tidyElement(element: Element, style: string): ElementContent[] {
  const { tagName, children } = element
  switch (tagName) {
    case 'b':
    case 'strong':
      return UNBOLD.test(style) ? children : [element]
    case 'span':
    case 'font':
      return placed(element, styled(children, style))
    case 'a':
      return tidyLink(element)
    case 'hgroup':
      return children.map((child) =>
        isElement(child) && child.tagName === 'p' ? { ...child, tagName: 'h6' } : child,
      )
    default:
      return [element]
  }
}

function styled(children: ElementContent[], style: string): ElementContent[] {
  let result = children
  if (ITALIC.test(style)) result = [elementOf('em', result)]
  if (BOLD.test(style)) result = [elementOf('strong', result)]
  return result
}

/** Places that something may lead to keep their name. */
function placed({ properties: { id } }: Element, children: ElementContent[]): ElementContent[] {
  return id ? [elementOf('span', children, { id })] : children
}

/** Links within the file are kept until notes are found; others must lead to the web. */
function tidyLink(link: Element): ElementContent[] {
  const href = property(link, 'href')
  if (href.startsWith('#')) return [link]
  const safe = safeUrl(href)
  if (safe === null) return placed(link, link.children)
  return [{ ...link, properties: { ...link.properties, href: safe } }]
}

export function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children }
}
