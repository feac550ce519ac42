import type { EntityOf, EntityType, ScopeKind } from '#shared/contract/sync.ts'
import type { Connection } from '../db/database.ts'

/** A signed-in user who calls, and their session. */
export interface Person {
  id: string
  is_admin?: boolean
  /** Absent if the server acts in a user's name. */
  session_id?: string
  /** May read, and keep what is theirs; may not reach others. */
  is_suspended?: boolean
}

/** The caller; null is a visitor. */
export type Viewer = Person | null

/** Bodies by id as this viewer may see them now; what they may not see is left out. */
export type LoadEntities<T extends EntityType> = (
  db: Connection,
  ids: string[],
  viewer: Viewer,
) => Promise<Map<string, EntityOf<T>>>
/** The same, with the loaders of all kinds, for entities that contain others of other features. */
export type LoadAmongAll<T extends EntityType> = (
  ...args: [...Parameters<LoadEntities<T>>, loaders: EntityLoaders]
) => ReturnType<LoadEntities<T>>

/** The loader of each kind of entity for sync. Features provide them; `features/index.ts` joins them. */
export type EntityLoaders = { [T in EntityType]: LoadAmongAll<T> }
/** Decides if a viewer may follow the scope of this id. */
export type ScopeGates = Record<
  ScopeKind,
  (db: Connection, id: string, viewer: Viewer) => Promise<boolean>
>

export function splitScope(scope: string): [ScopeKind, string] {
  const colon = scope.indexOf(':')
  return colon < 0 ? ['site', ''] : [scope.slice(0, colon) as ScopeKind, scope.slice(colon + 1)]
}
