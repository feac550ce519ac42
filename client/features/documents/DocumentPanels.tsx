import { Suspense } from 'react'
import type * as Y from 'yjs'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyNamed } from '../../ui/part.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { Selected } from '../passages/NewPassage.tsx'
import type { PassageThread } from '../passages/passages.local.ts'

const DocumentVersions = lazyNamed(
  () => import('../versions/DocumentVersions.tsx'),
  'DocumentVersions',
)
const PassagePanel = lazyNamed(() => import('../passages/PassagePanel.tsx'), 'PassagePanel')

/** Lies over a document; a comment is about the words that were selected before. */
export type Panel = { is: 'versions' } | { is: 'comments'; selected: Selected | null }
interface Props {
  document: {
    name: string
    book: ShownBook
    text: Y.Text
    threads: PassageThread[] | undefined
    mayWrite: boolean
    /** Also when the server lets nobody write in it from here. */
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
          <PassagePanel
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
