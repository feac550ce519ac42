import type { StateCommand } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { Formats } from './formats.ts'
import type { AnchoredRange } from './extensions/anchor-decorations.ts'
import type { SelectedPlace } from './extensions/selection-watch.ts'
import { undoManagerOf } from './extensions/undo.ts'
import { mentionNames } from './mentions/mention-decorations.ts'
import { MentionPopovers } from './mentions/MentionPopovers.tsx'
import { type MentionEntry, mentionFinder } from './mentions/mentions.ts'
import { useMentions } from './mentions/use-mentions.ts'
import { PictureDialog } from './pictures/PictureDialog.tsx'
import { type PictureStore, usePicturesInText } from './pictures/use-pictures-in-text.ts'
import { optionExtensions, type ProseOptions } from './prose-extensions.ts'
import { handleOf, type ProseHandle } from './prose-handle.ts'
import { ProseToolbar } from './ProseToolbar.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { type ProseEvents, useProseView } from './use-prose-view.ts'

export interface ProseEditorProps
  extends
    ProseOptions,
    Pick<ProseEvents, 'onAnchor' | 'onComment' | 'onFind' | 'onKeep' | 'onOpenEntry'> {
  text: Y.Text
  awareness: Awareness | null
  focusOnOpen?: boolean
  /** The text's name: under it this device keeps the place of the caret. */
  name?: string
  /** The story bible, for the underlines, the cards and the @ list. */
  entries?: MentionEntry[]
  renderCard?(entryId: string): ReactNode
  /** Without it the text has no pictures. */
  pictures?: PictureStore
  /** Passages that have comments. */
  anchors?: AnchoredRange[]
  /** The place of the toolbar: below the text, not over it. */
  dock: HTMLElement | null
  /** Further tools at the end of the toolbar. */
  tools?: ReactNode
  handle?: Ref<ProseHandle>
}

const PLAIN: Formats = {
  italic: false,
  bold: false,
  underline: false,
  superscript: false,
  subscript: false,
  smallcaps: false,
  heading: false,
  quote: false,
  ltr: false,
  rtl: false,
  note: false,
}
const NO_ENTRIES: MentionEntry[] = []
const NO_ANCHORS: AnchoredRange[] = []

/** Writes in one text of a document: calm, in Markdown, with everybody else who has it open. */
export function ProseEditor(props: ProseEditorProps) {
  const { text, awareness, focusOnOpen, readOnly } = props
  const { onAnchor, onComment, onFind, onKeep, onOpenEntry } = props
  const { entries = NO_ENTRIES, anchors = NO_ANCHORS } = props
  const view = useRef<EditorView | null>(null)
  const [formats, setFormats] = useState(PLAIN)
  const [selected, setSelected] = useState<SelectedPlace | null>(null)
  const mentions = useMentions(view, entries)
  const pictures = usePicturesInText(view, props.pictures)
  const onFormats = (next: Formats) => setFormats((now) => (sameFormats(now, next) ? now : next))
  const host = useProseView(view, {
    name: props.name,
    text,
    awareness,
    configuration: useConfiguration(props, entries),
    anchors,
    focusOnOpen,
    loadPicture: props.pictures?.load,
    on: {
      ...mentions.events,
      onFormats,
      onAnchor,
      onComment,
      onFind,
      onKeep,
      onOpenEntry,
      onSelected: setSelected,
      onPicture: pictures.ask,
      onPictures: pictures.add,
    },
  })
  useImperativeHandle(props.handle, () => handleOf(view))

  const run = useRun(view)
  const { add } = pictures
  const addPictures = useCallback((files: File[]) => add(files, null), [add])
  return (
    <div className="relative">
      <div ref={host} />
      {!readOnly && (
        <ProseTools
          {...props}
          formats={formats}
          selected={selected}
          onRun={run}
          onPictures={props.pictures && addPictures}
        />
      )}
      <OpenPicture pictures={pictures} />
      <MentionPopovers
        view={view}
        list={mentions.list}
        card={mentions.card}
        renderCard={props.renderCard}
      />
    </div>
  )
}

interface ToolsProps
  extends
    Pick<ProseEditorProps, 'text' | 'dock' | 'tools' | 'onComment'>,
    Pick<ComponentProps<typeof ProseToolbar>, 'formats' | 'onRun' | 'onPictures'> {
  selected: SelectedPlace | null
}

/** The tools beside the selected words, and those of the dock. */
function ProseTools({ text, dock, tools, selected, onPictures, ...shared }: ToolsProps) {
  const { formats, onRun, onComment } = shared
  return (
    <>
      {selected && <SelectionTools place={selected} {...{ formats, onRun, onComment }} />}
      {dock &&
        createPortal(
          <ProseToolbar
            {...{ formats, onRun, onComment, onPictures }}
            history={undoManagerOf(text)}
          >
            {tools}
          </ProseToolbar>,
          dock,
        )}
    </>
  )
}

/** The picture whose words are asked for. */
function OpenPicture({ pictures }: { pictures: ReturnType<typeof usePicturesInText> }) {
  const { open } = pictures
  if (!open) return null
  return (
    <PictureDialog
      placed={open}
      onChange={(next) => pictures.change(open, next)}
      onClose={pictures.close}
    />
  )
}

/** Runs a command in the text; a pointer gives the focus back to it. */
function useRun(view: RefObject<EditorView | null>) {
  return useCallback(
    (command: StateCommand, byPointer: boolean) => {
      if (view.current) command(view.current)
      if (byPointer) view.current?.focus()
    },
    [view],
  )
}

/** Extensions that the user can change while writing; rebuilt only when one of these options changes. */
function useConfiguration(props: ProseEditorProps, entries: MentionEntry[]) {
  const { text, label, lang, readOnly, placeholder } = props
  const { smartTyping, typewriter, dimOthers, generatedLines } = props
  const finder = useMemo(() => mentionFinder(entries, lang), [entries, lang])
  return useMemo(() => {
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
}

function sameFormats(one: Formats, other: Formats): boolean {
  return (Object.keys(PLAIN) as (keyof Formats)[]).every((name) => one[name] === other[name])
}
