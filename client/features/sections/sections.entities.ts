import type { Entities } from '../../sync/store/entities.ts'

export const sectionEntities = {
  section: { table: 'sections', indexes: 'book_id', home: ({ book_id }) => `draft:${book_id}` },
} satisfies Partial<Entities>
