import { Compartment, EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { afterPaint, notAfterPaint } from '../../after-paint.ts'
import { type AnchoredRange, anchorLook, anchorsShown } from './extensions/anchor-look.ts'
import { type Formats, formatsAt } from './commands.ts'
import { MentionCard } from './mentions/MentionCard.tsx'
import { MentionList } from './mentions/MentionList.tsx'
import { type MentionAt, mentionLook, mentionNames } from './mentions/mention-look.ts'
import { mentionPicker, type PickerKey, type PickerQuery } from './mentions/mention-picker.ts'
import { type MentionEntry, mentionFinder } from './mentions/mentions.ts'
import { optionExtensions, proseExtensions, type ProseOptions } from './prose-extensions.ts'
import { ProseToolbar } from './ProseToolbar.tsx'
import { repairLineEnds } from './find/replace-text.ts'
import { sharedText } from './shared-text.ts'
import { undoManagerOf } from './extensions/undo.ts'
import { useMentionCard, useMentionList } from './mentions/use-mentions.ts'

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
  /** Puts words where the caret is. */
  insert(words: string): void
}
export interface ProseEditorProps extends ProseOptions {
  text: Y.Text
  awareness: Awareness | null
  focusOnOpen?: boolean
  /** The story bible, for the underlines, the cards and the @ list. */
  entries?: MentionEntry[]
  renderCard?(entryId: string): ReactNode
  /** Passages that have comments. */
  anchors?: AnchoredRange[]
  onAnchor?(id: string): void
  onSelection?(selection: ProseSelection): void
  /** Ctrl+F or ⌘F in the text. */
  onFind?(): void
  /** Buttons of the screen at the end of the toolbar. */
  tools?: ReactNode
  handle?: Ref<ProseHandle>
}

const PLAIN: Formats = { italic: false, bold: false, heading: false, quote: false }
const NO_ENTRIES: MentionEntry[] = []
const NO_ANCHORS: AnchoredRange[] = []

/** Writes in one text of a document: calm, in Markdown, with everybody else who has it open. */
export function ProseEditor(props: ProseEditorProps) {
  const { text, awareness, entries = NO_ENTRIES, anchors = NO_ANCHORS, lang, readOnly } = props
  const { label, placeholder, smartTyping, typewriter, dimOthers, generatedLines, focusOnOpen } =
    props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [options] = useState(() => new Compartment())
  const [formats, setFormats] = useState(PLAIN)
  // A text that had to be repaired under an open editor gets a fresh one.
  const [generation, setGeneration] = useState(0)
  const listId = useId()
  const list = useMentionList(view, listId, entries)
  const card = useMentionCard()
  const [byKey, setByKey] = useState(false)

  const finder = useMemo(() => mentionFinder(entries, lang), [entries, lang])
  const configuration = useMemo(() => {
    const look = { smartTyping, typewriter, dimOthers, generatedLines }
    const shown = { label, lang, readOnly, placeholder, ...look }
    return [optionExtensions(text, shown), mentionNames.of(finder)]
  }, [
    text,
    label,
    lang,
    readOnly,
    placeholder,
    smartTyping,
    typewriter,
    dimOthers,
    generatedLines,
    finder,
  ])

  const callbacks = {
    onQuery: list.onQuery,
    onKey: list.onKey,
    onMention: (mention: MentionAt | null, asked: boolean) => {
      if (!mention) return card.leave()
      setByKey(asked)
      if (props.renderCard) card.show(mention)
    },
    configuration,
    props,
  }
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })

  useLayoutEffect(() => {
    repairLineEnds(text)
    const startAnew = () => {
      editor.destroy()
      setGeneration((now) => now + 1)
    }
    const showFormats = () => {
      const next = formatsAt(editor.state)
      setFormats((now) => (sameFormats(now, next) ? now : next))
    }
    const editor = new EditorView({
      parent: host.current!,
      // Always from the text as it is now: a state that was put aside has missed what others wrote.
      state: EditorState.create({
        doc: text.toJSON(),
        extensions: [
          mentionPicker(
            (query: PickerQuery | null) => latest.current.onQuery(query),
            (key: PickerKey) => latest.current.onKey(key),
          ),
          sharedText(text, startAnew),
          proseExtensions(text, awareness, () => {
            latest.current.props.onFind?.()
            return latest.current.props.onFind !== undefined
          }),
          mentionLook((mention, asked) => latest.current.onMention(mention, asked)),
          anchorLook((id) => latest.current.props.onAnchor?.(id)),
          options.of(latest.current.configuration),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged && !update.selectionSet) return
            afterPaint(showFormats)
            if (update.selectionSet) latest.current.props.onSelection?.(selectionOf(update.state))
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      notAfterPaint(showFormats)
      editor.destroy()
      view.current = null
    }
  }, [text, awareness, options, generation])

  // With the paint that says "Read only" the text refuses letters, not after it.
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: options.reconfigure(configuration) })
  }, [options, configuration])
  useEffect(() => {
    if (text.doc) view.current?.dispatch({ effects: anchorsShown(text.doc, anchors) })
  }, [text, anchors, generation])
  useEffect(() => {
    if (focusOnOpen) view.current?.focus()
  }, [text, focusOnOpen])

  useImperativeHandle(props.handle, () => ({
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
    selection: () =>
      view.current ? selectionOf(view.current.state) : { from: 0, to: 0, text: '' },
  }))

  const run = useCallback((command: StateCommand, byPointer: boolean) => {
    if (view.current) command(view.current)
    if (byPointer) view.current?.focus()
  }, [])
  return (
    <div className="flex flex-col">
      <div ref={host} />
      {!readOnly && (
        <ProseToolbar formats={formats} history={undoManagerOf(text)} onRun={run}>
          {props.tools}
        </ProseToolbar>
      )}
      {list.options.length > 0 && (
        <MentionList
          id={listId}
          rect={() => rectAt(view.current, list.from)}
          entries={list.options}
          active={list.active}
          onPick={list.pick}
          onClose={list.close}
        />
      )}
      {card.mention && props.renderCard && (
        <MentionCard
          key={card.mention.id}
          element={card.mention.element}
          byKey={byKey}
          onEnter={card.stay}
          onLeave={card.leave}
          onClose={card.close}
          onReturn={() => view.current?.focus()}
        >
          {props.renderCard(card.mention.id)}
        </MentionCard>
      )}
    </div>
  )
}

function selectionOf(state: EditorState): ProseSelection {
  const { from, to } = state.selection.main
  return { from, to, text: state.sliceDoc(from, to) }
}

function sameFormats(one: Formats, other: Formats): boolean {
  return (Object.keys(PLAIN) as (keyof Formats)[]).every((name) => one[name] === other[name])
}

function rectAt(view: EditorView | null, at: number): DOMRect {
  const { left = 0, top = 0, bottom = 0 } = view?.coordsAtPos(at) ?? {}
  return new DOMRect(left, top, 0, bottom - top)
}
