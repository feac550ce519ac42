import { directionRuns } from '#shared/rules/direction.ts'
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  ExternalHyperlink,
  FootnoteReferenceRun,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { Definition, Image, PhrasingContent } from 'mdast'
import type { Tagged } from '../../../ui/mark-tags.ts'
import type { BookText } from '../book-text.ts'
import { pictureOut } from '../pictures/pictures-out.ts'
import { imageOf } from './docx-cover.ts'
import { pictureName } from './docx-pictures.ts'
import { clean, safeUrl } from '../text/clean.ts'

/** Targets outside of a text that it refers to. */
export interface References {
  definitions: Map<string, Definition>
  /** Numbers of the notes in the whole document. */
  notes: Map<string, number>
  /** Has the pictures of its texts. */
  book: Pick<BookText, 'pictures' | 'chapters'>
  /** Relative links start here. */
  base: string | null
}

interface Look {
  italics?: boolean
  bold?: boolean
  strike?: boolean
  superScript?: boolean
  subScript?: boolean
  underline?: Record<string, never>
  smallCaps?: boolean
  style?: string
  /** Of the paragraph around. */
  rightToLeft?: boolean
}

const TAGGED: Record<Tagged['tag'], Look> = {
  // Letters are above the line or below it.
  sup: { superScript: true, subScript: false },
  sub: { subScript: true, superScript: false },
  u: { underline: {} },
  smallcaps: { smallCaps: true },
}

/** Words of a paragraph with their marks. */
export function runsOf(
  nodes: PhrasingContent[],
  references: References,
  look: Look = {},
): ParagraphChild[] {
  const below = (children: PhrasingContent[], more: Look = {}) =>
    runsOf(children, references, { ...look, ...more })
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return textRuns(node.value, look)
      case 'emphasis':
        return below(node.children, { italics: true })
      case 'strong':
        return below(node.children, { bold: true })
      case 'delete':
        return below(node.children, { strike: true })
      case 'tagged':
        return below(node.children, TAGGED[node.tag])
      case 'inlineCode':
        return textRuns(node.value, { ...look, style: 'CodeChar' })
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'image':
        return pictureRun(node, references) ?? textRuns(node.alt ?? '', look)
      case 'imageReference':
        return textRuns(node.alt ?? '', look)
      case 'link':
        return linked(node.url, below, node.children, references)
      case 'linkReference': {
        const { url } = references.definitions.get(node.identifier) ?? { url: '' }
        return linked(url, below, node.children, references)
      }
      case 'footnoteReference': {
        const number = references.notes.get(node.identifier)
        return number === undefined ? [] : [new FootnoteReferenceRun(number)]
      }
      case 'commentStart':
        return commentStarts(node.numbers)
      case 'commentEnd':
        return commentEnds(node.numbers)
      default:
        return []
    }
  })
}

/** A small picture is half as wide as the page; others are never enlarged. */
const SMALL = 300
const MEDIUM = 600

/** The picture with its description; undefined where the book has none, or Word could not show it. */
function pictureRun({ url, alt }: Image, { book }: References): ParagraphChild[] | undefined {
  const found = pictureOut(book, url)
  if (!found) return undefined
  const { size, decorative, width } = found.looks
  const most = Math.min(size === 'small' ? SMALL : MEDIUM, width ?? MEDIUM)
  const name = pictureName(size, decorative)
  const run = imageOf(found.file, { name, title: '', description: clean(alt ?? '') }, most)
  return run ? [run] : undefined
}

export function commentStarts(numbers: number[]): ParagraphChild[] {
  return numbers.map((number) => new CommentRangeStart(number))
}

export function commentEnds(numbers: number[]): ParagraphChild[] {
  return numbers.flatMap((number) => [
    new CommentRangeEnd(number),
    new TextRun({ children: [new CommentReference(number)] }),
  ])
}

function linked(
  url: string,
  below: (children: PhrasingContent[], look?: Look) => ParagraphChild[],
  children: PhrasingContent[],
  { base }: References,
): ParagraphChild[] {
  const link = safeUrl(url, base)
  if (link === null) return below(children)
  return [new ExternalHyperlink({ link, children: below(children, { style: 'Hyperlink' }) })]
}

/** Word sets each run one way. */
export function textRuns(text: string, { rightToLeft = false, ...look }: Look): TextRun[] {
  const line = clean(text).replace(/\s*\n\s*/g, ' ')
  return directionRuns(line, rightToLeft ? 'rtl' : 'ltr').map(
    ({ text, direction }) =>
      new TextRun({ ...look, text, ...(direction === 'rtl' && { rightToLeft: true }) }),
  )
}
