import { serverFeature } from '../server-feature.ts'
import { chaptersHandlers } from './chapters.routes.ts'
import { loadChapters } from './chapters.ts'
import { loadChapterTexts, loadPublishedChapters } from './published.ts'
import { chaptersScopes } from './scopes.ts'

export const chapters = serverFeature('chapters', {
  handlers: chaptersHandlers,
  entities: {
    chapter: loadChapters,
    chapter_text: loadChapterTexts,
    published_chapter: loadPublishedChapters,
  },
  scopes: chaptersScopes,
  personal: {
    chapters: { by: 'book_id', of: 'books', ends: 'with' },
    published_chapters: { by: 'book_id', of: 'books', ends: 'with' },
  },
})
