import type { EntityType, ScopeKind } from '#shared/contract/sync.ts'
import type { Cache } from '../store/cache.ts'
import type { ScopeDepth, ScopeDepths } from '../store/device-schema.ts'

/** A newer version of the app may follow scopes of kinds that this one does not know. */
const UNKNOWN: ScopeDepth = { pages: 3 }

/** Reads how deep this device wants each scope now, in pages of a snapshot. */
export async function depths(cache: Cache): Promise<(scope: string) => number> {
  const scopes: ScopeDepths = cache.schema.scopes
  const types = Object.values(scopes).flatMap(({ deeper }) => deeper?.with ?? [])
  const held = new Map<EntityType, Set<string>>()
  for (const type of types)
    held.set(type, new Set(await cache.rows(type).toCollection().primaryKeys()))
  return (scope) => {
    const [kind, id = ''] = scope.split(':')
    const { pages, deeper } = scopes[kind as ScopeKind] ?? UNKNOWN
    return deeper && held.get(deeper.with)?.has(id) ? deeper.pages : pages
  }
}
