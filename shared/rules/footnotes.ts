/** A footnote's name where it stands in a Markdown text, written `[^name]`. */
export interface NoteMark {
  label: string
  /** Where the name begins, behind `[^`. */
  at: number
  /** `[^name]:`: here its note begins. */
  begins: boolean
}
/** A note of the text itself, not of a list or a quotation in it. */
export interface Note {
  label: string
  from: number
  to: number
}

const LABEL = String.raw`\[\^((?:[^\s[\]\\]|\\(?:[[\]\\]|(?![[\]\\])))+)\]`
const BEGINS = new RegExp(`${LABEL}:[ \\t]*`, 'y')
const TOKEN = new RegExp(String.raw`\\[\\\x60[\]!]|\x60+|${LABEL}`, 'g')
const QUOTES = / {0,3}> ?/y
const ITEM = /(?:[-+*]|(\d{1,9})[.)])(?:[ \t]+|(?=\n|$))/y
const FENCE = /`{3,}(?=[^`\n]*(?:\n|$))|~{3,}/y
/** A heading or a rule: no line goes on from it. */
const ALONE = /#{1,6}(?:[ \t]|\n|$)|(?:[-_*][ \t]*){3,}(?:\n|$)/y

/**
 * The footnotes of a text as its readers see them: none in code, none behind a backslash. In one pass, since anybody's
 * text comes here.
 */
export function footnotesIn(text: string): { marks: NoteMark[]; notes: Note[] } {
  const marks: NoteMark[] = []
  const notes: Note[] = []
  if (!text.includes('[^')) return { marks, notes }
  /** How far the text of each open list item and note is drawn in. */
  const drawn: number[] = []
  let note: Note | null = null
  let quotes = 0
  let fence: { mark: string; quotes: number; drawn: number } | null = null
  let paragraph: { from: number; to: number } | null = null
  const close = () => {
    if (paragraph) marksOf(text, paragraph, marks)
    paragraph = null
  }
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    let at = start
    let depth = 0
    for (; (!fence || depth < fence.quotes) && takes(QUOTES, text, at); depth++)
      at = QUOTES.lastIndex
    let column = 0
    for (; text[at] === ' ' || text[at] === '\t'; at++)
      column += text[at] === '\t' ? 4 - (column % 4) : 1
    if (at === end) {
      if (fence && depth < fence.quotes) fence = null
      if (!fence) close()
      continue
    }
    if (fence) {
      if (depth >= fence.quotes && column >= fence.drawn) {
        const ends = takes(FENCE, text, at) && text.slice(at, end).trimEnd()
        if (ends && /^(.)\1*$/.test(ends) && ends.startsWith(fence.mark)) fence = null
        if (note) note.to = end
        continue
      }
      fence = null
    }
    const isBlock = beginsBlock(text, at, paragraph !== null)
    if (depth > quotes || (depth < quotes && isBlock)) close()
    if (depth !== quotes && !paragraph) drawn.length = 0
    quotes = depth
    // A line that only goes on may stand further left.
    if (!paragraph || isBlock)
      while (drawn.length > 0 && column < drawn.at(-1)!) {
        close()
        drawn.pop()
      }
    if (drawn.length === 0) note = null
    if (note) note.to = end
    if (!paragraph && column >= (drawn.at(-1) ?? 0) + 4) continue
    for (let more = isBlock; more && at < end; more = beginsBlock(text, at, false)) {
      BEGINS.lastIndex = at
      const label = BEGINS.exec(text)?.[1]
      if (label !== undefined) {
        close()
        marks.push({ label, at: at + 2, begins: true })
        if (drawn.length === 0 && depth === 0) {
          note = { label, from: start, to: end }
          notes.push(note)
        }
        drawn.push((drawn.at(-1) ?? 0) + 4)
        at = BEGINS.lastIndex
      } else if (!takes(ALONE, text, at) && takes(ITEM, text, at)) {
        close()
        column += ITEM.lastIndex - at
        drawn.push(column)
        at = ITEM.lastIndex
      } else break
    }
    if (at === end) continue
    if (takes(FENCE, text, at)) {
      close()
      fence = { mark: text.slice(at, FENCE.lastIndex), quotes, drawn: drawn.at(-1) ?? 0 }
    } else if (takes(ALONE, text, at)) {
      close()
      marksOf(text, { from: at, to: end }, marks)
    } else if (paragraph) paragraph.to = end
    else paragraph = { from: at, to: end }
  }
  close()
  return { marks, notes }
}

function takes(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function beginsBlock(text: string, at: number, inParagraph: boolean): boolean {
  if (takes(BEGINS, text, at) || takes(FENCE, text, at) || takes(ALONE, text, at)) return true
  ITEM.lastIndex = at
  const item = ITEM.exec(text)
  if (!item) return false
  // Within a paragraph a number other than 1, or a mark with nothing behind it, is a word of it.
  const isEmpty = text[ITEM.lastIndex] === '\n' || ITEM.lastIndex === text.length
  return !inParagraph || (!isEmpty && (item[1] === undefined || Number(item[1]) === 1))
}

/** The marks of one paragraph, which are none between backticks. */
function marksOf(text: string, { from, to }: { from: number; to: number }, marks: NoteMark[]) {
  const words = text.slice(from, to)
  if (!words.includes('[^')) return
  const ticks = new Map<number, number[]>()
  for (const { 0: run, index } of [...words.matchAll(/`+/g)].reverse()) {
    const same = ticks.get(run.length)
    if (same) same.push(index)
    else ticks.set(run.length, [index])
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(words); found; found = TOKEN.exec(words)) {
    const [token, label] = found
    if (label !== undefined) marks.push({ label, at: from + found.index + 2, begins: false })
    else if (token.startsWith('`')) {
      const same = ticks.get(token.length) ?? []
      while (same.length > 0 && same.at(-1)! <= found.index) same.pop()
      const closing = same.at(-1)
      if (closing !== undefined) TOKEN.lastIndex = closing + token.length
    }
  }
}
