import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'

export const chapterEntities = {
  chapter: {
    table: 'chapters',
    indexes: 'book_id',
    home: ({ book_id }) => `draft:${book_id}`,
    document: 'outline',
  },
  published_chapter: {
    table: 'published_chapters',
    indexes: 'book_id',
    home: ({ book_id }) => `book:${book_id}`,
  },
  chapter_text: {
    table: 'chapter_texts',
    indexes: 'book_id',
    home: null,
    evictable: true,
    lacks: { pictures: [] },
  },
} satisfies Partial<Entities>

export const chapterScopes = {
  chapter: { pages: 3 },
} satisfies Partial<ScopeDepths>
