import { Annotation, type ChangeSet, EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type * as Y from 'yjs'
import { applyChanges, changesOf, crossing } from './extensions/pending-changes.ts'
import { undoCarets } from './extensions/undo-carets.ts'
import { undoManagerOf } from './extensions/undo.ts'

/** On changes of the shared text that the editor takes over. */
export const fromOthers = Annotation.define<true>()
/** CodeMirror reads the last of a composition this long after its end. */
const COMPOSED_MS = 80

/**
 * Keeps an editor and a shared text the same; undo affects only the user's own words. Edits of others wait while the
 * user composes a word: if an input method's line changes under it, half-made letters stay behind. The editor and the
 * shared text count a carriage return differently: `onBroken` repairs the text and mounts a new editor.
 */
export function sharedText(text: Y.Text, onBroken: () => void): Extension {
  const history = undoManagerOf(text)
  const undo = () => history.undo() !== null || true
  const redo = () => history.redo() !== null || true
  const plugin = ViewPlugin.define((view) => bind(view, text, history, onBroken), {
    eventObservers: {
      compositionend() {
        window.setTimeout(this.catchUp, COMPOSED_MS)
      },
    },
  })
  return [
    plugin,
    keymap.of([
      { key: 'Mod-z', run: undo, preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      beforeinput({ inputType }) {
        if (inputType === 'historyUndo') return undo()
        return inputType === 'historyRedo' && redo()
      },
    }),
  ]
}

interface Binding extends PluginValue {
  catchUp(): void
}

function bind(
  view: EditorView,
  text: Y.Text,
  history: Y.UndoManager,
  onBroken: () => void,
): Binding {
  const origin = {}
  /** Others' changes that the editor does not show yet. */
  let waiting: ChangeSet | null = null
  let writing = false

  const catchUp = () => {
    if (!waiting || view.compositionStarted) return
    const changes = waiting
    waiting = null
    view.dispatch({ changes, annotations: fromOthers.of(true) })
  }
  const onText = (event: Y.YTextEvent, { origin: by }: Y.Transaction) => {
    if (by === origin) return
    if (event.delta.some(({ insert }) => typeof insert === 'string' && insert.includes('\r')))
      return onBroken()
    const changes = changesOf(event.delta, waiting?.newLength ?? view.state.doc.length)
    waiting = waiting?.compose(changes) ?? changes
    // An answer that arrives while this editor still updates is shown right after.
    if (writing) queueMicrotask(catchUp)
    else catchUp()
  }
  const carets = undoCarets(text, history, (anchor, head) => {
    if (waiting) return
    const selection = EditorSelection.single(anchor, head)
    view.dispatch({ selection, effects: EditorView.scrollIntoView(head) })
  })
  text.observe(onText)
  history.addTrackedOrigin(origin)

  return {
    catchUp,
    update({ docChanged, transactions, changes, startState }: ViewUpdate) {
      if (!docChanged || transactions.some((one) => one.annotation(fromOthers))) return
      const { anchor, head } = startState.selection.main
      carets.keep(waiting?.mapPos(anchor) ?? anchor, waiting?.mapPos(head) ?? head)
      let typed: ChangeSet = changes
      if (waiting) ({ typed, waiting } = crossing(waiting, typed))
      writing = true
      text.doc?.transact(() => applyChanges(text, typed), origin)
      writing = false
    },
    destroy() {
      text.unobserve(onText)
      history.removeTrackedOrigin(origin)
      carets.destroy()
    },
  }
}
