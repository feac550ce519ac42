import type { RawBuilder } from 'kysely'
import { type Statement, statement } from '../db/statement.ts'

/**
 * Marks the `scope`, `type` and `id` that a query selects for one user: the next flush publishes these rows to each scope as
 * they are then, or as deleted. The query needs a `where`, or SQLite reads the following words as part of a join.
 */
export function marking(
  rows: (id: string) => RawBuilder<unknown>,
): Statement<{ id: string }, unknown> {
  return statement<{ id: string }>()((db, value) =>
    db
      .insertInto('sync_dirty')
      .columns(['scope', 'type', 'id'])
      .expression(rows(value.id) as never)
      .onConflict((conflict) => conflict.doNothing()),
  )
}
