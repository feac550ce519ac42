import type { RawBuilder } from 'kysely'
import { type Statement, statement } from '../db/statement.ts'

/**
 * Marks the `scope`, `type` and `id` that a query selects for one person: the next flush tells each scope how its rows
 * are then, as deleted where they are gone. The query needs a `where`, or SQLite takes what follows for part of a join.
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
