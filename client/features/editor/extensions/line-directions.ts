import { type Direction, directionIn } from '#shared/rules/direction.ts'
import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const LINES: Record<Direction, Decoration> = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
}
/** The name of a note is no word of the text. */
const NOTE_NAME = /^\[\^[^\]]*\]:/

/** Sets each line the way its first letter is written, where that is not the way of the book. */
export function lineDirections(ofBook: Direction): Extension {
  return [
    // The caret then moves as each line runs.
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({ dir: ofBook }),
    ViewPlugin.define(
      (view) => ({
        decorations: decorationsOf(view, ofBook),
        update({ docChanged, viewportChanged, view }: ViewUpdate) {
          if (docChanged || viewportChanged) this.decorations = decorationsOf(view, ofBook)
        },
      }),
      { decorations: (plugin) => plugin.decorations },
    ),
  ]
}

function decorationsOf({ state, visibleRanges }: EditorView, ofBook: Direction): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at)
      const own = directionIn(line.text.replace(NOTE_NAME, ''))
      if (own && own !== ofBook) ranges.push(LINES[own].range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(ranges)
}
