import type { ReadingProgress } from '#shared/contract/reading.ts'
import type { Overlay } from '../../sync/engine/overlay.ts'
import type { Cache } from '../../sync/store/cache.ts'

/** The user's latest reading position on any device. */
export async function lastPosition(cache: Cache): Promise<ReadingProgress | undefined> {
  const positions = await cache.rows('reading_progress').toArray()
  return positions.reduce<ReadingProgress | undefined>(
    (last, position) => (last && last.at >= position.at ? last : position),
    undefined,
  )
}

/** The user's places in all of their books, the latest first, also those that wait to be sent. */
export async function readProgress(cache: Cache, overlay: Overlay): Promise<ReadingProgress[]> {
  const rows = await cache.rows('reading_progress').toArray()
  const byId = new Map<string, ReadingProgress>(rows.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...overlay.ids('reading_progress')])
  const places = [...ids].flatMap((id) => overlay.fold('reading_progress', id, byId.get(id)) ?? [])
  return places.sort((a, b) => (a.at < b.at ? 1 : -1))
}
