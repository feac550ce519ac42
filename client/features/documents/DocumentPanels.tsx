import { Suspense } from 'react'
import type * as Y from 'yjs'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { Selected } from '../annotations/NewAnnotation.tsx'
import type { AnnotationThread } from '../annotations/annotations.local.ts'

const DocumentVersions = lazyNamed(
  () => import('../versions/DocumentVersions.tsx'),
  'DocumentVersions',
)
const AnnotationPanel = lazyNamed(
  () => import('../annotations/AnnotationPanel.tsx'),
  'AnnotationPanel',
)

/** A panel over a document; a comment is about the words that were selected before. */
export type Panel = { is: 'versions' } | { is: 'comments'; selected: Selected | null }
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
  panel: Panel
  onPanel(panel: Panel | null): void
  onShow(from: number, to: number): void
}

export function DocumentPanels(props: Props) {
  const { panel, onPanel, onShow } = props
  const { name, book, text, threads, mayWrite, readOnly, ownsBook } = props.document
  const close = () => onPanel(null)
  return (
    <Suspense fallback={null}>
      {panel.is === 'versions' ? (
        <DocumentVersions
          bookId={book.id}
          document={name}
          text={text}
          mayWrite={!readOnly}
          onClose={close}
        />
      ) : (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="Comments">
          <AnnotationPanel
            bookId={book.id}
            document={name}
            text={text}
            threads={threads ?? []}
            selected={panel.selected}
            mayWrite={mayWrite}
            ownsBook={ownsBook}
            onShow={(from, to) => {
              close()
              onShow(from, to)
            }}
            onCommented={() => onPanel({ is: 'comments', selected: null })}
          />
        </Dialog>
      )}
    </Suspense>
  )
}
