import { MAX_DESCRIPTION_LENGTH } from '#shared/limits.ts'
import { genreProblem } from '#shared/rules/book-form.ts'
import type { BookText } from '../features/convert/book-text.ts'
import { usePictures } from '../features/files/use-kept-files.ts'
import { importChapters, lineOf } from '../features/sections/import-book.ts'
import { newId } from '../sync/ids.ts'
import { useApp, useMutate } from '../sync/react.tsx'
import { appToast } from '../ui/toast.ts'

/** Makes a book of a world from what was read of files; resolves with its id once all of it is on this device. */
export function useImportBook() {
  const mutate = useMutate()
  const { account } = useApp()
  const { keepBlob } = usePictures()
  return async (worldId: string, text: BookText): Promise<string> => {
    const bookId = newId()
    const genre = genreProblem(text.genre) ? '' : text.genre
    const description = text.description.slice(0, MAX_DESCRIPTION_LENGTH)
    const body = { id: bookId, title: lineOf(text.title), description, genre }
    await mutate('books.create', { params: { id: worldId }, body })
    await importChapters({ mutate, vault: account.vault, bookId, after: null }, text)
    if (text.cover) {
      const { bytes, type } = text.cover
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
      const cover_file_id = await keepBlob(blob, 'cover', 'book_cover')
      await mutate('books.update', { params: { id: bookId }, body: { cover_file_id } })
    }
    appToast.success('Book imported')
    return bookId
  }
}
