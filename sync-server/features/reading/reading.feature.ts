import { serverFeature } from '../server-feature.ts'
import { readingHandlers } from './reading.routes.ts'
import { loadFollows, loadReadingProgress } from './reading.ts'
import { loadShelvedBooks } from './shelving.ts'
import { readingTraces } from './traces.ts'

export const reading = serverFeature('reading', {
  handlers: readingHandlers,
  entities: {
    follow: loadFollows,
    reading_progress: loadReadingProgress,
    shelved_book: loadShelvedBooks,
  },
  personal: {
    reading_progress: { by: 'user_id', ends: 'deleted' },
    shelved_books: { by: 'user_id', ends: 'deleted' },
    follows: { by: 'user_id', ends: 'deleted' },
  },
  traces: readingTraces,
})
