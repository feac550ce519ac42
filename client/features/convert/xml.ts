import type { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { clean, directionOf } from './clean.ts'

type Root = ReturnType<typeof fromXml>
export type XmlElement = Extract<Root['children'][number], { type: 'element' }>
type Content = XmlElement['children'][number]
export type XmlNode = Root | Root['children'][number] | Content

type Attributes = Record<string, string | undefined>

/** One XML element. */
export function x(
  name: string,
  attributes: Attributes = {},
  ...children: (XmlElement | string | null)[]
): XmlElement {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, clean(value)]],
  )
  return {
    type: 'element',
    name,
    attributes: Object.fromEntries(given),
    children: children.flatMap((child): Content[] => {
      if (child === null) return []
      return [typeof child === 'string' ? { type: 'text', value: clean(child) } : child]
    }),
  }
}

/** A whole file. */
export function xmlFile(root: XmlElement): string {
  // The one sequence of harmless characters that XML refuses in a text.
  const xml = toXml(root, { closeEmptyElements: true }).replaceAll(']]>', ']]&gt;')
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`
}

interface Page {
  title: string
  language: string
  /** What the page is, in the words of EPUB. */
  type: 'frontmatter' | 'bodymatter' | 'backmatter'
  body: XmlElement
}

/** A page of a book. */
export function pageFile({ title, language, type, body }: Page): string {
  return xmlFile(
    x(
      'html',
      {
        xmlns: 'http://www.w3.org/1999/xhtml',
        'xmlns:epub': 'http://www.idpf.org/2007/ops',
        lang: language,
        'xml:lang': language,
        dir: directionOf(language),
      },
      x(
        'head',
        {},
        x('title', {}, title),
        x('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
      ),
      x('body', { 'epub:type': type }, body),
    ),
  )
}

/** The elements below a node, all or those of one name. */
export function elements(node: XmlNode | undefined, name?: string): XmlElement[] {
  if (!node || !('children' in node)) return []
  const below = node.children.flatMap((child) => elements(child, name))
  return node.type === 'element' && (name === undefined || node.name === name)
    ? [node, ...below]
    : below
}

/** The words in an element. */
export function xmlText(node: XmlElement): string {
  return node.children
    .map((child) => {
      if (child.type === 'element') return xmlText(child)
      return 'value' in child && child.type !== 'comment' ? child.value : ''
    })
    .join('')
    .trim()
}
