import {
  endOfMark,
  MARK_TAGS,
  markPairs,
  type MarkTag,
  markTagIn,
} from '#shared/rules/mark-tags.ts'
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { enclosing, nodesAround } from './syntax.ts'

interface Range {
  from: number
  to: number
}
/** A format of some words: the signs around them, and the words that have it around a range, signs counted in. */
interface Mark {
  begin: string
  end: string
  around(state: EditorState, from: number, to: number): Range | null
}

/** Nodes that have words, and with them tags that mark some. */
export const OF_WORDS =
  /^(?:Paragraph|(?:ATX|Setext)Heading\d|Emphasis|StrongEmphasis|Strikethrough|Link)$/

const ITALIC = signs('Emphasis', '*')
const BOLD = signs('StrongEmphasis', '**')
const TAGGED = {
  underline: tags('u'),
  superscript: tags('sup'),
  subscript: tags('sub'),
  smallcaps: tags('smallcaps'),
}

export const toggleItalic = toggleMark(ITALIC)
export const toggleBold = toggleMark(BOLD)
export const toggleUnderline = toggleMark(TAGGED.underline)
export const toggleSuperscript = toggleMark(TAGGED.superscript)
export const toggleSubscript = toggleMark(TAGGED.subscript)
export const toggleSmallCaps = toggleMark(TAGGED.smallcaps)

const ALL = { italic: ITALIC, bold: BOLD, ...TAGGED }
export type MarkFormats = Record<keyof typeof ALL, boolean>

/** Formats of the words at the caret or in the selection. */
export function markFormatsAt(state: EditorState): MarkFormats {
  const { from, to } = state.selection.main
  const found = Object.entries(ALL).map(([name, { around }]) => [
    name,
    around(state, from, to) !== null,
  ])
  return Object.fromEntries(found) as MarkFormats
}

function signs(node: string, mark: string): Mark {
  return {
    begin: mark,
    end: mark,
    around: (state, from, to) => enclosing(state, from, to, node),
  }
}

function tags(tag: MarkTag): Mark {
  const around = (state: EditorState, from: number, to: number) => {
    for (const node of nodesAround(state, from, to)) {
      if (!OF_WORDS.test(node.name)) continue
      const pairs = taggedIn(state, node).filter((one) => one.tag === tag)
      const found = pairs.find(({ first, last }) => first.from <= from && last.to >= to)
      if (found) return { from: found.first.from, to: found.last.to }
    }
    return null
  }
  return { begin: MARK_TAGS[tag], end: endOfMark(tag), around }
}

/** The pairs of tags that mark some of a node's own words. */
export function taggedIn(state: EditorState, node: SyntaxNode) {
  const tags = node.getChildren('HTMLTag')
  const found = tags.map(({ from, to }) => markTagIn(state.sliceDoc(from, to)))
  return [...markPairs(found)].map(([begin, end]) => ({
    tag: found[begin]!.tag,
    first: tags[begin]!,
    last: tags[end]!,
  }))
}

/** Takes the marks off, or puts them round the selection, the word, or the caret; at their end the caret steps out. */
function toggleMark(mark: Mark): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const changes = state.changeByRange((range) => {
      const words = mark.around(state, range.from, range.to)
      if (words && range.empty && range.head === words.to - mark.end.length)
        return { range: EditorSelection.cursor(words.to) }
      return words ? unwrapped(range, words, mark) : wrapped(state, range, mark)
    })
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

function unwrapped(range: SelectionRange, { from, to }: Range, { begin, end }: Mark) {
  const last = Math.max(from, to - begin.length - end.length)
  const within = (at: number) => Math.min(Math.max(at - begin.length, from), last)
  return {
    changes: [
      { from, to: from + begin.length },
      { from: to - end.length, to },
    ],
    range: EditorSelection.range(within(range.anchor), within(range.head)),
  }
}

function wrapped(state: EditorState, range: SelectionRange, { begin, end }: Mark) {
  const word = range.empty ? state.wordAt(range.head) : null
  const target = word ?? range
  const changes: ChangeSpec[] = []
  for (const { from, to } of partsOf(state, target.from, target.to))
    changes.push({ from, insert: begin }, { from: to, insert: end })
  if (!changes.length && range.empty) changes.push({ from: range.head, insert: begin + end })
  const set = state.changes(changes)
  const caret =
    changes.length === 1 ? range.head + begin.length : set.mapPos(range.head, word ? -1 : 1)
  if (range.empty)
    return {
      changes,
      range: EditorSelection.cursor(word ? caret + shift(range, word, begin) : caret),
    }
  const [from, to] = [set.mapPos(range.from, 1), set.mapPos(range.to, -1)]
  const isForward = range.anchor <= range.head
  return {
    changes,
    range: isForward ? EditorSelection.range(from, to) : EditorSelection.range(to, from),
  }
}

/** At the beginning of a word the caret stays before its first letter, behind the mark. */
function shift(range: SelectionRange, word: SelectionRange, mark: string): number {
  return range.head === word.from ? mark.length : 0
}

/** Marks of a line, before its first word. */
const LINE_MARKS = /^(?:\s*(?:>|(?:#{1,6}|[-+*]|\d{1,9}[.)])(?=\s)))*/

/** Emphasis ends with its paragraph and begins at a letter: each line of a selection without the line's marks, and blanks at its edges. */
function partsOf(state: EditorState, from: number, to: number) {
  const parts: { from: number; to: number }[] = []
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at)
    const first = Math.max(from, line.from + LINE_MARKS.exec(line.text)![0].length)
    const text = state.sliceDoc(first, Math.max(first, Math.min(to, line.to)))
    const start = first + (text.length - text.trimStart().length)
    const end = start + text.trim().length
    if (end > start) parts.push({ from: start, to: end })
    at = line.to + 1
  }
  return parts
}
