import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { Traces } from '../personal.ts'
import { countReviews } from './count-reviews.ts'

/** A reader's reviews go with them, and out of the counts of the books. */
export const reviewsTraces: Traces = {
  async erase(context: CommandContext) {
    const { trx, user, changes } = context
    const written = await trx.all(selectWritten, { id: user.id })
    await trx.run(deleteWritten, { id: user.id })
    for (const { id, book_id, world_id, stars } of written) {
      changes.del(`book:${book_id}`, 'review', id)
      await countReviews({ id: book_id, world_id }, { reviews: -1, stars: -stars }, context)
    }
  },
}

const selectWritten = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .select(['r.id', 'r.book_id', 'r.stars', 'b.world_id'])
    .where('r.author_id', '=', value.id),
)
const deleteWritten = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('reviews').where('author_id', '=', value.id),
)
