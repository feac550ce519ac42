import { Facet, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { MentionFinder } from './mentions.ts'

/** Which entry, and where on the screen its name stands. */
export interface MentionAt {
  id: string
  element: Element
}

/** Whose names are underlined. */
export const mentionNames = Facet.define<MentionFinder, MentionFinder | null>({
  combine: (finders) => finders[0] ?? null,
})
const marks = ViewPlugin.define(
  (view) => ({
    decorations: mentionsIn(view),
    update(update: ViewUpdate) {
      const changed = update.startState.facet(mentionNames) !== update.state.facet(mentionNames)
      if (changed || update.docChanged || update.viewportChanged)
        this.decorations = mentionsIn(update.view)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

function mentionsIn(view: EditorView): DecorationSet {
  const finder = view.state.facet(mentionNames)
  const ranges: Range<Decoration>[] = []
  if (!finder) return Decoration.none
  for (const visible of view.visibleRanges) {
    // Whole lines, so that no name is cut at the edge.
    const from = view.state.doc.lineAt(visible.from).from
    const to = view.state.doc.lineAt(visible.to).to
    for (const mention of finder.find(view.state.sliceDoc(from, to))) {
      const attributes = { 'data-entry': mention.id }
      const mark = Decoration.mark({ class: 'cm-mention', attributes })
      ranges.push(mark.range(from + mention.from, from + mention.to))
    }
  }
  return Decoration.set(ranges, true)
}

const HOVER_MS = 350

/**
 * A quiet underline for names of the story bible. Tells which one is pointed at, tapped, or asked for with Alt+Enter, and
 * when the pointer has left it.
 */
export function mentionLook(
  onMention: (mention: MentionAt | null, asked: boolean) => void,
): Extension {
  let timer = 0
  const mentionOf = (target: EventTarget | null): MentionAt | null => {
    const element = target instanceof Element ? target.closest('.cm-mention') : null
    const id = element?.getAttribute('data-entry')
    return element && id ? { id, element } : null
  }
  return [
    marks,
    keymap.of([
      {
        key: 'Alt-Enter',
        run(view) {
          const { node } = view.domAtPos(view.state.selection.main.head)
          const mention = mentionOf(node instanceof Element ? node : node.parentElement)
          if (mention) onMention(mention, true)
          return mention !== null
        },
      },
    ]),
    EditorView.domEventHandlers({
      pointerover(event) {
        window.clearTimeout(timer)
        const mention = event.pointerType === 'mouse' ? mentionOf(event.target) : null
        if (mention && !event.buttons)
          timer = window.setTimeout(() => onMention(mention, false), HOVER_MS)
      },
      pointerout(event) {
        window.clearTimeout(timer)
        if (event.pointerType === 'mouse' && mentionOf(event.target)) onMention(null, false)
      },
      pointerdown: () => window.clearTimeout(timer),
      click(event) {
        const mention = mentionOf(event.target)
        const isTap = event instanceof PointerEvent && event.pointerType !== 'mouse'
        if (mention && isTap) onMention(mention, false)
      },
      keydown: () => window.clearTimeout(timer),
    }),
  ]
}
