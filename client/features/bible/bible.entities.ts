import type { Entities } from '../../sync/store/device-schema.ts'

export const bibleEntities = {
  book_asset: {
    table: 'book_assets',
    indexes: 'book_id',
    home: ({ book_id }) => `draft:${book_id}`,
    document: 'asset',
    /** Ids of manuscripts: see `offlineManuscripts`. */
    offline: 'kept_manuscripts',
  },
} satisfies Partial<Entities>
