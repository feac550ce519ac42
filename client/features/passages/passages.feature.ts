import type { ClientFeature } from '../client-feature.ts'
import { passageMutators } from './passages.mutators.ts'

export const passages: ClientFeature<'passages'> = {
  mutators: passageMutators,
  titles: {
    'passages.comment': 'Comment on a passage',
    'passages.update': 'Edit a comment on a passage',
    'passages.resolve': 'Resolve a comment',
    'passages.remove': 'Delete a comment on a passage',
  },
  labels: { body: 'Text', document: null },
}
