import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** The header above and the toolbar below must not cover the caret's line. */
const MARGIN_PX = 128

/**
 * Scrolls to the caret when it leaves what can be seen. CodeMirror asks each ancestor of the text for its style with every key;
 * where the page itself scrolls, one look at the browser's caret answers that it need not.
 */
export const keepCaretInSight: Extension = [
  EditorView.scrollMargins.of(() => ({ top: MARGIN_PX, bottom: MARGIN_PX })),
  EditorView.scrollHandler.of((view, { empty }, { y }) => {
    if (y !== 'nearest' || !empty || !view.hasFocus || view.dom.closest('[role=dialog]'))
      return false
    const selection = getSelection()
    if (!selection?.isCollapsed || !view.contentDOM.contains(selection.anchorNode)) return false
    const { top, bottom } = selection.getRangeAt(0).getBoundingClientRect()
    // Between two nodes a caret has no place of its own.
    if (bottom === 0) return false
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    return top >= offsetTop + MARGIN_PX && bottom <= offsetTop + height - MARGIN_PX
  }),
]
