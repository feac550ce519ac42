import { licenceIn } from '#shared/rules/licences.ts'
import type { BookText } from '../features/convert/book-text.ts'
import { prepareImage } from '../features/files/prepare-image.ts'
import { usePictures } from '../features/files/use-kept-files.ts'
import { importChapters, lineOf } from '../features/sections/import-book.ts'
import { newId } from '../sync/ids.ts'
import { useApp, useMutate } from '../sync/react.tsx'
import { appToast } from '../ui/toast.ts'

/** A cover that nobody can read costs the book nothing else. */
async function preparedCover({ cover }: BookText): Promise<Blob | null> {
  if (!cover) return null
  const picture = new Blob([cover.bytes as Uint8Array<ArrayBuffer>], { type: cover.type })
  return prepareImage(picture, 'book_cover').catch(() => null)
}

/** Makes a book of a world from what was read of files; resolves with its id once all of it is on this device. */
export function useImportBook() {
  const mutate = useMutate()
  const { account } = useApp()
  const { keepBlob } = usePictures()
  return async (worldId: string, text: BookText): Promise<string> => {
    const cover = await preparedCover(text)
    const bookId = newId()
    const { description, genre, language } = text
    const licence = licenceIn(text.rights) ?? 'reserved'
    const about = { title: lineOf(text.title), description, genre, language, licence }
    const body = { id: bookId, ...about }
    await mutate('books.create', { params: { id: worldId }, body })
    await importChapters({ mutate, vault: account.vault, bookId, after: null }, text)
    if (cover) {
      const cover_file_id = await keepBlob(cover, 'cover', 'book_cover')
      await mutate('books.update', { params: { id: bookId }, body: { cover_file_id } })
    } else if (text.cover) appToast.error('The cover could not be read and was left out')
    appToast.success('Book imported')
    return bookId
  }
}
