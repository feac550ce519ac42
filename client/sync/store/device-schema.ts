import type { EntityOf, EntityType, ScopeKind } from '#shared/contract/sync.ts'

/** What a device must know of one kind of row to keep it. */
export interface Entity<T extends EntityType> {
  table: string
  /** What is asked of the table but ids and scopes, as Dexie writes it. */
  indexes?: string
  /**
   * The scope whose changes tell of a row's end. Null: some answer carries such rows without saying how far it had seen
   * their scope, or nothing but pull carries them at all.
   */
  home: ((row: EntityOf<T>) => string) | null
  /** Single reads of it make room on a full device. */
  evictable?: true
  /** What rows lack that were kept by an earlier version of the app. */
  lacks?: Partial<EntityOf<T>>
  /** Kind of the document that belongs to each row. It comes to a device with the whole manuscript. */
  document?: string
  /** Where the vault lists those that somebody wants to read without a network. Vaults of devices have it: it never changes. */
  offline?: string
}

/** Of every kind. */
export type Entities = { [T in EntityType]: Entity<T> }

/** How much of a scope a device reads at first. */
export interface ScopeDepth {
  /** In pages of a snapshot. */
  pages: number
  /** With a row of this kind under the scope's id it is read deeper. */
  deeper?: { with: EntityType; pages: number }
}
export type ScopeDepths = Record<ScopeKind, ScopeDepth>

/** A table with what only this device knows. */
export interface LocalTable {
  /** As Dexie writes them, the key first. */
  indexes: string
  /** It makes room on a full device. */
  evictable?: true
}

/** All that a device keeps. Features give the parts; `client/features/device-schema.ts` joins them. */
export interface DeviceSchema {
  entities: Entities
  scopes: ScopeDepths
  tables: Record<string, LocalTable>
}
