import type { Entities } from '../../sync/store/device-schema.ts'

export const sectionEntities = {
  section: {
    table: 'sections',
    indexes: 'book_id',
    home: ({ book_id }) => `draft:${book_id}`,
    document: 'section',
  },
} satisfies Partial<Entities>
