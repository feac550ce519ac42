import type { Entities } from '../../sync/store/device-schema.ts'

export const annotationEntities = {
  passage_comment: {
    table: 'passage_comments',
    indexes: 'document',
    home: ({ book_id }) => `draft:${book_id}`,
  },
} satisfies Partial<Entities>
