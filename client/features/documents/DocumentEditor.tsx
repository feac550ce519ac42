import { type ReactNode, useMemo, useState } from 'react'
import { useDocument, useIsReadOnly } from '../../sync/documents/use-document.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { LazyProseEditor } from '../editor/LazyProseEditor.tsx'
import type { OpenEditor } from '../editor/open-editor.ts'
import type { ProseEditorProps } from '../editor/ProseEditor.tsx'
import { useOpenEditor } from '../editor/use-open-editor.ts'
import { openThreads, useAnnotationThreads } from '../annotations/annotations.local.ts'
import { useAutoVersions } from '../versions/use-auto-versions.ts'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentNotice } from './DocumentNotice.tsx'
import { DocumentPanels, type Panel } from './DocumentPanels.tsx'
import { LiveWords } from './LiveWords.tsx'

/** The user's preferences for writing: see `ProseOptions`. */
export interface WritingOptions {
  smartTyping: boolean
  typewriter: boolean
  dimOthers: boolean
  generatedLines?: string
}
interface Props extends Pick<
  ProseEditorProps,
  'label' | 'lang' | 'placeholder' | 'entries' | 'renderCard' | 'focusOnOpen' | 'onFind'
> {
  /** Such as `section:<id>`. */
  name: string
  book: ShownBook
  mayWrite: boolean
  ownsBook: boolean
  options?: WritingOptions
  /** Called while the user writes. */
  onWords?(name: string, words: number): void
  /** More buttons beside those of the document. */
  tools?: ReactNode
  /** The room's `OpenEditor`, at which this text's editor registers. */
  openEditor?: OpenEditor
}

/** A document as a book's writers see it: its text, the people in it, its save status, and comments. */
export function DocumentEditor(props: Props) {
  const { name, book, mayWrite, ownsBook, options, onWords, tools, openEditor, ...prose } = props
  const { handle, recovered } = useDocument(name, book.id)
  const threads = useAnnotationThreads(name)
  const anchors = useMemo(() => openThreads(threads).map(({ comment }) => comment), [threads])
  const [panel, setPanel] = useState<Panel | null>(null)
  const editor = useOpenEditor(panel !== null)
  const isRefused = useIsReadOnly(handle)
  const readOnly = !mayWrite || isRefused
  useAutoVersions(handle?.text ?? null, book.id, name)
  const openComments = () => {
    const now = editor.selection()
    setPanel({ is: 'comments', selected: now.to > now.from && !readOnly ? now : null })
  }
  return (
    <section aria-label={prose.label} className="space-y-2">
      <DocumentBar
        handle={handle}
        comments={anchors.length}
        onComments={openComments}
        onVersions={() => setPanel({ is: 'versions' })}
        tools={tools}
      />
      <DocumentNotice handle={handle} recovered={recovered} />
      {handle ? (
        <LazyProseEditor
          key={handle.doc.guid}
          {...prose}
          {...options}
          text={handle.text}
          awareness={handle.awareness}
          readOnly={readOnly}
          anchors={anchors}
          onAnchor={openComments}
          handle={(now) => {
            editor.attach(name, now)
            openEditor?.attach(name, now)
          }}
        />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {handle && onWords && <LiveWords name={name} text={handle.text} onWords={onWords} />}
      {handle && panel && (
        <DocumentPanels
          document={{ name, book, text: handle.text, threads, mayWrite, readOnly, ownsBook }}
          panel={panel}
          onPanel={setPanel}
          onShow={(from, to) => editor.ask(name, (now) => now.select(from, to))}
        />
      )}
    </section>
  )
}
