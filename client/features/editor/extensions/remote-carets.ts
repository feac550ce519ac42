import type { Extension, Range } from '@codemirror/state'
import { Annotation } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type Person, personOf } from '../presence.ts'

/** A tab sends its caret at most this often, and less often while no other person is in the document. */
const TELL_MS = 60
const TELL_ALONE_MS = 1_000
const othersMoved = Annotation.define<true>()

class CaretWidget extends WidgetType {
  readonly person: Person
  constructor(person: Person) {
    super()
    this.person = person
  }
  override eq(other: CaretWidget) {
    return other.person.id === this.person.id && other.person.name === this.person.name
  }
  override toDOM() {
    const caret = document.createElement('span')
    caret.className = 'cm-other-caret'
    caret.setAttribute('aria-hidden', 'true')
    caret.style.setProperty('--other', this.person.color)
    const name = caret.appendChild(document.createElement('span'))
    name.className = 'cm-other-name'
    name.textContent = this.person.name
    return caret
  }
}

/** Shows the carets of others, and sends them the user's own. The wire format is y-codemirror's. */
export function remoteCarets(text: Y.Text, awareness: Awareness): Extension {
  return ViewPlugin.define(
    (view) => {
      // Once a frame, and never in the middle of an update of this view.
      let frame = 0
      const show = () => {
        frame = 0
        view.dispatch({ annotations: othersMoved.of(true) })
      }
      const onChange = ({ added, updated, removed }: Record<string, number[]>) => {
        const all = [added, updated, removed].flat()
        if (all.some((client) => client !== awareness.clientID))
          frame ||= requestAnimationFrame(show)
      }
      let timer = 0
      const say = () => {
        timer = 0
        publishCaret(view, text, awareness)
      }
      awareness.on('change', onChange)
      return {
        decorations: caretsIn(view, text, awareness),
        update(update: ViewUpdate) {
          const wait = awareness.getStates().size > 1 ? TELL_MS : TELL_ALONE_MS
          if (update.selectionSet || update.focusChanged) timer ||= window.setTimeout(say, wait)
          const moved = update.transactions.some((one) => one.annotation(othersMoved))
          if (moved || update.docChanged) this.decorations = caretsIn(update.view, text, awareness)
        },
        destroy() {
          cancelAnimationFrame(frame)
          window.clearTimeout(timer)
          awareness.off('change', onChange)
          if (awareness.getLocalState()) awareness.setLocalStateField('cursor', null)
        },
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}

function publishCaret(view: EditorView, text: Y.Text, awareness: Awareness): void {
  if (!awareness.getLocalState()) return
  const { anchor, head } = view.state.selection.main
  const at = (index: number) => Y.createRelativePositionFromTypeIndex(text, index)
  awareness.setLocalStateField(
    'cursor',
    view.hasFocus ? { anchor: at(anchor), head: at(head) } : null,
  )
}

function caretsIn(view: EditorView, text: Y.Text, awareness: Awareness): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const [client, state] of awareness.getStates()) {
    const person = personOf(state)
    if (client === awareness.clientID || !person) continue
    const anchor = indexOf(text, state.cursor?.anchor)
    const head = indexOf(text, state.cursor?.head)
    if (anchor === null || head === null) continue
    const end = view.state.doc.length
    const [from, to] = [Math.min(anchor, head, end), Math.min(Math.max(anchor, head), end)]
    if (from < to) {
      const attributes = { style: `--other: ${person.color}` }
      ranges.push(Decoration.mark({ class: 'cm-other-selection', attributes }).range(from, to))
    }
    const widget = new CaretWidget(person)
    ranges.push(
      Decoration.widget({ widget, side: head > anchor ? -1 : 1 }).range(Math.min(head, end)),
    )
  }
  return Decoration.set(ranges, true)
}

/** Null for what is no position in this text: it comes from another device. */
function indexOf(text: Y.Text, position: unknown): number | null {
  if (!text.doc || typeof position !== 'object' || position === null) return null
  try {
    const relative = Y.createRelativePositionFromJSON(position)
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, text.doc)
    return absolute?.type === text ? absolute.index : null
  } catch {
    return null
  }
}
