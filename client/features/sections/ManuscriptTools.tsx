import {
  FileInput,
  Focus,
  ListTree,
  NotebookText,
  Search,
  Settings2,
  Trash2,
  Upload,
} from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { BookFormat, LoadedBook } from '../convert/book-text.ts'
import type { Panel } from './ManuscriptDialogs.tsx'
import { lazyNamed } from '../../ui/part.tsx'

const ExportMenu = lazyNamed(() => import('../convert/preview/ExportMenu.tsx'), 'ExportMenu')

interface Props {
  mayWrite: boolean
  focus: boolean
  /** True if readers have the open chapter; undefined for writers who may not publish. */
  published?: boolean
  onFocus(on: boolean): void
  onFind(): void
  onPanel(panel: Panel): void
  load(format: BookFormat, withComments: boolean): Promise<LoadedBook>
  more?: ReactNode
}

/** Actions on the manuscript as a whole. */
export function ManuscriptTools({
  mayWrite,
  focus,
  published,
  onFocus,
  onFind,
  onPanel,
  load,
  more,
}: Props) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        size="sm"
        variant="secondary"
        className="leaves-in-focus lg:hidden"
        onClick={() => onPanel('binder')}
      >
        <ListTree aria-hidden className="size-4" />
        Binder
      </Button>
      <span className="ml-auto" />
      <IconButton aria-label="Find in the book" onClick={onFind}>
        <Search aria-hidden className="size-4" />
      </IconButton>
      <IconButton aria-label="Notes of the world" onClick={() => onPanel('notes')}>
        <NotebookText aria-hidden className="size-4" />
      </IconButton>
      <IconButton aria-label="Writing options" onClick={() => onPanel('options')}>
        <Settings2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton aria-label="Bin" onClick={() => onPanel('bin')}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {mayWrite && (
        <IconButton aria-label="Import chapters" onClick={() => onPanel('import')}>
          <FileInput aria-hidden className="size-4" />
        </IconButton>
      )}
      <IconButton
        aria-label={focus ? 'Leave focus' : 'Focus'}
        aria-pressed={focus}
        onClick={() => onFocus(!focus)}
      >
        <Focus aria-hidden className="size-4" />
      </IconButton>
      <Suspense fallback={null}>
        <ExportMenu load={load} hasComments size="sm" />
      </Suspense>
      {more}
      {published !== undefined && (
        <Button size="sm" variant="primary" onClick={() => onPanel('publish')}>
          <Upload aria-hidden className="size-4" />
          {published ? 'Publish again' : 'Publish'}
        </Button>
      )}
    </div>
  )
}
