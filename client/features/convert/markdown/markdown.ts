import { endOfMark, MARK_TAGS } from '#shared/rules/mark-tags.ts'
import type { Heading, Link, Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { pairMarkTags, type Tagged } from '../../../ui/mark-tags.ts'

type Handle = NonNullable<NonNullable<Options['handlers']>['link']>

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** Addresses keep their `&`, which only needs an escape where it would make an entity. */
const writeLink: Handle = (node: Link, _parent, state, info) => {
  const [only] = node.children
  if (only?.type === 'text' && only.value === node.url && !node.title) return `<${node.url}>`
  const exit = state.enter('link')
  const text = state.containerPhrasing(node, { ...info, before: '[', after: ']' })
  exit()
  const bare = /[\s()<>\\]/.test(node.url) ? `<${node.url.replace(/[<>\\]/g, '\\$&')}>` : node.url
  const url = bare.replace(/&(?=#?\w+;)/g, '\\&')
  return `[${text}](${url}${node.title ? ` "${node.title.replace(/["\\]/g, '\\$&')}"` : ''})`
}

const writeTagged: Handle = (node: Tagged, _parent, state, info) => {
  const words = state.containerPhrasing(node, { ...info, before: '>', after: '<' })
  return MARK_TAGS[node.tag] + words + endOfMark(node.tag)
}

/** One dialect everywhere: what a book's text becomes when it is written from a tree. */
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '*',
    ruleSpaces: true,
    handlers: {
      text: (node, _parent, state, info) => plainly(state.safe(node.value, info)),
      link: Object.assign(writeLink, { peek: () => '[' }),
      tagged: Object.assign(writeTagged, { peek: () => '<' }),
    },
  })
  .freeze()

export function parseMarkdown(markdown: string): Root {
  const tree = parser.parse(markdown)
  pairMarkTags(tree)
  return tree
}

export function toMarkdown(children: RootContent[]): string {
  return writer.stringify({ type: 'root', children }).trim()
}

/** A title as the heading line above its text. */
export function headingOf(title: string, depth: Heading['depth']): string {
  return toMarkdown([{ type: 'heading', depth, children: [{ type: 'text', value: title }] }])
}

/** Takes back escapes that change nothing: `[sic]`, `snake_case` and `AT&T` read better bare. */
function plainly(escaped: string): string {
  return escaped
    .replace(/\\\[(?![\^ x]|[^\]\n]{0,200}\\)([^[\]\n]{1,200})\](?![([:\\])/giu, '[$1]')
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/\\&(?!#?\w+;)/g, '&')
    .replace(/(?<=\S )\\\*(?= )/g, '*')
}

/** Calls `each` for every node below and including `node`. */
export function walk(node: Nodes, each: (node: Nodes) => void): void {
  each(node)
  if ('children' in node) for (const child of node.children) walk(child, each)
}

/** HTML that a browser knows. Other angle brackets are the writer's own: `<Come here>`, she thought at him. */
const TAG =
  /^<(?:!|\?|\/?(?:a|abbr|address|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|meta|meter|nav|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|ruby|r[pt]|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr)(?=[\s/>]))/i

/** A line break of HTML. */
export const BREAK = /^<br(?:\s[^>]*)?\/?>$/i

export function isHtmlTag(html: string): boolean {
  return TAG.test(html.trimStart())
}
