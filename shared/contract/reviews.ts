import { z } from 'zod'
import { DEFAULT_LIST_LIMIT, MAX_LIST_LIMIT, MAX_REVIEW_LENGTH, MAX_STARS } from '../limits.ts'
import { bodyProblem } from '../rules/post-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/** A reader's opinion of a book: one for each reader, as visible as the book. */
export const Review = z.object({
  id: Id,
  book_id: Id,
  /** 1 to 5. */
  stars: z.number().int(),
  /** May be empty. */
  body: z.string(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  author: Author,
  rev: Rev,
})
export type Review = z.infer<typeof Review>

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/books/:id/reviews',
    summary: 'The reviews of a book, the latest first',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_LIST_LIMIT).default(DEFAULT_LIST_LIMIT),
      cursor: z.string().max(300).optional(),
    }),
    paged: true,
    output: z.array(Review),
  }),
  write: endpoint({
    method: 'PUT',
    path: '/books/:id/review',
    summary: 'Review a book that others wrote, or change one’s review of it',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    guards: { row: 'review', fields: ['body'] },
    body: z.strictObject({
      /** The one that there is, or that is new. */
      id: Id.optional(),
      stars: z.number().int().min(1).max(MAX_STARS),
      body: checked((text) => bodyProblem(text, MAX_REVIEW_LENGTH)).default(''),
    }),
    output: Review,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reviews/:id',
    summary: 'Delete a review: its writer or a site admin; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const reviewsFeature = {
  calls: reviews,
  errors: {
    'reviews.own': [403, 'You cannot review your own book.'],
    'reviews.nothing_published': [409, 'A book can be reviewed once a chapter of it is published.'],
    'reviews.forbidden': [403, 'Only its writer may delete this review.'],
    'reviews.not_found': [404, 'Review not found'],
  },
  rows: { review: Review },
} satisfies Feature
