import { serverFeature } from '../server-feature.ts'
import { readingHandlers } from './reading.routes.ts'
import { loadFollows, loadReadingProgress } from './reading.ts'

export const reading = serverFeature('reading', {
  handlers: readingHandlers,
  entities: { follow: loadFollows, reading_progress: loadReadingProgress },
})
