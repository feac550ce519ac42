import { syntaxTree } from '@codemirror/language'
import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { pictureOf } from './picture-nodes.ts'
import { PictureWidget } from './picture-widget.ts'
import { ShownPictures } from './shown-pictures.ts'

interface Pictures {
  load(id: string): Promise<Blob>
  /** The user wants to change the words of the picture at this place. */
  onOpen(id: string, at: number): void
}
interface Handling extends Pictures {
  /** Pictures that are pasted, or dropped at a place. */
  onFiles(files: File[], at: number | null): void
}

const dimmed = Decoration.mark({ class: 'cm-prose-mark cm-picture-source' })

/** Shows the pictures of a text, below their source while the caret is in it, and takes in those that are pasted or dropped. */
export function pictures({ load, onOpen, onFiles }: Handling): Extension {
  return [
    ViewPlugin.define(
      (view) => {
        const shown = new ShownPictures(load)
        const draw = (of: EditorView) => decorationsOf(of, shown, onOpen)
        return {
          decorations: draw(view),
          update(update: ViewUpdate) {
            const parsed = syntaxTree(update.startState) !== syntaxTree(update.state)
            const moved = update.selectionSet || update.focusChanged
            const switched = update.startState.readOnly !== update.state.readOnly
            if (parsed || moved || switched || update.docChanged || update.viewportChanged)
              this.decorations = draw(update.view)
          },
          destroy: () => shown.destroy(),
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
    EditorView.domEventHandlers({
      paste: ({ clipboardData }, view) => {
        // A copied passage has a picture of itself beside its words.
        const isText = clipboardData?.getData('text/plain').trim()
        return !isText && take(clipboardData, view, onFiles, null)
      },
      drop: (event, view) =>
        take(event.dataTransfer, view, onFiles, view.posAtCoords({ x: event.x, y: event.y })),
    }),
  ]
}

function take(
  data: DataTransfer | null,
  { state }: EditorView,
  onFiles: Handling['onFiles'],
  at: number | null,
): boolean {
  const files = [...(data?.files ?? [])]
  if (state.readOnly || files.length === 0) return false
  onFiles(files, at)
  return true
}

function decorationsOf(
  view: EditorView,
  shown: ShownPictures,
  onOpen: Pictures['onOpen'],
): DecorationSet {
  const { state } = view
  const ranges: Range<Decoration>[] = []
  const caretIn = (from: number, to: number) =>
    view.hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from)
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        const placed = name === 'Image' ? pictureOf(state, node) : null
        if (!placed) return
        const widget = new PictureWidget(placed, shown, state.readOnly ? null : onOpen)
        if (!state.readOnly && caretIn(placed.from, placed.to)) {
          ranges.push(dimmed.range(placed.from, placed.to))
          ranges.push(Decoration.widget({ widget, side: 1 }).range(placed.to))
        } else ranges.push(Decoration.replace({ widget }).range(placed.from, placed.to))
      },
    })
  return Decoration.set(ranges, true)
}
