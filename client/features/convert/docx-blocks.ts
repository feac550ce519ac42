import {
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { List, RootContent, Table as MarkdownTable } from 'mdast'
import { MAX_QUOTES, quoteStyle } from './docx-quotes.ts'
import { type References, runsOf } from './docx-text.ts'

type Block = Paragraph | Table

export interface Numbering {
  /** The next list's own count: each begins anew. */
  next(start: number): { reference: string; instance: number }
}

interface Place {
  /** How many quotes stand around. */
  quotes: number
  /** How many lists. */
  lists: number
  numbering: Numbering
  references: References
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
  const { references } = place
  const paragraph = (children: ParagraphChild[], options: IParagraphOptions = {}) =>
    new Paragraph({ ...options, children })
  switch (node.type) {
    case 'paragraph':
      return [paragraph(runsOf(node.children, references), styleOf(place, continued))]
    case 'heading':
      return [
        paragraph(runsOf(node.children, references), {
          heading: HEADINGS[Math.max(0, node.depth - 2)] ?? HeadingLevel.HEADING_6,
        }),
      ]
    case 'thematicBreak':
      return [paragraph([new TextRun('* * *')], { style: 'SceneBreak' })]
    case 'blockquote':
      return blocksOf(node.children, { ...place, quotes: Math.min(place.quotes + 1, MAX_QUOTES) })
    case 'list':
      return listOf(node, place)
    case 'code': {
      const lines = node.value.split('\n')
      const runs = lines.map((text, index) => new TextRun({ text, break: index === 0 ? 0 : 1 }))
      return [paragraph(runs, { style: 'Code' })]
    }
    case 'table':
      return [tableOf(node, references)]
    default:
      return []
  }
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
    const item = new Paragraph({
      style: 'ListParagraph',
      numbering: { ...(numbered ?? { reference: 'bullets' }), level },
      children: [
        ...box,
        ...(first?.type === 'paragraph' ? runsOf(first.children, place.references) : []),
      ],
    })
    return [item, ...blocksOf(first?.type === 'paragraph' ? rest : children, inside)]
  })
}

function tableOf(table: MarkdownTable, references: References): Table {
  const rows = table.children.map(
    (row, index) =>
      new TableRow({
        tableHeader: index === 0,
        children: row.children.map(
          (cell) =>
            new TableCell({
              children: [new Paragraph({ children: runsOf(cell.children, references) })],
            }),
        ),
      }),
  )
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } })
}
