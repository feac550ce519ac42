import type { ClientFeature } from '../client-feature.ts'
import { reviewMutators } from './reviews.mutators.ts'

export const reviews: ClientFeature<'reviews'> = {
  mutators: reviewMutators,
  titles: {
    'reviews.write': 'Review of a book',
    'reviews.remove': 'Delete a review',
  },
  labels: { body: 'Text' },
}
