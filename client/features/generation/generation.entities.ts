import type { Entities } from '../../sync/store/device-schema.ts'

export const generationEntities = {
  generation: {
    table: 'generations',
    indexes: 'book_id',
    home: ({ book_id }) => `draft:${book_id}`,
  },
} satisfies Partial<Entities>
