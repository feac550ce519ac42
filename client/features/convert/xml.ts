import { directionOf } from '#shared/rules/direction.ts'
import type { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import { clean } from './text/clean.ts'

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
  /** Type of the page in EPUB's vocabulary. */
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

/** Elements of these are known by their names alone, and of Dublin Core by `dc:`, whatever a file calls them. */
const SPACES: Record<string, string> = {
  'http://www.idpf.org/2007/opf': '',
  'http://openebook.org/namespaces/oeb-package/1.0/': '',
  'urn:oasis:names:tc:opendocument:xmlns:container': '',
  'http://www.daisy.org/z3986/2005/ncx/': '',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://purl.org/dc/elements/1.0/': 'dc:',
}

/** The names of a package's elements without the prefixes that this file has chosen. */
export function withPlainNames(root: XmlNode): XmlNode {
  const prefixes = new Map<string, string>()
  const all = elements(root)
  for (const { attributes } of all)
    for (const [name, uri] of Object.entries(attributes)) {
      const plain = SPACES[uri ?? '']
      if (name.startsWith('xmlns:') && plain !== undefined) prefixes.set(name.slice(6), plain)
    }
  for (const element of all) {
    const [prefix = '', local = ''] = element.name.split(':')
    const plain = local === '' ? undefined : prefixes.get(prefix)
    // The oldest books write dc:Title.
    if (plain !== undefined) element.name = plain === 'dc:' ? plain + local.toLowerCase() : local
  }
  return root
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
