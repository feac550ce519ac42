import type { ClientFeature } from '../client-feature.ts'
import { markMutators } from './marks.mutators.ts'

export const marks: ClientFeature<'marks'> = {
  mutators: markMutators,
  titles: {
    'marks.save': 'Mark in a book',
    'marks.remove': 'Delete a mark',
  },
  labels: { quote: 'Passage', note: 'Note', prefix: null, suffix: null },
}
