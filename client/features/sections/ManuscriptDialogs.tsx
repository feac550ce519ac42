import { MAX_CHAPTERS, MAX_SECTIONS } from '#shared/limits.ts'
import { type ReactNode, Suspense } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Hit } from '../editor/find/find.ts'
import type { Here } from './here.ts'
import { importChapters } from './import-book.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { lazyNamed } from '../../ui/part.tsx'

const FindDialog = lazyNamed(() => import('./FindDialog.tsx'), 'FindDialog')
const BinDialog = lazyNamed(() => import('./BinDialog.tsx'), 'BinDialog')
const NotesDialog = lazyNamed(() => import('./NotesDialog.tsx'), 'NotesDialog')
const PublishDialog = lazyNamed(() => import('./PublishDialog.tsx'), 'PublishDialog')
const ImportDialog = lazyNamed(() => import('../convert/preview/ImportDialog.tsx'), 'ImportDialog')
const OptionsDialog = lazyNamed(() => import('./OptionsDialog.tsx'), 'OptionsDialog')

/** Which of them is open. */
export type Panel = 'find' | 'notes' | 'import' | 'bin' | 'publish' | 'options' | 'binder' | null

interface Props extends ManuscriptProps {
  panel: Panel
  binder: ReactNode
  /** What is looked for first. */
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
  const { byChapter } = sections
  const { account } = useApp()
  return (
    <>
      {panel === 'binder' && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Binder">
          {binder}
        </Dialog>
      )}
      <Suspense fallback={null}>
        {panel === 'find' && (
          <FindDialog
            bookId={book.id}
            chapters={chapters}
            byChapter={byChapter}
            entries={entries}
            texts={texts ?? new Map()}
            initialQuery={query}
            mayWrite={mayWrite}
            onOpen={onShow}
            onClose={onClose}
          />
        )}
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
        {panel === 'publish' && here && (
          <PublishDialog
            book={book}
            chapter={here.chapter}
            sections={here.siblings}
            onClose={onClose}
          />
        )}
        {panel === 'import' && (
          <ImportDialog
            chaptersOnly
            room={{
              chapters: MAX_CHAPTERS - chapters.length - props.chapterBin.length,
              scenes: MAX_SECTIONS - [...byChapter.values(), sections.bin].flat().length,
            }}
            onImport={(imported, watch) =>
              importChapters(
                { account, bookId: book.id, after: chapters.at(-1)?.position ?? null },
                imported,
                watch,
              )
            }
            onClose={onClose}
          />
        )}
        {panel === 'options' && <OptionsDialog onClose={onClose} />}
      </Suspense>
    </>
  )
}
