import type { FilePurpose } from '#shared/rules/files.ts'
import { licenceIn } from '#shared/rules/licences.ts'
import type { BookText, Picture, Watch } from '../features/convert/book-text.ts'
import { prepareImage } from '../features/files/prepare-image.ts'
import { usePictures } from '../features/files/use-local-files.ts'
import { importChapters, lineOf } from '../features/sections/import-book.ts'
import { ownWorldOf } from '../features/worlds/own-world.ts'
import type { Change } from '../sync/engine/engine.ts'
import { newId } from '../sync/store/ids.ts'
import { forgetFile } from '../sync/store/local-files.ts'
import { useApp } from '../sync/react/app-context.ts'
import { askToPersist } from '../sync/store/storage.ts'
import { appToast } from '../ui/toast.ts'

/** An unreadable picture does not stop the import of the book. */
async function prepared(
  picture: Picture | null | undefined,
  purpose: FilePurpose,
): Promise<Blob | null> {
  if (!picture) return null
  const blob = new Blob([picture.bytes as Uint8Array<ArrayBuffer>], { type: picture.type })
  return prepareImage(blob, purpose).catch(() => null)
}

/** Makes a book of a world from what was read of files; resolves with its id once all of it is on this device, or leaves nothing. */
export function useImportBook() {
  const { account, state } = useApp()
  const { keepBlob } = usePictures()
  return async (worldId: string | undefined, text: BookText, watch: Watch): Promise<string> => {
    const kept: string[] = []
    const lost = new Set<FilePurpose>()
    const keep = async (picture: Picture | null | undefined, purpose: FilePurpose) => {
      const blob = await prepared(picture, purpose)
      if (picture && !blob) lost.add(purpose)
      const id =
        blob && (await keepBlob(blob, purpose === 'portrait' ? 'portrait' : 'cover', purpose))
      if (id) kept.push(id)
      return id
    }
    const bookId = newId()
    try {
      const cover_file_id = await keep(text.cover, 'book_cover')
      const portraits: (string | null)[] = []
      for (const { portrait } of text.working?.bible ?? [])
        portraits.push(await keep(portrait, 'portrait'))
      const world =
        worldId === undefined ? await ownWorldOf(account.engine, state.user!) : undefined
      const creation = creationOf(world?.id ?? worldId!, bookId, text)
      // What is made in the same commit cannot be looked at.
      const about = world
        ? [...world.creation, { ...creation, base: { name: world.name, slug: world.slug } }]
        : [creation]
      const covered = cover_file_id ? [coveredBy(bookId, cover_file_id)] : []
      await importChapters(
        { account, bookId, portraits, after: null, before: about, behind: covered },
        text,
        watch,
      )
    } catch (error) {
      for (const id of kept) await forgetFile(account.vault, id)
      throw error
    }
    void askToPersist()
    if (lost.has('book_cover')) appToast.error('The cover could not be read and was left out')
    if (lost.has('portrait'))
      appToast.error('A picture of the story bible could not be read and was left out')
    appToast.success('Book imported')
    return bookId
  }
}

function creationOf(worldId: string, id: string, text: BookText): Change {
  const { title, description, genre, language, rights, cover_design, details } = text
  const licence = licenceIn(rights) ?? 'reserved'
  const texts = { title: lineOf(title), description, genre, language, licence, cover_design }
  const body = { id, ...texts, ...details }
  return { name: 'books.create', args: { params: { id: worldId }, body } }
}

function coveredBy(id: string, cover_file_id: string): Change {
  return { name: 'books.update', args: { params: { id }, body: { cover_file_id } } }
}
