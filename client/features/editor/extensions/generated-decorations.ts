import { type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { lineHash } from '#shared/rules/line-hash.ts'

const generated = Decoration.line({ class: 'cm-generated' })

/**
 * A thin line beside the paragraphs that a language model wrote; a writer who changes one makes it their own. `hashes`:
 * of lines.
 */
export function generatedDecorations(hashes: string | undefined): Extension {
  if (!hashes) return []
  const known = new Set(hashes.split(' '))
  return ViewPlugin.define(
    (view) => ({
      decorations: marksIn(view, known),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = marksIn(now, known)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  )
}

function marksIn({ state: { doc }, visibleRanges }: EditorView, known: Set<string>): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = doc.lineAt(at)
      if (line.length > 0 && known.has(lineHash(line.text)))
        marks.add(line.from, line.from, generated)
      at = line.to + 1
    }
  return marks.finish()
}
