import { EditorSelection, type EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { mentionNames } from './mentions/mention-decorations.ts'

export interface ProseSelection {
  from: number
  to: number
  text: string
}
export interface ProseHandle {
  focus(): void
  /** Selects a passage and brings it into the middle of the screen. */
  select(from: number, to: number): void
  selection(): ProseSelection
  /** The height in the window of the line at this place. */
  topOf(at: number): number | null
  element(): HTMLElement | null
  /** Entry of the story bible whose name the caret is at; null elsewhere. */
  entryAtCaret(): string | null
  /** Puts words where the caret is. */
  insert(words: string): void
}

export function selectionOf(state: EditorState): ProseSelection {
  const { from, to } = state.selection.main
  return { from, to, text: state.sliceDoc(from, to) }
}

function entryAt(state: EditorState): string | null {
  const { head } = state.selection.main
  const { from, text } = state.doc.lineAt(head)
  const found = state.facet(mentionNames)?.find(text) ?? []
  return found.find((one) => from + one.from <= head && head <= from + one.to)?.id ?? null
}

/** Of a line out of sight the editor knows where its paragraph may begin. */
function topOf(view: EditorView, at: number): number {
  const place = Math.min(at, view.state.doc.length)
  return view.coordsAtPos(place, 1)?.top ?? view.documentTop + view.lineBlockAt(place).top
}

/** A handle on an editor for the components around it. Before the editor is mounted it does nothing. */
export function handleOf(view: RefObject<EditorView | null>): ProseHandle {
  return {
    focus: () => view.current?.focus(),
    select(from, to) {
      const end = view.current?.state.doc.length ?? 0
      const range = EditorSelection.range(Math.min(from, end), Math.min(to, end))
      const effects = EditorView.scrollIntoView(range, { y: 'center' })
      view.current?.dispatch({ selection: range, effects })
      view.current?.focus()
    },
    insert(words) {
      view.current?.dispatch(view.current.state.replaceSelection(words))
      view.current?.focus()
    },
    topOf: (at) => (view.current ? topOf(view.current, at) : null),
    element: () => view.current?.dom ?? null,
    entryAtCaret: () => (view.current ? entryAt(view.current.state) : null),
    selection: () =>
      view.current ? selectionOf(view.current.state) : { from: 0, to: 0, text: '' },
  }
}
