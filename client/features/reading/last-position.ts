import type { ReadingProgress } from '#shared/contract/reading.ts'
import type { Cache } from '../../sync/store/cache.ts'

/** The user's latest reading position on any device. */
export async function lastPosition(cache: Cache): Promise<ReadingProgress | undefined> {
  const positions = await cache.rows('reading_progress').toArray()
  return positions.reduce<ReadingProgress | undefined>(
    (last, position) => (last && last.at >= position.at ? last : position),
    undefined,
  )
}
