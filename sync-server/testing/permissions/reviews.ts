import { only, type Place, type Rows, SIGNED_IN, type Tools } from '../permission-rows.ts'

const publish = ({ chapter }: Place, { make }: Tools) =>
  make('creator', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })

/** Calls on reviews of books. */
export const rows = {
  'reviews.write': {
    async request(place, tools) {
      await publish(place, tools)
      return ['PUT', `/books/${place.book}/review`, { stars: 5, body: 'Lovely' }]
    },
    // `member` is an editor of the book.
    verdicts: { ...SIGNED_IN, creator: 'reviews.own', member: 'reviews.own' },
  },
  'reviews.remove': {
    async request(place, tools) {
      await publish(place, tools)
      const form = { stars: 1, body: 'Not for me' }
      const { id } = await tools.make('author', 'PUT', `/books/${place.book}/review`, form)
      return ['DELETE', `/reviews/${id}`]
    },
    verdicts: only(['author', 'admin'], 'reviews.forbidden'),
  },
} satisfies Rows
