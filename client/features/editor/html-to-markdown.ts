import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

/** What prose keeps; of anything else only the words stay. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote ul ol li br hr em i strong b div section article body html tr'.split(
    ' ',
  ),
)
const EMPHASIS = new Set(['em', 'i', 'strong', 'b'])
const DROPPED = new Set(['script', 'style', 'head', 'title', 'template', 'img', 'svg', 'noscript'])

const processor = unified()
  .use(rehypeParse)
  .use(() => proseOnly)
  .use(rehypeRemark)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '*', listItemIndent: 'one' })

/** Markdown of what was copied from a word processor or a page. */
export function htmlToMarkdown(html: string): string {
  return String(processor.processSync(html)).replaceAll('\r', '').trim()
}

function proseOnly(tree: Root): Root {
  return { ...tree, children: tree.children.flatMap(kept) as RootContent[] }
}

function kept(node: Nodes): ElementContent[] {
  if (node.type === 'text') return [{ ...node, value: node.value.replaceAll('\u200b', '') }]
  if (node.type !== 'element' || DROPPED.has(node.tagName)) return []
  const children = node.children.flatMap(kept)
  const { tagName } = node
  if (tagName === 'span') return styled(node, children)
  if (!KEPT.has(tagName) || isUnstyledBold(node)) return children
  if (EMPHASIS.has(tagName)) return emphasis(tagName, children)
  return [element(tagName === 'tr' ? 'p' : tagName, children)]
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

/** Markdown's marks touch a letter: blanks at the edges stay outside. */
function emphasis(tagName: string, children: ElementContent[]): ElementContent[] {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'text') return [element(tagName, children)]
  const [, before = '', value = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(only.value) ?? []
  if (!value) return children
  const text = (part: string) => (part ? [{ type: 'text' as const, value: part }] : [])
  return [...text(before), element(tagName, text(value)), ...text(after)]
}

/** Word processors on the web say italic by style. */
function styled({ properties }: Element, children: ElementContent[]): ElementContent[] {
  const style = String(properties.style ?? '').replaceAll(' ', '')
  const bold = /font-weight:(?:bold|[6-9]00)/.test(style) ? emphasis('strong', children) : children
  return style.includes('font-style:italic') ? emphasis('em', bold) : bold
}

/** Google Docs wraps all that is copied into a bold that is none. */
function isUnstyledBold({ tagName, properties }: Element): boolean {
  return tagName === 'b' && /font-weight:\s*(?:normal|400)/.test(String(properties.style ?? ''))
}
