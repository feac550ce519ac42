import { Suspense } from 'react'
import type * as Y from 'yjs'
import { lazyNamed } from '../../ui/part.tsx'
import { useRoom } from '../../ui/use-room.ts'
import type { AnnotationThread } from '../annotations/annotations.local.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { OpenEditor } from '../editor/open-editor.ts'
import type { Commenting } from './use-commenting.ts'

const DocumentVersions = lazyNamed(
  () => import('../versions/DocumentVersions.tsx'),
  'DocumentVersions',
)
const AnnotationPanel = lazyNamed(
  () => import('../annotations/AnnotationPanel.tsx'),
  'AnnotationPanel',
)

interface Props {
  document: {
    name: string
    book: ShownBook
    text: Y.Text
    threads: AnnotationThread[] | undefined
    mayWrite: boolean
    /** True also when the server lets this account only read the document. */
    readOnly: boolean
    ownsBook: boolean
  }
  /** The one that is shown beside the text. */
  face: string | null
  comments: Commenting
  editor: OpenEditor
  /** How often a version was asked for by key: each time its name is what comes next. */
  namings: number
  hasMargin: boolean
  onShow(from: number, to: number): void
}

/** The faces of the panel that belong to the open text. */
export function DocumentPanels(props: Props) {
  const { document, face, comments, editor, namings, hasMargin, onShow } = props
  const { name, book, text, threads, mayWrite, readOnly, ownsBook } = document
  const isAtLines = useRoom('margin') === true && hasMargin
  return (
    <Suspense fallback={null}>
      {face === 'versions' && (
        <DocumentVersions
          bookId={book.id}
          document={name}
          text={text}
          mayWrite={!readOnly}
          namings={namings}
        />
      )}
      {face === 'comments' && (
        <AnnotationPanel
          bookId={book.id}
          document={name}
          text={text}
          threads={threads ?? []}
          pending={comments.pending}
          active={comments.active}
          mayWrite={mayWrite}
          ownsBook={ownsBook}
          onShow={onShow}
          onActive={comments.show}
          editor={editor}
          isAtLines={isAtLines}
          onCommented={comments.done}
        />
      )}
    </Suspense>
  )
}
