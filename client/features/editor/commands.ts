import { ensureSyntaxTree } from '@codemirror/language'
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { isCode } from './markdown.ts'

const HEADING = /^(#{1,6})(?:\s+|$)/
const QUOTE = /^\s{0,3}>\s?/
const ITEM = /^(\s*)([-+*]|(\d{1,9})([.)]))\s+/
const PARSE_MS = 50

export interface Formats {
  italic: boolean
  bold: boolean
  heading: boolean
  quote: boolean
}

export const toggleItalic = toggleMark('Emphasis', '*')
export const toggleBold = toggleMark('StrongEmphasis', '**')

/** Formats at the caret. */
export function formatsAt(state: EditorState): Formats {
  const { from, to, head } = state.selection.main
  const line = state.doc.lineAt(head).text
  return {
    italic: enclosing(state, from, to, 'Emphasis') !== null,
    bold: enclosing(state, from, to, 'StrongEmphasis') !== null,
    heading: HEADING.test(line),
    quote: QUOTE.test(line),
  }
}

/** The innermost node of that name around a range, its marks counted in. */
export function enclosing(state: EditorState, from: number, to: number, name: string) {
  return nodeAround(state, from, to, (node) => node.name === name)
}

/** True if typing at this place writes code. */
export function inCode(state: EditorState, at: number): boolean {
  return nodeAround(state, at, at, (node) => isCode(node.name)) !== null
}

function nodeAround(
  state: EditorState,
  from: number,
  to: number,
  fits: (node: SyntaxNode) => boolean,
): SyntaxNode | null {
  const tree = ensureSyntaxTree(state, to, PARSE_MS)
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = tree?.resolveInner(from, side) ?? null
    for (; node; node = node.parent) {
      if (node.from <= from && node.to >= to && fits(node)) return node
    }
  }
  return null
}

/** Takes the marks off, or puts them round the selection, the word, or the caret; at their end the caret steps out. */
function toggleMark(name: string, mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const changes = state.changeByRange((range) => {
      const node = enclosing(state, range.from, range.to, name)
      if (node && range.empty && range.head === node.to - mark.length)
        return { range: EditorSelection.cursor(node.to) }
      return node ? unwrapped(range, node, mark) : wrapped(state, range, mark)
    })
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

function unwrapped(range: SelectionRange, node: SyntaxNode, mark: string) {
  const size = mark.length
  const within = (at: number) =>
    Math.min(Math.max(at - size, node.from), Math.max(node.from, node.to - 2 * size))
  return {
    changes: [
      { from: node.from, to: node.from + size },
      { from: node.to - size, to: node.to },
    ],
    range: EditorSelection.range(within(range.anchor), within(range.head)),
  }
}

function wrapped(state: EditorState, range: SelectionRange, mark: string) {
  const word = range.empty ? state.wordAt(range.head) : null
  const target = word ?? range
  const changes: ChangeSpec[] = []
  for (const { from, to } of partsOf(state, target.from, target.to))
    changes.push({ from, insert: mark }, { from: to, insert: mark })
  if (!changes.length && range.empty) changes.push({ from: range.head, insert: mark + mark })
  const set = state.changes(changes)
  const caret =
    changes.length === 1 ? range.head + mark.length : set.mapPos(range.head, word ? -1 : 1)
  if (range.empty)
    return {
      changes,
      range: EditorSelection.cursor(word ? caret + shift(range, word, mark) : caret),
    }
  const inner = (at: number, side: number) => set.mapPos(at, side)
  const from = inner(range.from, 1)
  const to = inner(range.to, -1)
  return {
    changes,
    range:
      range.anchor <= range.head
        ? EditorSelection.range(from, to)
        : EditorSelection.range(to, from),
  }
}

/** At the beginning of a word the caret stays before its first letter, behind the mark. */
function shift(range: SelectionRange, word: SelectionRange, mark: string): number {
  return range.head === word.from ? mark.length : 0
}

/** Emphasis ends with its paragraph and begins at a letter: each line of a selection without blanks at its edges. */
function partsOf(state: EditorState, from: number, to: number) {
  const parts: { from: number; to: number }[] = []
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at)
    const text = state.sliceDoc(Math.max(from, line.from), Math.min(to, line.to))
    const start = Math.max(from, line.from) + (text.length - text.trimStart().length)
    const end = start + text.trim().length
    if (end > start) parts.push({ from: start, to: end })
    at = line.to + 1
  }
  return parts
}

