import { type EditorState, Facet, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { MentionFinder } from './mentions.ts'

/** The entry, and the place of its name on the screen. */
export interface MentionAt {
  id: string
  element: Element
}

/** Finder of the names to underline. */
export const mentionNames = Facet.define<MentionFinder, MentionFinder | null>({
  combine: (finders) => finders[0] ?? null,
})
const marks = ViewPlugin.define(
  (view) => ({
    decorations: mentionsIn(view),
    update(update: ViewUpdate) {
      const changed = update.startState.facet(mentionNames) !== update.state.facet(mentionNames)
      if (changed || update.viewportChanged) this.decorations = mentionsIn(update.view)
      else if (update.docChanged) this.decorations = lookedAtAgain(this.decorations, update)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

function mentionsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const ranges = visibleRanges.flatMap(({ from, to }) => marksOf(state, from, to))
  return Decoration.set(ranges, true)
}

/** A name never goes over the end of a line: only lines that were written in can have others now. */
function lookedAtAgain(marked: DecorationSet, { changes, state }: ViewUpdate): DecorationSet {
  let next = marked.map(changes)
  changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
    next = next.update({
      filterFrom: state.doc.lineAt(from).from,
      filterTo: state.doc.lineAt(to).to,
      filter: () => false,
      add: marksOf(state, from, to),
    })
  })
  return next
}

/** In whole lines, so that no name is cut at the edge. */
function marksOf(state: EditorState, from: number, to: number): Range<Decoration>[] {
  const start = state.doc.lineAt(from).from
  const found = state.facet(mentionNames)?.find(state.sliceDoc(start, state.doc.lineAt(to).to))
  return (found ?? []).map((mention) => {
    const mark = Decoration.mark({ class: 'cm-mention', attributes: { 'data-entry': mention.id } })
    return mark.range(start + mention.from, start + mention.to)
  })
}

const HOVER_MS = 350

/**
 * A quiet underline for names of the story bible. Reports the name that the user points at, taps, or asks for with
 * Alt+Enter, when the pointer has left it, and a name that the user clicks with Ctrl or ⌘ to open its entry.
 */
export function mentionDecorations(
  onMention: (mention: MentionAt | null, asked: boolean) => void,
  onOpen: (id: string) => void,
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
      // CodeMirror would put a second caret there.
      mousedown(event) {
        const mention = event.ctrlKey || event.metaKey ? mentionOf(event.target) : null
        if (mention) onOpen(mention.id)
        return mention !== null
      },
      click(event) {
        const mention = mentionOf(event.target)
        const isTap = event instanceof PointerEvent && event.pointerType !== 'mouse'
        if (mention && isTap) onMention(mention, false)
      },
      keydown: () => window.clearTimeout(timer),
    }),
  ]
}
