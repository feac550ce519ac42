import { MAX_BOOKS } from '#shared/limits.ts'
import { useQuota } from '../features/assets/assets.local.ts'
import { ImportDialog } from '../features/convert/preview/ImportDialog.tsx'
import { useImportBook } from './use-import-book.ts'

interface Props {
  /** None: one's own private world. */
  worldId?: string
  /** Books that are in the world, where that is known. */
  books?: number
  /** Chosen already. */
  files?: File[]
  onImported(bookId: string): unknown
  onClose(): void
}

/** A file becomes a book of a world, if world and storage have room for it. */
export function ImportBookDialog({ worldId, books = 0, files, onImported, onClose }: Props) {
  const importBook = useImportBook()
  const quota = useQuota('import')
  return (
    <ImportDialog
      {...(files && { files })}
      room={{ books: MAX_BOOKS - books, bytes: quota?.storage_available_bytes ?? Infinity }}
      onImport={async (text, watch) => {
        await onImported(await importBook(worldId, text, watch))
      }}
      onClose={onClose}
    />
  )
}
