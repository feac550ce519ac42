// CodeMirror alone, as its own examples set it up, for a text as long as the product's.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorView, keymap } from '@codemirror/view'

/** @param {string} doc */
export function openBareEditor(doc) {
  const parent = document.createElement('main')
  document.body.replaceChildren(parent)
  const view = new EditorView({
    parent,
    doc,
    selection: { anchor: Math.floor(doc.length / 2) },
    extensions: [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
    ],
  })
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main, { y: 'center' }) })
  view.focus()
}
