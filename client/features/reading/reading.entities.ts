import type { Entities } from '../../sync/store/device-schema.ts'

export const readingEntities = {
  reading_progress: {
    table: 'reading_progress',
    indexes: 'at',
    home: null,
    lacks: { cover_design: null, pen_name: '' },
  },
  shelved_book: { table: 'shelved_books', home: null },
  follow: { table: 'follows', home: null },
} satisfies Partial<Entities>
