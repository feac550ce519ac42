import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import { Dexie, type Table } from 'dexie'
import type { DeviceSchema, Entity } from './device-schema.ts'
import type { Platform } from './platform.ts'

/** A server row as this device last saw it. */
export type Row<T extends EntityType = EntityType> = EntityOf<T> & {
  /** Scope → seq of the change that brought it. */
  seqs: Record<string, number>
  scopes: string[]
  /** Rows of scopes that are not followed grow old; null for the others. */
  stale_at: number | null
}

/** The cursor of a scope that is followed but has no rows yet: it starts with a snapshot. */
export const UNREAD = -1

export interface Cursor {
  scope: string
  cursor: number
  /** Depth of its snapshot, in pages. */
  pages?: number
  /** Time of its last use, in ms: a device drops the least recently used first. */
  touched_at: number
}
/** A list as the server ordered it, as far as it was read. */
export interface FeedRow {
  key: string
  ids: string[]
  next_cursor: string | null
  fetched_at: number
}

/** A picture for offline reading. */
interface OfflineMedia {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** A document's text, so that a reader of a whole manuscript need not rebuild it from edits. */
export interface DocumentText {
  name: string
  book_id: string
  /** The document's `last` when it said this. */
  last: number
  text: string
  words: number
}

export function cacheName(userId: string): string {
  return `cache-2-${userId}`
}

/**
 * The server's rows on this device. The browser may evict it at any moment: the device can fetch everything in it
 * again.
 */
export class Cache extends Dexie {
  declare cursors: Table<Cursor, string>
  declare feeds: Table<FeedRow, string>
  declare media: Table<OfflineMedia, string>
  declare document_texts: Table<DocumentText, string>
  declare meta: Table<{ key: string; value: unknown }, string>
  /** All that it keeps. */
  readonly schema: DeviceSchema

  constructor(userId: string, platform: Pick<Platform, 'dexie'>, schema: DeviceSchema) {
    super(cacheName(userId), { ...platform.dexie, chromeTransactionDurability: 'relaxed' })
    this.schema = schema
    const kinds: Entity<EntityType>[] = Object.values(schema.entities)
    const local = Object.entries(schema.tables)
    // Dexie compares with the tables on the device, so earlier versions need not be declared.
    this.version(schema.version)
      .stores({
        ...Object.fromEntries(
          kinds.map(({ table, indexes }) => [
            table,
            ['&id', indexes, '*scopes'].filter(Boolean).join(),
          ]),
        ),
        ...Object.fromEntries(local.map(([table, { indexes }]) => [table, indexes])),
        cursors: '&scope, touched_at',
        feeds: '&key',
        media: '&id',
        document_texts: '&name, book_id',
        meta: '&key',
      })
      .upgrade(async (trx) => {
        for (const { table, lacks } of kinds)
          if (lacks)
            await trx
              .table<object>(table)
              .toCollection()
              .modify((row) => void Object.assign(row, { ...lacks, ...row }))
        // The server sent rows of new kinds to the version before, which had no table for them.
        await trx.table<Cursor>('cursors').toCollection().modify({ cursor: UNREAD })
      })
  }

  get types(): EntityType[] {
    return Object.keys(this.schema.entities) as EntityType[]
  }

  /** The table of an entity type. */
  rows<T extends EntityType>(type: T): Table<Row<T>, string> {
    return this.table(this.schema.entities[type].table)
  }
}
