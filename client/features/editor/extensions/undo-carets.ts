import * as Y from 'yjs'

interface Caret {
  anchor: Y.RelativePosition
  head: Y.RelativePosition
}
type StackEvent = Parameters<Parameters<Y.UndoManager['on']>[1]>[0] & {
  stackItem: { meta: Map<unknown, unknown> }
  changedParentTypes: Map<unknown, unknown>
}
const CARET = 'caret'

/** Stores the caret before each step of a history, and restores it when the user undoes or redoes the step. */
export function undoCarets(
  text: Y.Text,
  history: Y.UndoManager,
  onCaret: (anchor: number, head: number) => void,
) {
  let before: Caret | null = null
  const onAdded = ({ stackItem, changedParentTypes }: StackEvent) => {
    if (before && changedParentTypes.has(text) && !stackItem.meta.has(CARET))
      stackItem.meta.set(CARET, before)
  }
  const onPopped = ({ stackItem }: StackEvent) => {
    const caret = stackItem.meta.get(CARET) as Caret | undefined
    const anchor = caret && indexOf(text, caret.anchor)
    const head = caret && indexOf(text, caret.head)
    if (anchor !== undefined && head !== undefined) onCaret(anchor, head)
  }
  history.on('stack-item-added', onAdded)
  history.on('stack-item-popped', onPopped)
  return {
    /** Before a key changes the text. */
    keep(anchor: number, head: number) {
      // Finding a place walks through the text: only for the first key of a step.
      if (Date.now() - history.lastChange < history.captureTimeout) return
      const place = (at: number) => Y.createRelativePositionFromTypeIndex(text, at)
      before = { anchor: place(anchor), head: place(head) }
    },
    destroy() {
      history.off('stack-item-added', onAdded)
      history.off('stack-item-popped', onPopped)
    },
  }
}

function indexOf(text: Y.Text, position: Y.RelativePosition): number | undefined {
  if (!text.doc) return undefined
  return Y.createAbsolutePositionFromRelativePosition(position, text.doc)?.index
}
