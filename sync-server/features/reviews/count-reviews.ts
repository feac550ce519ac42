import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** The book says how many reviews it has, and their stars together; `change` is what both gain, or lose. */
export async function countReviews(
  { id, world_id }: { id: string; world_id: string },
  change: { reviews: -1 | 0 | 1; stars: number },
  { trx, changes }: CommandContext,
): Promise<void> {
  await trx.run(countBook, { id, ...change })
  changes.invalidated.add('books')
  for (const scope of [`book:${id}`, `world:${world_id}`]) changes.dirty(scope, 'book', id)
}

const countBook = statement<{ id: string; reviews: number; stars: number }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      review_count: eb('review_count', '+', value.reviews),
      star_sum: eb('star_sum', '+', value.stars),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
