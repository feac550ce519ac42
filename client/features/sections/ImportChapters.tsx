import { MAX_CHAPTERS, MAX_SECTIONS } from '#shared/limits.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { ImportDialog } from '../convert/preview/ImportDialog.tsx'
import { importChapters } from './import-book.ts'
import type { ManuscriptProps } from './manuscript-props.ts'

interface Props extends Pick<ManuscriptProps, 'book' | 'chapters' | 'chapterBin' | 'sections'> {
  onClose(): void
}

/** Imports chapters from files behind the book's own, as many as the book can hold. */
export function ImportChapters({ book, chapters, chapterBin, sections, onClose }: Props) {
  const { account } = useApp()
  const { byChapter, bin } = sections
  return (
    <ImportDialog
      chaptersOnly
      room={{
        chapters: MAX_CHAPTERS - chapters.length - chapterBin.length,
        scenes: MAX_SECTIONS - [...byChapter.values(), bin].flat().length,
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
  )
}
