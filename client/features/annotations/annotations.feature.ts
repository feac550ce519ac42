import type { ClientFeature } from '../client-feature.ts'
import { annotationMutators } from './annotations.mutators.ts'

export const annotations: ClientFeature<'passages'> = {
  mutators: annotationMutators,
  titles: {
    'passages.comment': 'Comment on a passage',
    'passages.update': 'Edit a comment on a passage',
    'passages.resolve': 'Resolve a comment',
    'passages.remove': 'Delete a comment on a passage',
  },
  labels: { body: 'Text', document: null },
}
