import type { Element, ElementContent, Properties } from 'hast'
import { fromXml } from 'xast-util-from-xml'
import { ConvertError, type Preview } from '../book-text.ts'
import { bringThreads, numbersOf } from '../comments/comment-threads.ts'
import { QUOTES } from '../docx/docx-quotes.ts'
import { PART_STYLE } from '../docx/docx-style-sheet.ts'
import { formulaWords } from '../html/formula-words.ts'
import { bookOfHtml, BOOK_AUTHOR, BOOK_TITLE } from '../html/html-book.ts'
import { PART_CLASS } from '../html/html-markdown.ts'
import { noteLink } from '../html/html-notes.ts'
import { elementOf, findElement, wordsOf } from '../html/html-tree.ts'
import { LeftOut } from '../left-out.ts'
import { ODT_PASSAGES, odtComments, SILENT } from './odt-comments.ts'
import { takeOdtCover } from './odt-cover.ts'
import { OdtStyles } from './odt-styles.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { bringPictures } from '../pictures/pictures-in-html.ts'
import { markPassages } from '../comments/passages.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, type XmlElement, xmlText, type XmlNode } from '../xml.ts'

const BLOCKS: Record<string, string> = {
  'text:section': 'div',
  'table:table': 'table',
  'table:table-header-rows': 'thead',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
}
const IS_BLOCK = /^(?:text:(?:p|h|list|section)|table:table)$/
const MAX_BLANKS = 100

/** The book in an OpenDocument text, as LibreOffice writes it. */
export function readOdt(files: Map<string, Uint8Array>): Preview {
  const content = xmlOf(files, 'content.xml')
  const [body] = elements(content, 'office:text')
  if (!body)
    throw new ConvertError('This is no text document of OpenDocument (.odt), or it is locked.')
  const styles = new OdtStyles([xmlOf(files, 'styles.xml'), content])
  const about = { ...aboutOf(xmlOf(files, 'meta.xml')), cover: takeOdtCover(body, files) }
  const brought = new BroughtPictures(files)
  const read = () => {
    const left = new LeftOut()
    const reader = new Reader(styles, left, (path) => xmlOf(files, `${path}/content.xml`))
    const nodes = bringPictures(reader.read(body), 'content.xml', brought)
    if (elements(body, 'text:changed-region').length > 0) left.add('changes')
    return bookOfHtml({ nodes: [...nodes, ...reader.notes], left, about })
  }
  const comments = odtComments(body)
  const preview = withPictures(read(), brought)
  if (comments.size === 0) return preview
  // Read once more with marks in it: so no mark ever changes what the text becomes.
  markPassages(body, ODT_PASSAGES, numbersOf(comments))
  return bringThreads(preview, read(), comments)
}

/** The same in one file of XML (.fodt). */
export function readFlatOdt(bytes: Uint8Array): Preview {
  return readOdt(new Map(['content.xml', 'styles.xml', 'meta.xml'].map((path) => [path, bytes])))
}

export function isFlatOdt(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 10_000))
  return /<office:document\s/.test(head) && head.includes('opendocument.text')
}

function xmlOf(files: Map<string, Uint8Array>, path: string): XmlNode {
  try {
    const bytes = files.get(path)
    return bytes ? fromXml(textOf(bytes)) : { type: 'root', children: [] }
  } catch {
    throw new ConvertError('This document is damaged: it could not be read.')
  }
}

function aboutOf(meta: XmlNode) {
  const first = (name: string) => elements(meta, name).map(xmlText).find(Boolean) ?? ''
  return {
    title: first('dc:title'),
    author: first('meta:initial-creator') || first('dc:creator'),
    language: first('dc:language'),
    description: first('dc:description'),
    genre: first('dc:subject'),
    modified: first('dc:date'),
  }
}

/** A frame without what it says of its picture, which is no words of the text. */
function withoutSaid(frame: XmlElement): XmlElement {
  const children = frame.children.filter(
    (child) => child.type !== 'element' || !/^svg:(?:desc|title)$/.test(child.name),
  )
  return { ...frame, children }
}

class Reader {
  readonly notes: Element[] = []
  /** Content to be placed below the current line. */
  #below: ElementContent[] | null = null
  /** The picture as the frame around it describes it. */
  #alt = ''
  readonly #styles: OdtStyles
  readonly #left: LeftOut
  readonly #objectAt: (path: string) => XmlNode

  constructor(styles: OdtStyles, left: LeftOut, objectAt: (path: string) => XmlNode) {
    this.#styles = styles
    this.#left = left
    this.#objectAt = objectAt
  }

