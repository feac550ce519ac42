import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useDocument, useIsReadOnly } from '../../sync/documents/use-document.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
    mayWrite,
    ownsBook,
    room,
    options,
    onWords,
    onWritten,
    openEditor,
    ...prose
  } = props
  const { handle, recovered } = useDocument(name, book.id)
  const threads = useAnnotationThreads(name)
  const editor = useOpenEditor(false)
  const isRefused = useIsReadOnly(handle)
  const readOnly = !mayWrite || isRefused
  useAutoVersions(handle?.text ?? null, book.id, name)
  const pictures = usePictureStore()
  const comments = useCommenting({ handle, editor, room, readOnly })
  const { pending, active } = comments
  const anchors = useMemo(() => {
    const open = openThreads(threads).map(({ comment: { id, anchor } }) => ({ id, anchor }))
    const all = pending ? [...open, { id: 'new', anchor: pending }] : open
    return all.map((one) => ({ ...one, active: one.id === (pending ? 'new' : active) }))
  }, [threads, pending, active])
  return (
    <section aria-label={prose.label}>
      <DocumentNotice handle={handle} recovered={recovered} />
      {handle && <RefusedPictures text={handle.text} />}
      {handle ? (
        <LazyProseEditor
          key={handle.doc.guid}
          {...prose}
          {...options}
          text={handle.text}
          awareness={handle.awareness}
          readOnly={readOnly}
          anchors={anchors}
          pictures={name.startsWith('section:') ? pictures : undefined}
          onAnchor={comments.show}
          onComment={readOnly ? undefined : comments.begin}
          dock={room.foot}
          handle={(now) => {
            editor.attach(name, now)
            openEditor?.attach(name, now)
          }}
        />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {handle && onWords && (
        <LiveWords name={name} text={handle.text} onWords={onWords} onWritten={onWritten} />
      )}
      {room.foot && createPortal(<DocumentBar handle={handle} />, room.foot)}
      {handle &&
        room.side &&
        createPortal(
          <DocumentPanels
            document={{ name, book, text: handle.text, threads, mayWrite, readOnly, ownsBook }}
            face={room.face}
            comments={comments}
            editor={editor}
            hasMargin={room.hasMargin}
            onShow={(from, to) => editor.ask(name, (now) => now.select(from, to))}
          />,
          room.side,
        )}
    </section>
  )
}
