import { type ChangeSpec, type EditorState, type Line, type StateCommand } from '@codemirror/state'
import { type Direction, DIRECTION_SIGNS } from '#shared/rules/direction.ts'
import { inCode } from './syntax.ts'

const HEADING = /^(#{1,6})(?:\s+|$)/
const QUOTE = /^\s{0,3}>\s?/
const ITEM = /^(\s*)([-+*]|(\d{1,9})([.)]))\s+/

/** Formats of the line that the caret is in. */
export function lineFormats(line: string) {
  const sign = signOf(line).sign
  return {
    heading: HEADING.test(line),
    quote: QUOTE.test(line),
    ltr: sign === DIRECTION_SIGNS.ltr,
    rtl: sign === DIRECTION_SIGNS.rtl,
  }
}

/** The sign of direction that begins the words of a line, and its place behind the marks of the line. */
function signOf(line: string): { at: number; sign: string } {
  const at = /^(?:\s*(?:>|#{1,6}|[-+*]|\d{1,9}[.)])(?=\s))*\s*/.exec(line)![0].length
  return { at, sign: /^[\u200e\u200f]?/.exec(line.slice(at))![0] }
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

export const toggleLeftToRight = toggleDirection('ltr')
export const toggleRightToLeft = toggleDirection('rtl')

/** Sets the paragraphs this way, whatever their letters are; the second time as their letters are again. */
function toggleDirection(direction: Direction): StateCommand {
  const sign = DIRECTION_SIGNS[direction]
  return changeLines(({ from, text }, lines) => {
    const isSet = lines.every((line) => !line.text.trim() || signOf(line.text).sign === sign)
    const { at, sign: now } = signOf(text)
    if (!text.slice(at) && lines.length > 1) return null
    return { from: from + at, to: from + at + now.length, insert: isSet ? '' : sign }
  })
}

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