  read({ children }: XmlElement): ElementContent[] {
    const nodes = children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return [{ type: 'text', value: child.value }]
      return child.type === 'element' ? this.#element(child) : []
    })
    return joinQuotes(nodes)
  }

  /** Blocks within a line, such as those of a text box, stand below it. */
  #element(element: XmlElement): ElementContent[] {
    if (!IS_BLOCK.test(element.name)) return this.#made(element)
    const line = this.#below
    this.#below = null
    const made = this.#made(element)
    this.#below = line
    line?.push(...made)
    return line ? [] : made
  }

  #made(element: XmlElement): ElementContent[] {
    const { name, attributes } = element
    const style = attributes['text:style-name'] ?? ''
    const made = (tag: string, properties: Properties = {}) => [
      elementOf(tag, this.read(element), properties),
    ]
    if (SILENT.has(name)) return []
    switch (name) {
      case 'text:p':
        return this.#line(() => this.#paragraph(element, style))
      case 'text:h': {
        const level = Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1))
        return this.#line(() =>
          elementOf(`h${level}`, this.read(element), this.#headingLook(style)),
        )
      }
      case 'text:span':
        return made('span', { style: this.#styles.css('text', style) })
      case 'text:a':
        return made('a', { href: attributes['xlink:href'] ?? '' })
      case 'text:s': {
        const count = Math.min(MAX_BLANKS, Number(attributes['text:c']) || 1)
        return [{ type: 'text', value: ' '.repeat(count) }]
      }
      case 'text:tab':
        return [{ type: 'text', value: ' ' }]
      case 'text:line-break':
        return [elementOf('br', [])]
      case 'text:list':
        return made(this.#styles.isNumbered(style) ? 'ol' : 'ul')
      case 'text:list-item':
      case 'text:list-header':
        return [elementOf('li', tight(this.read(element)))]
      case 'text:note':
        return [this.#note(element)]
      case 'text:ruby':
        return made('ruby')
      case 'text:ruby-text':
        return made('rt')
      case 'draw:frame':
        return this.#formula(element) ?? this.#frame(element)
      case 'draw:image':
        return [elementOf('img', [], { src: attributes['xlink:href'] ?? '', alt: this.#alt })]
      case 'text:table-of-content':
        this.#left.add('contents')
        return []
      default:
        return name in BLOCKS ? made(BLOCKS[name]!) : this.read(element)
    }
  }

  #line(read: () => Element): ElementContent[] {
    const below: ElementContent[] = []
    this.#below = below
    const line = read()
    this.#below = null
    const isBlank = wordsOf(line).trim() === '' && !findElement(line, () => true)
    return below.length > 0 && line.tagName !== 'hr' && isBlank ? below : [line, ...below]
  }

  #paragraph(element: XmlElement, style: string): Element {
    const names = this.#styles.names('paragraph', style)
    const children = this.read(element)
    const css = this.#styles.css('paragraph', style)
    if (names.includes('Title')) return elementOf('p', children, { className: [BOOK_TITLE] })
    if (names.includes('Subtitle')) return elementOf('p', children, { className: [BOOK_AUTHOR] })
    const heading = names.map((name) => /^Heading ([1-6])$/.exec(name)?.[1]).find(Boolean)
    if (heading) return elementOf(`h${heading}`, children, this.#headingLook(style))
    if (names.includes('Horizontal Line') || isRule(element)) return elementOf('hr', [])
    if (names.includes('Preformatted Text')) return elementOf('pre', children)
    const paragraph = elementOf('p', children, { style: css })
    const isQuote = names.some((name) => QUOTES.has(name.toLowerCase()))
    return isQuote ? elementOf('blockquote', [paragraph]) : paragraph
  }

  /** The words of a formula, which is an object of its own with a picture beside it. */
  #formula(frame: XmlElement): ElementContent[] | null {
    const [object] = elements(frame, 'draw:object')
    if (!object) return null
    const path = (object.attributes['xlink:href'] ?? '').replace(/^\.\/|\/$/g, '')
    const [formula] = [object, ...(path ? [this.#objectAt(path)] : [])]
      .flatMap((part) => elements(part))
      .filter(({ name }) => name === 'math' || name === 'math:math')
    const value = formula && formulaWords(formula)
    if (!value) return null
    this.#left.addShown('formulas', value)
    return [{ type: 'text', value }]
  }

  /** Of an object, such as a chart, there is mostly a picture. */
  #frame(frame: XmlElement): ElementContent[] {
    const isBare = elements(frame, 'draw:image').length === 0
    if (isBare && elements(frame).some(({ name }) => /^draw:object(?:-ole)?$/.test(name)))
      this.#left.add('pictures')
    const [said] = [...elements(frame, 'svg:desc'), ...elements(frame, 'svg:title')]
    this.#alt = said ? xmlText(said) : ''
    return this.read(withoutSaid(frame))
  }

  #headingLook(style: string): Properties {
    const isPart = this.#styles.names('paragraph', style).includes(PART_STYLE)
    const look = { style: this.#styles.css('paragraph', style) }
    return isPart ? { ...look, className: [PART_CLASS] } : look
  }

  /** The mark stays, and its text follows the book. */
  #note(element: XmlElement): Element {
    const [body] = elements(element, 'text:note-body')
    const number = this.notes.length + 1
    const id = `odt-note-${number}`
    const item = elementOf('li', [], { id })
    this.notes.push(item)
    const line = this.#below
    this.#below = null
    item.children = body ? this.read(body) : []
    this.#below = line
    return noteLink(id, number)
  }
}

/** A line that was drawn, such as Word's of its own. */
function isRule(paragraph: XmlElement): boolean {
  const [first, ...others] = paragraph.children.filter(
    (child) =>
      (child.type !== 'text' || child.value.trim() !== '') &&
      (child.type !== 'element' || !SILENT.has(child.name)),
  )
  if (first?.type !== 'element' || others.length > 0) return false
  return /^draw:(?:rect|line)$/.test(first.name) && xmlText(first).trim() === ''
}

/** An item of one paragraph, with lists below it at most, is a line. */
function tight(nodes: ElementContent[]): ElementContent[] {
  const [first, ...others] = nodes
  const isLine = others.every((node) => node.type === 'element' && /^[ou]l$/.test(node.tagName))
  if (first?.type !== 'element' || first.tagName !== 'p' || !isLine) return nodes
  return [{ ...first, tagName: 'span' }, ...others]
}

/** Paragraphs of one quote stand in one. */
function joinQuotes(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const isQuote = node.type === 'element' && node.tagName === 'blockquote'
    if (isQuote && last?.type === 'element' && last.tagName === 'blockquote')
      last.children.push(...node.children)
    else joined.push(node)
  }
  return joined
}
