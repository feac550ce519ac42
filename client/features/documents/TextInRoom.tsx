import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDocument, useIsHere, useIsReadOnly } from '../../sync/documents/use-document.ts'
import { openThreads, useAnnotationThreads } from '../annotations/annotations.local.ts'
import type { ShownBook } from '../books/books.local.ts'
import { LazyProseEditor } from '../editor/LazyProseEditor.tsx'
import type { OpenEditor } from '../editor/open-editor.ts'
import type { ProseEditorProps } from '../editor/ProseEditor.tsx'
import { useOpenEditor } from '../editor/use-open-editor.ts'
import { useAutoVersions } from '../versions/use-auto-versions.ts'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentNotice } from './DocumentNotice.tsx'
import { DocumentPanels } from './DocumentPanels.tsx'
import { LiveWords } from './LiveWords.tsx'
import { RefusedPictures } from './RefusedPictures.tsx'
import type { TextRoom } from './text-room.ts'
import { TextOnItsWay } from './TextOnItsWay.tsx'
import { useCommenting } from './use-commenting.ts'
import { usePictureStore } from './use-picture-store.ts'

/** The user's preferences for writing: see `ProseOptions`. */
export interface WritingOptions {
  smartTyping: boolean
  typewriter: boolean
  dimOthers: boolean
  generatedLines?: string
}
export interface TextProps extends Pick<
  ProseEditorProps,
  | 'label'
  | 'lang'
  | 'placeholder'
  | 'entries'
  | 'renderCard'
  | 'onOpenEntry'
  | 'focusOnOpen'
  | 'onFind'
> {
  /** Such as `section:<id>`. */
  name: string
  book: ShownBook
  /** True if only this device has what the text belongs to. */
  isNew?: boolean
  mayWrite: boolean
  ownsBook: boolean
  room: TextRoom
  options?: WritingOptions
  /** Called while the user writes. */
  onWords?(name: string, words: number): void
  /** Called with the words that were written in this tab. */
  onWritten?(words: number): void
  /** More tools beside those of the text. */
  tools?: ReactNode
  /** The room's `OpenEditor`, at which this text's editor registers. */
  openEditor?: OpenEditor
}

/** A document in its room: the text itself, its tools and its status in the foot, its comments and versions in the panel. */
export function TextInRoom(props: TextProps) {
  const {
    name,
    book,
    isNew,
    mayWrite,
    ownsBook,
    room,
    options,
    onWords,
    onWritten,
    openEditor,
    ...prose
  } = props
  const opened = useDocument(name, book.id)
  const { handle, begin } = useHere(name, opened.handle, isNew)
  const threads = useAnnotationThreads(name)
  const editor = useOpenEditor(false)
  const readOnly = useIsReadOnly(handle) || !mayWrite
  useAutoVersions(handle?.text ?? null, book.id, name)
  const pictures = usePictureStore()
  const comments = useCommenting({ handle, editor, room, readOnly })
  const anchors = useAnchors(threads, comments)
  const [namings, setNamings] = useState(0)
  const keep = () => {
    room.onFace('versions')
    setNamings((before) => before + 1)
  }
  return (
    <section aria-label={prose.label}>
      <DocumentNotice {...opened} />
      {handle && <RefusedPictures text={handle.text} />}
      {handle ? (
        <LazyProseEditor
          key={handle.doc.guid}
          {...prose}
          {...options}
          name={name}
          text={handle.text}
          awareness={handle.awareness}
          readOnly={readOnly}
          anchors={anchors}
          pictures={name.startsWith('section:') ? pictures : undefined}
          onAnchor={comments.show}
          onComment={readOnly ? undefined : comments.begin}
          onKeep={readOnly ? undefined : keep}
          dock={room.foot}
          handle={(now) => [editor, openEditor].forEach((one) => one?.attach(name, now))}
        />
      ) : (
        <TextOnItsWay handle={opened.handle} onBegin={mayWrite ? begin : undefined} />
      )}
      {handle && onWords && (
        <LiveWords name={name} text={handle.text} onWords={onWords} onWritten={onWritten} />
      )}
      {room.foot && createPortal(<DocumentBar handle={handle} />, room.foot)}
      {handle && (
        <PanelInSide
          document={{ name, book, text: handle.text, threads, mayWrite, readOnly, ownsBook }}
          {...{ room, comments, editor, namings }}
        />
      )}
    </section>
  )
}

/** The document once all of it is here, or once the user begins it on a device that waits for it. */
function useHere(name: string, opened: Opened['handle'], isNew: boolean | undefined) {
  const [begun, setBegun] = useState<string | null>(null)
  const isHere = useIsHere(opened, isNew || begun === name)
  return { handle: isHere ? opened : null, begin: () => setBegun(name) }
}
type Opened = ReturnType<typeof useDocument>

/** The passages of open threads, and that of a comment which is being written. */
function useAnchors(
  threads: ReturnType<typeof useAnnotationThreads>,
  { pending, active }: ReturnType<typeof useCommenting>,
) {
  return useMemo(() => {
    const open = openThreads(threads).map(({ comment: { id, anchor } }) => ({ id, anchor }))
    const all = pending ? [...open, { id: 'new', anchor: pending }] : open
    return all.map((one) => ({ ...one, active: one.id === (pending ? 'new' : active) }))
  }, [threads, pending, active])
}

interface SideProps extends Pick<
  ComponentProps<typeof DocumentPanels>,
  'document' | 'comments' | 'editor' | 'namings'
> {
  room: TextRoom
}

function PanelInSide({ room, ...panels }: SideProps) {
  const { document, editor } = panels
  if (!room.side) return null
  return createPortal(
    <DocumentPanels
      {...panels}
      face={room.face}
      hasMargin={room.hasMargin}
      onShow={(from, to) => editor.ask(document.name, (now) => now.select(from, to))}
    />,
    room.side,
  )
}
