import { type ReactNode, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Here } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { lazyNamed } from '../../ui/part.tsx'

const BinDialog = lazyNamed(() => import('./BinDialog.tsx'), 'BinDialog')
const PublishSheet = lazyNamed(() => import('./publish/PublishSheet.tsx'), 'PublishSheet')
const ImportChapters = lazyNamed(() => import('./ImportChapters.tsx'), 'ImportChapters')
const OptionsDialog = lazyNamed(() => import('./OptionsDialog.tsx'), 'OptionsDialog')

/** The open dialog. */
export type Panel = 'import' | 'bin' | 'publish' | 'options' | 'binder' | null

interface Props extends ManuscriptProps {
  panel: Panel
  binder: ReactNode
  here: Here | undefined
  onClose(): void
}

/** Everything that opens over the manuscript. */
export function ManuscriptDialogs(props: Props) {
  const { panel, binder, here, book, onClose } = props
  return (
    <>
      {panel === 'binder' && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Binder">
          {binder}
        </Dialog>
      )}
      <Suspense fallback={null}>
        {panel === 'bin' && <BinDialog {...props} />}
        {panel === 'publish' && (
          <PublishSheet book={book} here={here?.chapter.id} onClose={onClose} />
        )}
        {panel === 'import' && <ImportChapters {...props} />}
        {panel === 'options' && <OptionsDialog isGenerated={book.is_generated} onClose={onClose} />}
      </Suspense>
    </>
  )
}
