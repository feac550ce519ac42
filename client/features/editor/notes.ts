import { footnotesIn } from '#shared/rules/footnotes.ts'
import { noteKey } from '#shared/rules/note-names.ts'
import type { EditorState, StateCommand } from '@codemirror/state'
import { inCode } from './syntax.ts'

/** The note that the caret is in. */
function noteAt(state: EditorState) {
  const { head } = state.selection.main
  return footnotesIn(state.doc.toString()).notes.find(({ from, to }) => head >= from && head <= to)
}

/** True if the caret is in a note: a line decides it, since each key asks. */
export const isNote = (line: string) => /^ {0,3}\[\^[^\]\s]+\]:/.test(line)

/** Puts the mark of a new note behind the caret's word, and the caret into the note, at the end of the text; from there back to its mark. */
export const toggleNote: StateCommand = ({ state, dispatch }) => {
  const { to, empty } = state.selection.main
  if (state.readOnly) return false
  const text = state.doc.toString()
  const { marks } = footnotesIn(text)
  const within = noteAt(state)
  const scroll = { scrollIntoView: true, userEvent: 'input.format' }
  if (within) {
    const key = noteKey(within.label)
    const mark = marks.find(({ label, begins }) => !begins && noteKey(label) === key)
    if (!mark) return false
    const anchor = mark.at + mark.label.length + 1
    dispatch(state.update({ selection: { anchor }, ...scroll }))
    return true
  }
  if (inCode(state, to)) return false
  const taken = new Set(marks.map(({ label }) => label))
  let name = 1
  while (taken.has(String(name))) name += 1
  const place = (empty && state.wordAt(to)?.to) || to
  const end = Math.max(place, text.trimEnd().length)
  // Notes stand one below the other.
  const gap = isNote(text.slice(text.lastIndexOf('\n', end - 1) + 1, end)) ? '\n' : '\n\n'
  const mark = `[^${name}]`
  const note = `${gap}${mark}: `
  const changes = [
    { from: place, insert: mark },
    { from: end, to: text.length, insert: note },
  ]
  const anchor = end + mark.length + note.length
  dispatch(state.update({ changes, selection: { anchor }, ...scroll }))
  return true
}
