import type { ClientFeature } from '../client-feature.ts'
import { readingMutators } from './reading.mutators.ts'

export const reading: ClientFeature<'reading'> = {
  mutators: readingMutators,
  titles: {
    'reading.progress': 'How far you have read',
    'reading.shelve': 'Put a book on a shelf',
    'reading.follow': 'Follow a book',
    'reading.followAuthor': 'Follow somebody',
  },
  labels: { at: null, words: null },
}
