import type { Cache } from '../../sync/store/cache.ts'

/** Ids of the joined communities, as the server last told. */
export async function membershipIds(cache: Cache): Promise<Set<string>> {
  return new Set(await cache.rows('membership').toCollection().primaryKeys())
}
