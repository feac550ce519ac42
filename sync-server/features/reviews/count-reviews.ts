import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** The book says how many reviews it has, and their stars together. */
export async function countReviews(
  { id, world_id }: { id: string; world_id: string },
  { trx, changes }: CommandContext,
): Promise<void> {
  await trx.run(countBook, { id })
  changes.invalidated.add('books')
  for (const scope of [`book:${id}`, `world:${world_id}`]) changes.dirty(scope, 'book', id)
}

const countBook = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set((eb) => ({
      review_count: sql<number>`(select count(*) from reviews where book_id = ${value.id})`,
      star_sum: sql<number>`(select coalesce(sum(stars), 0) from reviews where book_id = ${value.id})`,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
