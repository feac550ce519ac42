import type { Review } from '#shared/contract/reviews.ts'
import { tidy } from '#shared/rules/text.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const reviewMutators: MutatorsOf<'reviews'> = {
  'reviews.write': {
    target: ({ body }) => `review:${body.id}`,
    needs: ({ params }) => [params.id],
    changes({ params, body }, { me, at }) {
      const { id: authorId, username, display_name, avatar_file_id } = me
      const fresh: Review = {
        id: body.id!,
        book_id: params.id,
        stars: body.stars,
        body: tidy(body.body ?? ''),
        created_at: at,
        edited_at: null,
        author: { id: authorId, username, display_name, avatar_file_id },
        rev: 0,
      }
      const { stars, body: text } = fresh
      return [
        change('review', fresh.id, (row) =>
          row ? { ...row, stars, body: text, edited_at: at } : fresh,
        ),
      ]
    },
  },
  'reviews.remove': {
    target: ({ params }) => `review:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('review', params.id, () => null)],
  },
}
