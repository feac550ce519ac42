import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { fetchMedia } from '../../sync/leading/fetch-media.ts'
import type { OfflineContent } from '../../sync/leading/offline-loop.ts'
import { unsentFiles } from '../../sync/store/local-files.ts'

/** The pictures of manuscripts that a device keeps whole: on the cover, in the story bible, in the texts. */
export const offlineDraftPictures: OfflineContent = {
  async fetch(parts, bookId, goesOn) {
    const unsent = await unsentFiles(parts.vault)
    for (const id of await picturesOf(parts.cache, [bookId])) {
      if (!goesOn()) return
      // One that was picked here may not be on the server yet.
      if (!unsent.has(id)) await fetchMedia(parts, id)
    }
  },
  forget: () => Promise.resolve(),
  media: picturesOf,
  // Texts are read with the next round: they change too often.
  watch: drawnOf,
}

async function picturesOf(cache: Cache, books: readonly string[]): Promise<string[]> {
  const texts = await cache.document_texts.where('book_id').anyOf(books).toArray()
  return [...(await drawnOf(cache, books)), ...texts.flatMap(({ text }) => pictureIds(text))]
}

/** Those outside the texts. */
async function drawnOf(cache: Cache, books: readonly string[]): Promise<string[]> {
  const covers = await cache.rows('book').bulkGet([...books])
  const entries = await cache.rows('book_asset').where('book_id').anyOf(books).toArray()
  return [
    ...covers.flatMap((book) => book?.cover_file_id ?? []),
    ...entries.flatMap(({ portrait_file_id }) => portrait_file_id ?? []),
  ]
}
