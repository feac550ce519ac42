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
  /** How deep it was read, in pages of a snapshot. */
  pages?: number
  /** When it was last of use, in ms: the least used are given up first. */
  touched_at: number
}
/** A list as the server ordered it, as far as it was read. */
export interface FeedRow {
  key: string
  ids: string[]
  next_cursor: string | null
  fetched_at: number
}

/** A picture that is to be seen offline. */
interface OfflineMedia {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** What a document of the vault says, so that a whole manuscript need not be put together from its edits. */
export interface DocumentText {
  name: string
  book_id: string
  /** The document's `last` when it said this. */
  last: number
  text: string
  words: number
}

/** Rises when any table is new, goes or has other indexes. */
const SCHEMA = 8

export function cacheName(userId: string): string {
  return `cache-2-${userId}`
}

/** The server's rows on this device. May vanish at any moment: everything in it can be asked for again. */
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
    // Dexie compares with the tables that are there: versions in between need not be told.
    this.version(SCHEMA)
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
        // Rows of new kinds were told to the version before, which had no table for them.
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
