import { type ReactNode, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Hit } from '../editor/find/find.ts'
import { FindDialog } from './FindDialog.tsx'
import type { Here } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { lazyNamed } from '../../ui/part.tsx'

const BinDialog = lazyNamed(() => import('./BinDialog.tsx'), 'BinDialog')
const NotesDialog = lazyNamed(() => import('./NotesDialog.tsx'), 'NotesDialog')
const PublishSheet = lazyNamed(() => import('./publish/PublishSheet.tsx'), 'PublishSheet')
const ImportChapters = lazyNamed(() => import('./ImportChapters.tsx'), 'ImportChapters')
const OptionsDialog = lazyNamed(() => import('./OptionsDialog.tsx'), 'OptionsDialog')

/** The open panel. */
export type Panel = 'find' | 'notes' | 'import' | 'bin' | 'publish' | 'options' | 'binder' | null

interface Props extends ManuscriptProps {
  panel: Panel
  binder: ReactNode
  /** Initial text of the search. */
  query: string
  here: Here | undefined
  onShow(hit: Hit): void
  onInsert(words: string): void
  onClose(): void
}

/** Everything that opens over the manuscript. */
export function ManuscriptDialogs(props: Props) {
  const { panel, binder, query, here, onShow, onClose } = props
  const { book, chapters, sections, entries, texts, mayWrite } = props
  return (
    <>
      {panel === 'binder' && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Binder">
          {binder}
        </Dialog>
      )}
      {/* Not lazy: letters that follow Ctrl+F at once must find its field. */}
      {panel === 'find' && (
        <FindDialog
          bookId={book.id}
          lang={props.lang}
          chapters={chapters}
          byChapter={sections.byChapter}
          entries={entries}
          texts={texts}
          initialQuery={query}
          here={here?.chapter.id}
          mayWrite={mayWrite}
          onOpen={onShow}
          onClose={onClose}
        />
      )}
      <Suspense fallback={null}>
        {panel === 'bin' && (
          <BinDialog
            chapters={props.chapterBin}
            sections={sections.bin}
            entries={props.entryBin}
            mayWrite={mayWrite}
            onClose={onClose}
          />
        )}
        {panel === 'notes' && (
          <NotesDialog
            book={book}
            onInsert={mayWrite && here ? props.onInsert : undefined}
            onClose={onClose}
          />
        )}
        {panel === 'publish' && (
          <PublishSheet book={book} here={here?.chapter.id} onClose={onClose} />
        )}
        {panel === 'import' && <ImportChapters {...props} />}
        {panel === 'options' && <OptionsDialog isGenerated={book.is_generated} onClose={onClose} />}
      </Suspense>
    </>
  )
}
