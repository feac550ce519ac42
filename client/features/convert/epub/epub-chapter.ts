import { directionIn, directionOf } from '#shared/rules/direction.ts'
import type { Element, ElementContent, Root } from 'hast'
import { toXast } from 'hast-util-to-xast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { setDirections } from '../../../ui/block-directions.ts'
import type { BookText, ChapterText } from '../book-text.ts'
import { pictureOut } from '../pictures/pictures-out.ts'
import { chapterTree } from '../preview/chapter-tree.ts'
import { clean, safeUrl } from '../text/clean.ts'
import { x, type XmlElement } from '../xml.ts'

const toHtml = unified()
  // Ids within a chapter's file are ours alone.
  .use(remarkRehype, { clobberPrefix: '', footnoteLabel: 'Notes' })
  .freeze()

/** Folder of the pictures, beside the pages. */
export const PICTURES = 'pictures/'

/** The body of a chapter's page. */
export function chapterSection(book: BookText, { title, sections }: ChapterText): XmlElement {
  const tree = toHtml.runSync(chapterTree(sections)) as Root
  setDirections(tree, directionOf(book.language))
  const children = fit(tree.children as ElementContent[], book)
  const wrapper: Element = { type: 'element', tagName: 'section', properties: {}, children }
  const section = toXast(wrapper) as XmlElement
  section.attributes = {
    'epub:type': 'chapter',
    role: 'doc-chapter',
    'aria-labelledby': 'title',
  }
  section.children.unshift(x('h1', { id: 'title' }, title))
  return section
}

/** HTML as EPUB readers take it: no foreign pictures, no addresses but those of the web, no old attributes. */
function fit(nodes: ElementContent[], book: BookText): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: clean(node.value) }]
    if (node.type !== 'element') return []
    const element = { ...node, children: fit(node.children, book) }
    switch (element.tagName) {
      case 'a':
        return fitLink(element, book)
      case 'img':
        return [fitPicture(element, book)]
      case 'p':
        return [asFigure(element, node, book)]
      case 'input':
        return [{ type: 'text', value: element.properties.checked ? '☑' : '☐' }]
      case 'td':
      case 'th':
        return [aligned(element)]
      case 'li':
        // A note is the one item of a list that has a place of its own.
        if (!element.properties.id) return [element]
        return [{ ...element, properties: { ...element.properties, 'epub:type': 'endnote' } }]
      case 'section':
        return [{ ...element, properties: { 'epub:type': 'endnotes', role: 'doc-endnotes' } }]
      default:
        return [element]
    }
  })
}

/** Pictures that the book does not bring along leave their words. */
function fitPicture({ properties }: Element, book: BookText): ElementContent {
  const alt = clean(asText(properties.alt))
  const found = pictureOut(book, asText(properties.src))
  if (!found) return { type: 'text', value: alt }
  const { width, height, decorative, size } = found.looks
  return {
    type: 'element',
    tagName: 'img',
    properties: {
      src: `${PICTURES}${found.name}`,
      alt,
      className: [`picture-${size}`],
      ...(width && height && { width, height }),
      ...(decorative && { role: 'presentation' }),
    },
    children: [],
  }
}

/** A paragraph that is nothing but a picture; `node` has it as it stood in the text. */
function asFigure(paragraph: Element, node: Element, book: BookText): Element {
  const [only, ...others] = node.children
  if (only?.type !== 'element' || only.tagName !== 'img' || others.length > 0) return paragraph
  const { src, title } = only.properties
  if (!pictureOut(book, asText(src))) return paragraph
  const words: ElementContent = { type: 'text', value: clean(asText(title)) }
  const caption: Element = {
    type: 'element',
    tagName: 'figcaption',
    properties: { dir: directionIn(words.value) },
    children: [words],
  }
  const children = [...paragraph.children, ...(title ? [caption] : [])]
  return { type: 'element', tagName: 'figure', properties: {}, children }
}

function fitLink(link: Element, { url }: BookText): ElementContent[] {
  const { id, href, dataFootnoteRef, dataFootnoteBackref, ariaLabel } = link.properties
  if (dataFootnoteRef !== undefined)
    return [{ ...link, properties: { id, href, 'epub:type': 'noteref', role: 'doc-noteref' } }]
  if (dataFootnoteBackref !== undefined)
    return [
      { ...link, properties: { href, 'epub:type': 'backlink', role: 'doc-backlink', ariaLabel } },
    ]
  const safe = safeUrl(asText(href), url)
  if (safe === null) return link.children
  const { title } = link.properties
  return [{ ...link, properties: { href: safe, title: title ? clean(asText(title)) : undefined } }]
}

function aligned(cell: Element): Element {
  const { align, ...properties } = cell.properties
  if (!align) return cell
  return { ...cell, properties: { ...properties, style: `text-align: ${asText(align)}` } }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
