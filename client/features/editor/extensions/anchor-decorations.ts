import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type * as Y from 'yjs'
import { fromOthers } from '../shared-text.ts'
import { type Anchor, resolveAnchor } from './anchors.ts'

export interface AnchoredRange {
  id: string
  anchor: Anchor
  active?: boolean
}

interface Asked {
  doc: Y.Doc
  anchors: readonly AnchoredRange[]
}
interface Shown {
  asked: Asked | null
  marks: DecorationSet
}

const showAnchors = StateEffect.define<Asked>()

const field = StateField.define<Shown>({
  create: () => ({ asked: null, marks: Decoration.none }),
  update(shown, transaction) {
    const { length } = transaction.newDoc
    for (const effect of transaction.effects)
      if (effect.is(showAnchors))
        return { asked: effect.value, marks: Decoration.set(marksOf(effect.value, length), true) }
    const marks = shown.marks.map(transaction.changes)
    const { asked } = shown
    if (!asked || !transaction.annotation(fromOthers)) return { asked, marks }
    // The comments may be here before their words.
    const lost = { ...asked, anchors: lostOf(asked.anchors, marks) }
    return { asked, marks: marks.update({ add: marksOf(lost, length), sort: true }) }
  },
  provide: (self) => EditorView.decorations.from(self, ({ marks }) => marks),
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

/** Asks for the passages as they stand; those that are gone are left out, and shown once their words come. */
export function anchorsShown(doc: Y.Doc, anchors: readonly AnchoredRange[]) {
  return showAnchors.of({ doc, anchors })
}

function marksOf({ doc, anchors }: Asked, length: number): Range<Decoration>[] {
  // While the user composes a word, the editor lags behind the text: their places differ.
  if (anchors.length === 0 || doc.getText('text').length !== length) return []
  return anchors.flatMap(({ id, anchor, active }) => {
    const passage = resolveAnchor(doc, anchor)
    if (!passage) return []
    const mark = Decoration.mark({
      class: active ? 'cm-anchor cm-anchor-active' : 'cm-anchor',
      attributes: { 'data-anchor': id },
    })
    return [mark.range(passage.from, passage.to)]
  })
}

/** The passages without a mark. */
function lostOf(anchors: readonly AnchoredRange[], marks: DecorationSet): AnchoredRange[] {
  if (marks.size === anchors.length) return []
  const found = new Set<unknown>()
  for (const at = marks.iter(); at.value; at.next())
    found.add(at.value.spec.attributes['data-anchor'])
  return anchors.filter(({ id }) => !found.has(id))
}
