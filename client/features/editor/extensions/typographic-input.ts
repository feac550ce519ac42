import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type * as Y from 'yjs'
import { inCode } from '../syntax.ts'
import { typographicChange } from './typography.ts'

/**
 * Typographic marks while typing. The key is a step of its own in the history: one undo takes back the change and leaves the key.
 * A half-composed word is never touched.
 */
export function typographicInput(lang: string, history: Y.UndoManager): Extension {
  return EditorView.inputHandler.of((view, from, _to, text, insert) => {
    const { state } = view
    if (text.length !== 1 || view.compositionStarted || state.readOnly) return false
    const line = state.doc.lineAt(from)
    const change = typographicChange(line.text.slice(0, from - line.from), text, lang)
    if (!change || inCode(state, from)) return false
    view.dispatch(insert())
    history.stopCapturing()
    const end = from + 1
    view.dispatch({
      changes: { from: end - change.remove, to: end, insert: change.insert },
      selection: { anchor: end - change.remove + change.insert.length },
      userEvent: 'input.type.typography',
    })
    history.stopCapturing()
    return true
  })
}
