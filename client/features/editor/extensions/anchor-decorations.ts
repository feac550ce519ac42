import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type * as Y from 'yjs'
import { type Anchor, resolveAnchor } from './anchors.ts'

export interface AnchoredRange {
  id: string
  anchor: Anchor
  active?: boolean
}

const showAnchors = StateEffect.define<DecorationSet>()

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(ranges, transaction) {
    for (const effect of transaction.effects) if (effect.is(showAnchors)) return effect.value
    return ranges.map(transaction.changes)
  },
  provide: (self) => EditorView.decorations.from(self),
})

/** Marks the passages with comments; a click reports the comment's id. */
export function anchorDecorations(onAnchor: (id: string) => void): Extension {
  return [
    field,
    EditorView.domEventHandlers({
      click(event) {
        const mark = event.target instanceof Element && event.target.closest('[data-anchor]')
        const id = mark && mark.getAttribute('data-anchor')
        if (id) onAnchor(id)
        return false
      },
    }),
  ]
}

/** The passages as they stand now; those that are gone are left out. */
export function anchorsShown(doc: Y.Doc, anchors: readonly AnchoredRange[]) {
  const ranges = anchors.flatMap(({ id, anchor, active }) => {
    const passage = resolveAnchor(doc, anchor)
    if (!passage) return []
    const mark = Decoration.mark({
      class: active ? 'cm-anchor cm-anchor-active' : 'cm-anchor',
      attributes: { 'data-anchor': id },
    })
    return [mark.range(passage.from, passage.to)]
  })
  return showAnchors.of(Decoration.set(ranges, true))
}
