import { EditorState, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** Keeps the caret's line in the middle of the screen. A click leaves the page where it is. */
export const typewriter: Extension = [
  EditorView.editorAttributes.of({ class: 'cm-typewriter' }),
  EditorState.transactionExtender.of((transaction) => {
    const typed = transaction.isUserEvent('input') || transaction.isUserEvent('delete')
    const moved = transaction.isUserEvent('select') && !transaction.isUserEvent('select.pointer')
    if (!typed && !moved) return null
    const { head } = transaction.newSelection.main
    return { effects: EditorView.scrollIntoView(head, { y: 'center' }) }
  }),
]

const here = Decoration.line({ class: 'cm-here' })

/** All paragraphs but the one with the caret step back. */
export const dimOthers: Extension = [
  EditorView.editorAttributes.of({ class: 'cm-dim-others' }),
  ViewPlugin.define(
    (view) => ({
      decorations: paragraphOf(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.selectionSet) this.decorations = paragraphOf(update.view)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
]

function paragraphOf({ state }: EditorView): DecorationSet {
  const { doc, selection } = state
  const filled = (number: number) =>
    number >= 1 && number <= doc.lines && doc.line(number).text.trim() !== ''
  let first = doc.lineAt(selection.main.from).number
  let last = doc.lineAt(selection.main.to).number
  while (filled(first) && filled(first - 1)) first -= 1
  while (filled(last) && filled(last + 1)) last += 1
  const ranges: Range<Decoration>[] = []
  for (let number = first; number <= last; number += 1)
    ranges.push(here.range(doc.line(number).from))
  return Decoration.set(ranges)
}
