import { type Direction, directionIn } from '#shared/rules/direction.ts'
import {
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { List, PhrasingContent, RootContent, Table as MarkdownTable } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { MAX_QUOTES, quoteStyle } from './docx-quotes.ts'
import { pictureOut } from '../pictures/pictures-out.ts'
import { CAPTION_STYLE } from './docx-pictures.ts'
import { commentEnds, commentStarts, type References, runsOf, textRuns } from './docx-text.ts'

type Block = Paragraph | Table

export interface Numbering {
  /** The next list's number: each list counts from its own start. */
  next(start: number): { reference: string; instance: number }
}

interface Place {
  /** Number of quotes around it. */
  quotes: number
  /** Number of lists around it. */
  lists: number
  numbering: Numbering
  references: References
  /** Of the book. */
  direction: Direction
}

const HEADINGS = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]
const MAX_LISTS = 5

/** Paragraphs and tables of a Markdown text. */
export function blocksOf(nodes: RootContent[], place: Place): Block[] {
  let quoted = false
  return nodes.flatMap((node): Block[] => {
    const continued = quoted
    quoted = place.quotes > 0
    return blockOf(node, place, continued)
  })
}

function blockOf(node: RootContent, place: Place, continued: boolean): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [
        paragraphOf(node.children, place, styleOf(place, continued)),
        ...captionOf(node.children, place),
      ]
    case 'heading':
      return [
        paragraphOf(node.children, place, {
          heading: HEADINGS[Math.max(0, node.depth - 2)] ?? HeadingLevel.HEADING_6,
        }),
      ]
    case 'thematicBreak':
      return [new Paragraph({ text: '* * *', style: 'SceneBreak' })]
    case 'blockquote':
      return blocksOf(node.children, { ...place, quotes: Math.min(place.quotes + 1, MAX_QUOTES) })
    case 'list':
      return listOf(node, place)
    case 'code': {
      const lines = node.value.split('\n')
      const runs = lines.map((text, index) => new TextRun({ text, break: index === 0 ? 0 : 1 }))
      return [new Paragraph({ children: runs, style: 'Code' })]
    }
    case 'table':
      return [tableOf(node, place)]
    default:
      return []
  }
}

/** `children` come before the words. */
function paragraphOf(
  nodes: PhrasingContent[],
  { references, direction }: Place,
  options: IParagraphOptions = {},
): Paragraph {
  const rightToLeft = (directionIn(toString(nodes)) ?? direction) === 'rtl'
  const children = [...(options.children ?? []), ...runsOf(nodes, references, { rightToLeft })]
  return new Paragraph({ ...options, ...(rightToLeft && { bidirectional: true }), children })
}

/** The caption of a picture that is a paragraph of its own. */
function captionOf(nodes: PhrasingContent[], { references, direction }: Place): Paragraph[] {
  const [only, ...others] = nodes
  if (only?.type !== 'image' || !only.title || others.length > 0) return []
  if (!pictureOut(references.book, only.url)) return []
  return [lineOf(only.title, direction, { style: CAPTION_STYLE })]
}

/** A title, or another line about the book, with the comments of these numbers. */
export function lineOf(
  text: string,
  direction: Direction,
  options: IParagraphOptions,
  comments: number[] = [],
): Paragraph {
  const rightToLeft = (directionIn(text) ?? direction) === 'rtl'
  return new Paragraph({
    ...options,
    ...(rightToLeft && { bidirectional: true }),
    children: [
      ...commentStarts(comments),
      ...textRuns(text, { rightToLeft }),
      ...commentEnds(comments),
    ],
  })
}

function styleOf({ quotes, lists }: Place, continued: boolean): IParagraphOptions {
  if (lists > 0) return { style: 'ListContinue' }
  if (quotes > 0) return { style: quoteStyle(quotes, continued) }
  return {}
}

function listOf(list: List, place: Place): Block[] {
  const level = Math.min(place.lists, MAX_LISTS - 1)
  const inside = { ...place, lists: place.lists + 1 }
  const numbered = list.ordered ? place.numbering.next(list.start ?? 1) : undefined
  return list.children.flatMap(({ children, checked }) => {
    const [first, ...rest] = children
    const box = typeof checked === 'boolean' ? [new TextRun(checked ? '☑ ' : '☐ ')] : []
    const words = first?.type === 'paragraph' ? first.children : []
    const numbering = { ...(numbered ?? { reference: 'bullets' }), level }
    const item = paragraphOf(words, place, { style: 'ListParagraph', numbering, children: box })
    return [item, ...blocksOf(first?.type === 'paragraph' ? rest : children, inside)]
  })
}

function tableOf(table: MarkdownTable, place: Place): Table {
  const rows = table.children.map(
    (row, index) =>
      new TableRow({
        tableHeader: index === 0,
        children: row.children.map(
          (cell) =>
            new TableCell({
              children: [paragraphOf(cell.children, place)],
            }),
        ),
      }),
  )
  const width = { size: 100, type: WidthType.PERCENTAGE }
  return new Table({ rows, width, ...(place.direction === 'rtl' && { visuallyRightToLeft: true }) })
}
