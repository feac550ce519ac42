import { sql } from 'kysely'
import { marking } from '../../sync/mark-rows.ts'
import type { Traces } from '../personal.ts'

/** A generated book stays, under another name. */
export const booksTraces: Traces = {
  marks: [
    marking(
      (id) => sql`
      select 'world:' || world_id, 'book', id from books where author_id = ${id}
      union all select 'book:' || id, 'book', id from books where author_id = ${id}`,
    ),
  ],
}
