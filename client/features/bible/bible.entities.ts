import type { Entities } from '../../sync/store/entities.ts'

export const bibleEntities = {
  book_asset: {
    table: 'book_assets',
    indexes: 'book_id',
    home: ({ book_id }) => `draft:${book_id}`,
  },
} satisfies Partial<Entities>