function selectedLines(state: EditorState): Line[] {
  const { from, to } = state.selection.main
  const lines: Line[] = []
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at)
    lines.push(line)
    at = line.to + 1
  }
  return lines
}

function changeLines(change: (line: Line, lines: Line[]) => ChangeSpec | null): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const lines = selectedLines(state)
    const changes = state.changes(lines.flatMap((line) => change(line, lines) ?? []))
    // A caret at the beginning of the line ends up behind the new mark.
    const selection = state.selection.map(changes, 1)
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

export const toggleHeading = changeLines(({ from, text }, lines) => {
  const mark = HEADING.exec(text)?.[0]
  if (lines.every((line) => HEADING.test(line.text) || !line.text))
    return mark
      ? { from, to: from + mark.length }
      : lines.length === 1
        ? { from, insert: '## ' }
        : null
  return mark || (!text && lines.length > 1) ? null : { from, insert: '## ' }
})

export const toggleQuote = changeLines(({ from, text }, lines) => {
  if (!lines.every((line) => QUOTE.test(line.text))) {
    if (QUOTE.test(text)) return null
    return { from, insert: text || lines.length === 1 ? '> ' : '>' }
  }
  return { from, to: from + (QUOTE.exec(text)?.[0].length ?? 0) }
})

/** Three stars between two paragraphs; a paragraph is parted at the caret. */
export const insertSceneBreak: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const { from, to } = state.selection.main
  const before = state.sliceDoc(0, from)
  const after = state.sliceDoc(to)
  const start = before.trimEnd().length
  const end = to + (after.length - after.trimStart().length)
  const insert = `${start ? '\n\n' : ''}***\n\n`
  dispatch(
    state.update({
      changes: { from: start, to: end, insert },
      selection: { anchor: start + insert.length },
      scrollIntoView: true,
      userEvent: 'input.format',
    }),
  )
  return true
}

/**
 * Enter begins a paragraph: readers would not see a single line end. Continues lists and quotes, or ends an empty one.
 */
export const newParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.from)
  const before = line.text.slice(0, main.from - line.from)
  if (state.readOnly || !before.trim() || inCode(state, main.from)) return false
  const mark = (ITEM.exec(before) ?? QUOTE.exec(before))?.[0]
  const put = (from: number, insert: string) => {
    const selection = { anchor: from + insert.length }
    const changes = { from, to: main.to, insert }
    dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.type' }))
    return true
  }
  if (mark && before === mark && !line.text.slice(mark.length).trim()) return put(line.from, '')
  return put(main.from, mark ? continued(mark) : '\n\n')
}

function continued(mark: string): string {
  const item = ITEM.exec(mark)
  if (!item) return '\n>\n> '
  const [, indent, bullet, number, stop] = item
  return `\n${indent}${number ? `${Number(number) + 1}${stop}` : bullet} `
}

/** A line that ends without a paragraph: verse, letters, signs. */
export const newLine: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.from)
  if (state.readOnly || main.from === line.from || inCode(state, main.from)) return false
  dispatch(
    state.update(state.replaceSelection('\\\n'), { scrollIntoView: true, userEvent: 'input.type' }),
  )
  return true
}

/** Backspace at the beginning of a paragraph joins it to the one before: what Enter made goes in one stroke. */
export const joinParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (state.readOnly || !main.empty || main.head !== line.from || line.number < 3) return false
  const blank = state.doc.line(line.number - 1)
  const above = state.doc.line(line.number - 2)
  if (blank.length || !above.text.trim()) return false
  dispatch(
    state.update({
      changes: { from: above.to, to: line.from },
      scrollIntoView: true,
      userEvent: 'delete.backward',
    }),
  )
  return true
}
