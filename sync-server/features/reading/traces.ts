import { sql } from 'kysely'
import { startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { marking } from '../../sync/mark-rows.ts'
import { runAll, type Traces } from '../personal.ts'

/**
 * Lowers the follower counts of people and books that this person followed, and ends the follows of their own
 * followers.
 */
export const readingTraces: Traces = {
  marks: [
    marking(
      (id) => sql`select 'profile:' || substr(item, 6), 'profile', substr(item, 6) from follows
      where user_id = ${id} and ${startsWith('item', 'user:')}`,
    ),
    marking(
      (id) => sql`select item, 'book', substr(item, 6) from follows
      where user_id = ${id} and ${startsWith('item', 'book:')}`,
    ),
    marking(
      (id) => sql`select 'user:' || p.user_id, 'reading_progress', p.book_id
      from reading_progress p join books b on b.id = p.book_id where b.author_id = ${id}`,
    ),
    marking(
      (id) => sql`select 'user:' || s.user_id, 'shelved_book', s.book_id
      from shelved_books s join books b on b.id = s.book_id where b.author_id = ${id}`,
    ),
  ],
  async erase({ trx, user: { id }, changes }: CommandContext) {
    // Their names are the person's id: as tombstones they are forgotten in time.
    for (const { user_id } of await trx.all(selectFollowers, { id }))
      changes.del(`user:${user_id}`, 'follow', `user:${id}`)
    await runAll(trx, id, [...uncount, deleteFollows])
  },
}

const selectFollowers = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('follows')
    .select('user_id')
    .where('item', '=', sql<string>`'user:' || ${value.id}`),
)
const uncount = (['users', 'books'] as const).map((table) =>
  statement<{ id: string }>()((db, value) =>
    db
      // Both tables have the columns that are set here.
      .updateTable(table as 'books')
      .set((eb) => ({ follower_count: eb('follower_count', '-', 1), rev: eb('rev', '+', 1) }))
      .where('follower_count', '>', 0)
      .where(
        sql<boolean>`${sql.lit(table === 'users' ? 'user:' : 'book:')} || id in (
          select item from follows where user_id = ${value.id})`,
      ),
  ),
)
const deleteFollows = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('follows').where('item', '=', sql<string>`'user:' || ${value.id}`),
)
