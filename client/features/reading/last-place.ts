import type { ReadingProgress } from '#shared/contract/reading.ts'
import type { Cache } from '../../sync/store/cache.ts'

/** Where somebody read last, on whichever device. */
export async function lastPlace(cache: Cache): Promise<ReadingProgress | undefined> {
  const places = await cache.rows('reading_progress').toArray()
  return places.reduce<ReadingProgress | undefined>(
    (last, place) => (last && last.at >= place.at ? last : place),
    undefined,
  )
}
