import type { Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'
import { afterPaint, notAfterPaint } from '../../../after-paint.ts'

export interface SelectedPlace {
  /** Of the line in which the selection ends, from the top of the text. */
  top: number
  /** Tools fit into the margin beside that line. */
  hasMargin: boolean
}

const MARGIN_PX = 48

/** Reports after the paint where the selection ends; null without one. A key that only writes asks for no layout. */
export function selectionWatch(onSelected: (place: SelectedPlace | null) => void): Extension {
  return ViewPlugin.define((view) => {
    let isShown = false
    const tell = () => {
      const { empty } = view.state.selection.main
      if (empty && !isShown) return
      isShown = !empty
      onSelected(empty ? null : placeOfEnd(view))
    }
    return {
      update({ selectionSet, state, geometryChanged }) {
        if (selectionSet || (geometryChanged && !state.selection.main.empty)) afterPaint(tell)
      },
      destroy: () => notAfterPaint(tell),
    }
  })
}

function placeOfEnd(view: EditorView): SelectedPlace | null {
  const end = view.coordsAtPos(view.state.selection.main.head)
  if (!end) return null
  const room = view.dom.getBoundingClientRect()
  const margin = innerWidth - view.contentDOM.getBoundingClientRect().right
  return {
    top: end.top - room.top,
    hasMargin: Math.min(margin, (innerWidth - room.left) / 2) >= MARGIN_PX,
  }
}
