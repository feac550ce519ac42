import { marksOf, type NoteMark } from './footnote-marks.ts'
import { ALONE, BEGINS, beginsBlock, FENCE, ITEM, QUOTES, takes } from './footnote-syntax.ts'

/** A note of the text itself, not of a list or a quotation in it. */
export interface Note {
  label: string
  from: number
  to: number
}
interface Footnotes {
  marks: NoteMark[]
  notes: Note[]
}
interface Line {
  start: number
  end: number
  /** Behind its quotation marks and how far it is drawn in. */
  at: number
  /** The number of quotations around the line. */
  depth: number
  column: number
}

/**
 * The footnotes of a text as its readers see them: none in code, none behind a backslash. It reads the text in one pass,
 * because any user can send a text.
 */
export function footnotesIn(text: string): Footnotes {
  if (!text.includes('[^')) return { marks: [], notes: [] }
  const reader = new FootnoteReader(text)
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    reader.read(start, end)
  }
  return reader.done()
}

/** Reads a text line by line and keeps the list of open blocks. */
class FootnoteReader {
  readonly #text: string
  readonly #marks: NoteMark[] = []
  readonly #notes: Note[] = []
  /** The indentation of each open list item and note. */
  readonly #drawn: number[] = []
  #note: Note | null = null
  #quotes = 0
  #fence: { mark: string; quotes: number; drawn: number } | null = null
  #paragraph: { from: number; to: number } | null = null

  constructor(text: string) {
    this.#text = text
  }

  read(start: number, end: number): void {
    const line = this.#lineAt(start, end)
    if (line.at === end) return this.#readBlank(line)
    if (this.#fence && this.#isInFence(line)) return
    const isBlock = beginsBlock(this.#text, line.at, this.#paragraph !== null)
    this.#closeBlocks(line, isBlock)
    const isCode = !this.#paragraph && line.column >= (this.#drawn.at(-1) ?? 0) + 4
    if (isCode) return
    if (isBlock) this.#openBlocks(line)
    if (line.at < end) this.#readWords(line)
  }

  done(): Footnotes {
    this.#endParagraph()
    return { marks: this.#marks, notes: this.#notes }
  }

  #lineAt(start: number, end: number): Line {
    const text = this.#text
    const quotes = this.#fence?.quotes ?? Infinity
    let at = start
    let depth = 0
    for (; depth < quotes && takes(QUOTES, text, at); depth++) at = QUOTES.lastIndex
    let column = 0
    for (; text[at] === ' ' || text[at] === '\t'; at++)
      column += text[at] === '\t' ? 4 - (column % 4) : 1
    return { start, end, at, depth, column }
  }

  #readBlank({ depth }: Line): void {
    if (this.#fence && depth < this.#fence.quotes) this.#fence = null
    if (!this.#fence) this.#endParagraph()
  }

  /** A code block ends at its own end, or at the end of the block around it. */
  #isInFence({ at, end, depth, column }: Line): boolean {
    const fence = this.#fence!
    const isInside = depth >= fence.quotes && column >= fence.drawn
    const ends = isInside && takes(FENCE, this.#text, at) && this.#text.slice(at, end).trimEnd()
    if (!isInside || (ends && /^(.)\1*$/.test(ends) && ends.startsWith(fence.mark)))
      this.#fence = null
    if (isInside && this.#note) this.#note.to = end
    return isInside
  }

  #closeBlocks({ end, depth, column }: Line, isBlock: boolean): void {
    const drawn = this.#drawn
    if (depth > this.#quotes || (depth < this.#quotes && isBlock)) this.#endParagraph()
    if (depth !== this.#quotes && !this.#paragraph) drawn.length = 0
    this.#quotes = depth
    // A line that only continues a paragraph may be indented less.
    if (!this.#paragraph || isBlock)
      while (drawn.length > 0 && column < drawn.at(-1)!) {
        this.#endParagraph()
        drawn.pop()
      }
    if (drawn.length === 0) this.#note = null
    if (this.#note) this.#note.to = end
  }

  /** Opens the notes and list items that begin on this line, one inside the other. The rest of the line follows them. */
  #openBlocks(line: Line): void {
    const text = this.#text
    do {
      BEGINS.lastIndex = line.at
      const label = BEGINS.exec(text)?.[1]
      if (label !== undefined) this.#openNote(line, label)
      else if (!takes(ALONE, text, line.at) && takes(ITEM, text, line.at)) {
        this.#endParagraph()
        line.column += ITEM.lastIndex - line.at
        this.#drawn.push(line.column)
        line.at = ITEM.lastIndex
      } else return
    } while (line.at < line.end && beginsBlock(text, line.at, false))
  }

  #openNote(line: Line, label: string): void {
    const { start, end, at, depth } = line
    this.#endParagraph()
    this.#marks.push({ label, at: at + 2, begins: true })
    if (this.#drawn.length === 0 && depth === 0) {
      this.#note = { label, from: start, to: end }
      this.#notes.push(this.#note)
    }
    this.#drawn.push((this.#drawn.at(-1) ?? 0) + 4)
    line.at = BEGINS.lastIndex
  }

  #readWords({ at, end, depth }: Line): void {
    const text = this.#text
    if (takes(FENCE, text, at)) {
      this.#endParagraph()
      const mark = text.slice(at, FENCE.lastIndex)
      this.#fence = { mark, quotes: depth, drawn: this.#drawn.at(-1) ?? 0 }
    } else if (takes(ALONE, text, at)) {
      this.#endParagraph()
      marksOf(text, { from: at, to: end }, this.#marks)
    } else if (this.#paragraph) this.#paragraph.to = end
    else this.#paragraph = { from: at, to: end }
  }

  #endParagraph(): void {
    if (this.#paragraph) marksOf(this.#text, this.#paragraph, this.#marks)
    this.#paragraph = null
  }
}
