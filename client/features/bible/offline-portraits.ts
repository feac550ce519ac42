import type { Cache } from '../../sync/store/cache.ts'
import { fetchMedia } from '../../sync/leading/fetch-media.ts'
import type { OfflineContent } from '../../sync/leading/offline-loop.ts'

/** The pictures in the story bibles of manuscripts that a device keeps whole. */
export const offlinePortraits: OfflineContent = {
  async fetch(parts, bookId, goesOn) {
    for (const id of await portraitsOf(parts.cache, [bookId])) {
      if (!goesOn()) return
      // One that was picked here may not be on the server yet.
      if ((await parts.vault.files.where('id').equals(id).count()) === 0)
        await fetchMedia(parts, id)
    }
  },
  forget: () => Promise.resolve(),
  media: portraitsOf,
  watch: portraitsOf,
}

async function portraitsOf(cache: Cache, books: readonly string[]): Promise<string[]> {
  const entries = await cache.rows('book_asset').where('book_id').anyOf(books).toArray()
  return entries.flatMap(({ portrait_file_id }) => portrait_file_id ?? [])
}
