import type { Account } from '../../sync/session/account.ts'
import { storeLocalFile } from '../../sync/files/store-local-file.ts'
import { forgetFile } from '../../sync/store/local-files.ts'
import { writeSafely } from '../../sync/store/storage.ts'
import type { BookText, Picture } from '../convert/book-text.ts'
import { pictureIds } from '#shared/rules/chapter-pictures.ts'

/**
 * Keeps the pictures of chapters on this device, from where they are sent. Returns what takes them back, should the chapters not
 * come.
 */
export async function keepPictures(
  { vault, cache }: Pick<Account, 'vault' | 'cache'>,
  { chapters, pictures = new Map<string, Picture>() }: Pick<BookText, 'chapters' | 'pictures'>,
): Promise<() => Promise<void>> {
  const named = new Set(chapters.flatMap(({ sections }) => sections.flatMap(pictureIds)))
  const kept: string[] = []
  const undo = async () => {
    for (const id of kept) await forgetFile(vault, id)
  }
  try {
    for (const [id, { type, bytes }] of pictures) {
      if (!named.has(id)) continue
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
      const picked = { name: 'picture', purpose: 'chapter', id } as const
      await writeSafely(vault, cache, () => storeLocalFile(vault, blob, picked))
      kept.push(id)
    }
  } catch (error) {
    await undo()
    throw error
  }
  return undo
}
