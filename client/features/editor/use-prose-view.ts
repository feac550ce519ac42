import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { Formats } from './formats.ts'
import {
  anchorDecorations,
  type AnchoredRange,
  anchorsShown,
} from './extensions/anchor-decorations.ts'
import { formatWatch } from './extensions/format-watch.ts'
import { type SelectedPlace, selectionWatch } from './extensions/selection-watch.ts'
import { keepCaret, lastCaret } from './last-caret.ts'
import { repairLineEnds } from './find/replace-text.ts'
import { mentionDecorations } from './mentions/mention-decorations.ts'
import { mentionPicker } from './mentions/mention-picker.ts'
import type { MentionEvents } from './mentions/use-mentions.ts'
import { pictures } from './pictures/picture-decorations.ts'
import { proseExtensions } from './prose-extensions.ts'
import { sharedText } from './shared-text.ts'

export interface ProseEvents extends MentionEvents {
  onFormats(formats: Formats): void
  /** Ctrl+F or ⌘F in the text. */
  onFind?: (() => void) | undefined
  /** Ctrl+S or ⌘S in the text, which is saved all the time: a version of it is wanted. */
  onKeep?: (() => void) | undefined
  onAnchor?: ((id: string) => void) | undefined
  /** Ctrl+click or ⌘+click on a name of the story bible. */
  onOpenEntry?: ((entryId: string) => void) | undefined
  /** Ctrl+Alt+M or ⌘⌥M in the text, or a tool beside it. */
  onComment?: (() => void) | undefined
  /** The words of a picture are asked for. */
  onPicture(id: string, at: number): void
  /** Pictures that are pasted, or dropped at a place. */
  onPictures(files: File[], at: number | null): void
  /** Null without a selection. */
  onSelected(place: SelectedPlace | null): void
}
interface Options {
  /** The text's name; missing where no caret is kept. */
  name: string | undefined
  text: Y.Text
  awareness: Awareness | null
  /** Extensions that the user can change while writing. */
  configuration: Extension
  /** Passages that have comments. */
  anchors: readonly AnchoredRange[]
  focusOnOpen: boolean | undefined
  /** Missing where a text has no pictures. */
  loadPicture: ((id: string) => Promise<Blob>) | undefined
  on: ProseEvents
}

/** Mounts a CodeMirror for a text, for as long as that text is shown. Returns the ref of its place in the page. */
export function useProseView(viewRef: RefObject<EditorView | null>, options: Options) {
  const { text, awareness, configuration, anchors, focusOnOpen } = options
  const host = useRef<HTMLDivElement>(null)
  const [switched] = useState(() => new Compartment())
  // A text that had to be repaired under an open editor gets a fresh one.
  const [generation, setGeneration] = useState(0)
  const latest = useEffectEvent(() => options)

  useLayoutEffect(() => {
    repairLineEnds(text)
    const startAnew = () => {
      editor.destroy()
      setGeneration((now) => now + 1)
    }
    const extensions = [
      extensionsFor(text, awareness, startAnew, latest),
      switched.of(latest().configuration),
    ]
    // Always from the text as it is now: a state that was put aside has missed what others wrote.
    const doc = text.toJSON()
    const { name } = latest()
    const anchor = Math.min((name && lastCaret(name)) || 0, doc.length)
    const state = EditorState.create({ doc, extensions, selection: { anchor } })
    const editor = new EditorView({ parent: host.current!, state })
    viewRef.current = editor
    const leave = () => {
      const { head } = editor.state.selection.main
      // One who only looked in was nowhere.
      if (name && (head > 0 || lastCaret(name) !== null)) keepCaret(name, head)
    }
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('pagehide', leave)
      editor.destroy()
      viewRef.current = null
    }
  }, [viewRef, text, awareness, switched, generation])

  // With the paint that says "Read only" the text refuses letters, not after it.
  useLayoutEffect(() => {
    viewRef.current?.dispatch({ effects: switched.reconfigure(configuration) })
  }, [viewRef, switched, configuration])
  useAnchorsShown(viewRef, { text, anchors, generation })
  useFocusOnOpen(viewRef, text, focusOnOpen)
  return host
}

type View = RefObject<EditorView | null>

interface Shown extends Pick<Options, 'text' | 'anchors'> {
  /** Of the editor. */
  generation: number
}

function useAnchorsShown(viewRef: View, { text, anchors, generation }: Shown): void {
  useEffect(() => {
    if (text.doc) viewRef.current?.dispatch({ effects: anchorsShown(text.doc, anchors) })
  }, [viewRef, text, anchors, generation])
}

function useFocusOnOpen(viewRef: View, text: Y.Text, focusOnOpen: boolean | undefined): void {
  useEffect(() => {
    const view = viewRef.current
    if (!focusOnOpen || !view) return
    view.focus()
    const { head } = view.state.selection.main
    if (head > 0) view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'center' }) })
  }, [viewRef, text, focusOnOpen])
}

function extensionsFor(
  text: Y.Text,
  awareness: Awareness | null,
  onBroken: () => void,
  latest: () => Options,
): Extension {
  const on = () => latest().on
  return [
    mentionPicker(
      (query) => on().onQuery(query),
      (key) => on().onKey(key),
    ),
    latest().loadPicture
      ? pictures({
          load: (id) => latest().loadPicture!(id),
          onOpen: (id, at) => on().onPicture(id, at),
          onFiles: (files, at) => on().onPictures(files, at),
        })
      : [],
    sharedText(text, onBroken),
    proseExtensions(text, awareness, {
      find: () => didRun(on().onFind),
      keep: () => didRun(on().onKeep),
      comment: () => didRun(on().onComment),
    }),
    mentionDecorations(
      (mention, asked) => on().onMention(mention, asked),
      (id) => on().onOpenEntry?.(id),
    ),
    anchorDecorations((id) => on().onAnchor?.(id)),
    formatWatch((formats) => on().onFormats(formats)),
    selectionWatch((place) => on().onSelected(place)),
  ]
}

function didRun(work: (() => void) | undefined): boolean {
  work?.()
  return work !== undefined
}
