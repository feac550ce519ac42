import type { reviews } from '#shared/contract/reviews.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getBook } from '../books/books.ts'
import { removeReview, writeReview } from './review-writes.ts'
import { listReviews } from './reviews.ts'

export const reviewsHandlers: Handlers<typeof reviews> = {
  list: async ({ params, query }, { db, viewer, speaksOf }) => {
    await speaksOf(`book:${params.id}`)
    await getBook(db, params.id, viewer)
    return listReviews(db, params.id, query, viewer)
  },
  write: ({ params, body }, context) => writeReview(params.id, body, context),
  remove: ({ params }, context) => removeReview(params.id, context),
}
