import type { Heading, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { countWords } from '#shared/rules/word-count.ts'

/** A title of a file and the text below it, up to the next title. */
export interface Piece {
  title: string
  /** Depth of the title: parts are above chapters, and headings within a chapter below them. */
  level: number
  nodes: RootContent[]
  /** Place in the file: chapters of a part have files of their own, headings of a chapter seldom. */
  file?: string
  /** The file itself says that it is a part. */
  isPart?: boolean
}

export interface ArrangedChapter {
  title: string
  /** The part that begins here. */
  part?: string
  nodes: RootContent[]
}

const PART_LINE =
  /^(?:part|book|volume|teil|buch|band|partie|livre|tome|parte|libro|deel|boek|del|bok|tom|część|часть|книга|том)\b/iu
/** "Chapter" in the languages whose books come here, for a pattern. */
export const CHAPTER_WORD =
  'chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|kapittel|luku|fejezet|kapitola|rozdział|bölüm|κεφάλαιο|розділ|глава'
/** "Chapter 3", "3. The storm", "IV", "第三章". */
const CHAPTER_LINE = new RegExp(
  `^(?:(?:${CHAPTER_WORD})\\s+(?:\\d+|[\\p{L}-]+)(?:[\\s.:–—-].{0,60})?|prologue|epilogue|prolog|epilog|第.{1,5}[章回].{0,60})$`,
  'isu',
)
const NUMBER_LINE = /^(?:\d{1,3}|[ivxlc]{1,8})(?:[.:)]?|[.:)]\s.{1,60})$/iu

export function isChapterTitle(line: string): boolean {
  return CHAPTER_LINE.test(line.trim())
}

export function isNumber(line: string): boolean {
  return NUMBER_LINE.test(line.trim())
}

export function isPartTitle(line: string): boolean {
  return PART_LINE.test(line.trim())
}

/**
 * Chapters of titles at several levels: those above chapters are parts, which begin with their first chapter, and one with words
 * of its own is that chapter; those below go back into the text as headings.
 */
export function arrange(pieces: Piece[], bookTitle = ''): ArrangedChapter[] {
  const chapters: ArrangedChapter[] = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!
    const next = pieces.findIndex((other, index) => index > at && endsBefore(other, piece))
    const end = next === -1 ? pieces.length : next
    const below = pieces.slice(at + 1, end)
    if (below.length > 0 && isPart(piece, below)) {
      const inside = arrange(below, bookTitle)
      if (wordsIn(piece.nodes) > 0) inside.unshift({ title: piece.title, nodes: piece.nodes })
      const isBook = !piece.isPart && piece.title.toLowerCase() === bookTitle.toLowerCase()
      if (!isBook) beginPart(inside[0]!, piece.title)
      chapters.push(...inside)
    } else {
      const nodes = [...piece.nodes, ...below.flatMap((own) => asHeading(own, piece.level))]
      chapters.push({ title: piece.title, nodes })
    }
    at = end
  }
  return chapters
}

/** Of two that begin together, the one within the other is named behind it. */
export function beginPart(chapter: { part?: string }, part: string): void {
  chapter.part = chapter.part ? `${part}: ${chapter.part}` : part
}

/** Tells the writer about parts. */
export function partsSaid(chapters: { part?: string }[]): string[] {
  const parts = chapters.flatMap(({ part }) => part || [])
  if (parts.length === 0) return []
  const names = parts.slice(0, 5).join(', ') + (parts.length > 5 ? ', …' : '')
  return [
    parts.length === 1
      ? `A part stands above the chapters and is kept: ${names}.`
      : `${parts.length} parts stand above the chapters and are kept: ${names}.`,
  ]
}

/** A part that the file itself names extends to the next part, though its chapters may have the same level. */
function endsBefore(other: Piece, piece: Piece): boolean {
  if (other.level === piece.level && piece.isPart) return other.isPart === true
  return other.level <= piece.level
}

function isPart({ title, file, isPart: isSaid }: Piece, below: Piece[]): boolean {
  if (isSaid) return true
  if (title === '' || isChapterTitle(title)) return false
  const inOtherFiles = below.filter((piece) => piece.file !== undefined && piece.file !== file)
  if (inOtherFiles.length > below.length / 2) return true
  if (isNumber(title)) return false
  const named = below.filter((piece) => isChapterTitle(piece.title))
  return isPartTitle(title) || named.length > below.length / 2
}

function wordsIn(nodes: RootContent[]): number {
  return countWords(nodes.map((node) => toString(node)).join(' '))
}

function asHeading({ title, level, nodes }: Piece, above: number): RootContent[] {
  const depth = Math.min(6, 1 + level - above) as Heading['depth']
  return [{ type: 'heading', depth, children: [{ type: 'text', value: title }] }, ...nodes]
}
