import type { EntityOf, EntityType } from '#shared/contract/sync.ts'

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
}

/** Of every kind. Features give these; `client/features/entities.ts` joins them. */
export type Entities = { [T in EntityType]: Entity<T> }
