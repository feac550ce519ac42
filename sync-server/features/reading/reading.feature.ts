import { serverFeature } from '../server-feature.ts'
import { readingHandlers } from './reading.routes.ts'
import { loadFollows, loadReadingProgress } from './reading.ts'
import { readingTraces } from './traces.ts'

export const reading = serverFeature('reading', {
  handlers: readingHandlers,
  entities: { follow: loadFollows, reading_progress: loadReadingProgress },
  personal: {
    reading_progress: { by: 'user_id', ends: 'deleted' },
    follows: { by: 'user_id', ends: 'deleted' },
  },
  traces: readingTraces,
})
