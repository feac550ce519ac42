import { serverFeature } from '../server-feature.ts'
import { reviewsHandlers } from './reviews.routes.ts'
import { loadReviews } from './reviews.ts'
import { reviewsTraces } from './traces.ts'

export const reviews = serverFeature('reviews', {
  handlers: reviewsHandlers,
  entities: { review: loadReviews },
  personal: {
    reviews: { by: 'author_id', ends: 'deleted' },
  },
  traces: reviewsTraces,
})
