import type { Element, ElementContent } from 'hast'
import { BOOK_AUTHOR, BOOK_TITLE } from '../html/html-book.ts'
import { elementOf } from '../html/html-tree.ts'
import { type RtfBlock, rtfTree } from './rtf-blocks.ts'
import { marksOf, type RtfLook, type RtfParagraph } from './rtf-look.ts'
import { headingOf, type RtfStyles } from './rtf-styles.ts'

interface Piece {
  content: string | Element
  look: RtfLook | null
  href: string
}
type Marks = ReturnType<typeof marksOf>

const TYPED_BULLET = /^\s*(\d{1,3}[.)]|[•◦▪])\s+/

/** Paragraphs as they are written, one after the other: of the document, or of one of its notes. */
export class RtfFlow {
  readonly #styles: RtfStyles
  readonly #blocks: RtfBlock[] = []
  #pieces: Piece[] = []
  #cells: Element[] = []
  #bullet: string | null = null
  #newPage = false

  constructor(styles: RtfStyles) {
    this.#styles = styles
  }

  add(content: string | Element, look: RtfLook | null, href = ''): void {
    const last = this.#pieces.at(-1)
    const isSame = last?.look === look && last.href === href
    if (isSame && typeof content === 'string' && typeof last.content === 'string')
      last.content += content
    else this.#pieces.push({ content, look, href })
  }

  /** Sets the bullet of the paragraph that begins. */
  bullet(text: string): void {
    this.#bullet = text.trim()
  }

  /** Makes the next paragraph begin a new page, or not. */
  newPage(isNew = true): void {
    this.#newPage = isNew
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  endParagraph(paragraph: RtfParagraph): void {
    const { style, outline, left, first, centred, inTable, listLevel } = paragraph
    const role = this.#styles.roleOf(style)
    const heading = outline === null ? role.heading : headingOf(outline)
    const isHeading = heading !== null && !inTable
    // Numbers of headings count chapters, as ours do.
    if (isHeading) this.#bullet = null
    else if (first < 0) this.#takeTypedBullet()
    const children = contentOf(this.#pieces, isHeading ? common(this.#pieces) : [])
    const css = [
      centred && 'text-align: center',
      (paragraph.lineAbove || paragraph.lineBelow) && 'border-bottom: 1px solid',
      (paragraph.newPage || this.#newPage) && 'break-before: page',
    ].filter(Boolean)
    const named = role.isTitle ? BOOK_TITLE : role.isAuthor ? BOOK_AUTHOR : ''
    const node = isHeading
      ? elementOf(`h${heading}`, children)
      : elementOf('p', children, {
          ...(css.length > 0 && { style: css.join('; ') }),
          ...(named && { className: [named] }),
        })
    const isPlain = !isHeading && !named && !centred && this.#bullet === null
    this.#blocks.push({
      node,
      inTable,
      isQuote: isPlain && role.isQuote,
      // A first line that hangs out is that of a list or a verse.
      indent: isPlain && children.length > 0 && first >= 0 ? left : null,
      list:
        this.#bullet === null
          ? null
          : { level: listLevel, isOrdered: /^\(?[\da-z]{1,4}[.)]/i.test(this.#bullet) },
    })
    this.#pieces = []
    this.#bullet = null
    this.#newPage = false
  }

  /** Some programs write the number of an item as a part of its text, hanging out of it. */
  #takeTypedBullet(): void {
    const [first] = this.#pieces
    if (this.#bullet !== null || typeof first?.content !== 'string') return
    const [typed = '', bullet] = TYPED_BULLET.exec(first.content) ?? []
    if (bullet === undefined) return
    this.#bullet = bullet
    first.content = first.content.slice(typed.length)
  }

  endCell(paragraph: RtfParagraph): void {
    this.endParagraph({ ...paragraph, inTable: true })
    const from = this.#blocks.findLastIndex(({ inTable }) => !inTable) + 1
    this.#cells.push(
      elementOf(
        'td',
        this.#blocks.splice(from).map(({ node }) => node),
      ),
    )
  }

  endRow(): void {
    const node = elementOf('tr', this.#cells)
    this.#cells = []
    this.#blocks.push({ node, inTable: false, isQuote: false, indent: null, list: null })
  }

  tree(): ElementContent[] {
    if (this.#cells.length > 0) this.endRow()
    return rtfTree(this.#blocks)
  }
}

function contentOf(pieces: Piece[], but: Marks): ElementContent[] {
  const found: ElementContent[] = []
  let link: Element | null = null
  let linked = ''
  for (const { content, look, href } of pieces) {
    const marks = look ? marksOf(look).filter((mark) => !but.includes(mark)) : []
    let node: ElementContent =
      typeof content === 'string' ? { type: 'text', value: content } : content
    for (const [tag, style] of marks.toReversed())
      node = elementOf(tag, [node], style ? { style } : {})
    if (href !== '' && href === linked) link?.children.push(node)
    else found.push(href === '' ? node : (link = elementOf('a', [node], { href })))
    linked = href
  }
  return found
}

/** The marks that all words have: they are the heading's own. */
function common(pieces: Piece[]): Marks {
  const all = pieces.flatMap(({ content, look }) =>
    typeof content === 'string' && content.trim() !== '' && look ? [marksOf(look)] : [],
  )
  return (all[0] ?? []).filter((mark) => all.every((marks) => marks.includes(mark)))
}
