import type { EntityOf, EntityType, ScopeKind } from '#shared/contract/sync.ts'

/** Storage of one kind of row on a device. */
export interface Entity<T extends EntityType> {
  table: string
  /** Indexes besides ids and scopes, in Dexie's notation. */
  indexes?: string
  /**
   * The scope whose changes report a row's deletion. Null if some answer carries such rows without the head of their
   * scope, or if only pulls carry them.
   */
  home: ((row: EntityOf<T>) => string) | null
  /** A full device may drop rows of this kind that a single read brought. */
  evictable?: true
  /** Defaults for fields that rows of an earlier app version lack. */
  lacks?: Partial<EntityOf<T>>
  /** Kind of the document that belongs to each row. It comes to a device with the whole manuscript. */
  document?: string
  /** Key of the vault's list of rows that the user keeps offline. Devices have stored it: it never changes. */
  offline?: string
}

/** Of every kind. */
export type Entities = { [T in EntityType]: Entity<T> }

/** Depth of a scope's first read. */
export interface ScopeDepth {
  /** In pages of a snapshot. */
  pages: number
  /** If the device has a row of this kind under the scope's id, it reads the scope this deep. */
  deeper?: { with: EntityType; pages: number }
}
export type ScopeDepths = Record<ScopeKind, ScopeDepth>

/** A table of data that only this device knows. */
export interface LocalTable {
  /** As Dexie writes them, the key first. */
  indexes: string
  /** A full device may clear it. */
  evictable?: true
}

/** All that a device keeps. Features give the parts; `client/features/device-schema.ts` joins them. */
export interface DeviceSchema {
  /** Increase it when any table is new, goes or has other indexes. */
  version: number
  entities: Entities
  scopes: ScopeDepths
  tables: Record<string, LocalTable>
}
