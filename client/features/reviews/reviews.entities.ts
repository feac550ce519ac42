import type { Entities } from '../../sync/store/device-schema.ts'

export const reviewEntities = {
  review: { table: 'reviews', indexes: 'book_id', home: ({ book_id }) => `book:${book_id}` },
} satisfies Partial<Entities>
