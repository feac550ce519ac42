import * as Y from 'yjs'

/** Edits made by a command rather than by typing: one undo takes each back. */
export type EditOrigin = 'replace' | 'paste' | 'restore' | 'split' | 'hunk' | 'repair'

const managers = new WeakMap<Y.Text, Y.UndoManager>()

/** The one undo history of a text. It outlives the editor, so that what was replaced in a closed section can be undone. */
export function undoManagerOf(text: Y.Text): Y.UndoManager {
  let manager = managers.get(text)
  if (!manager) {
    manager = new Y.UndoManager(text, {
      // Not splitting and joining: an undo would take back the words in one of two scenes.
      trackedOrigins: new Set(['replace', 'paste', 'restore', 'hunk']),
    })
    keepOrigins(manager)
    managers.set(text, manager)
  }
  return manager
}

const BY = 'by'

/** Each step remembers who made it, also as it goes to and fro. */
function keepOrigins(manager: Y.UndoManager): void {
  manager.on('stack-item-added', ({ stackItem, origin }) => {
    const by: unknown = origin === manager ? manager.currStackItem?.meta.get(BY) : origin
    stackItem.meta.set(BY, by)
  })
}

/** The maker of a change; of a step that is undone or redone, the maker of the step. */
export function originOf({ origin }: Y.Transaction): unknown {
  return origin instanceof Y.UndoManager ? origin.currStackItem?.meta.get(BY) : origin
}

/** Runs an edit as a step of its own in the history. */
export function editAs(text: Y.Text, origin: EditOrigin, edit: () => void): void {
  const history = undoManagerOf(text)
  history.stopCapturing()
  if (text.doc) text.doc.transact(edit, origin)
  else edit()
  history.stopCapturing()
}
