import type { OnConflictBuilder, RawBuilder } from 'kysely'
import { type Statement, statement } from '../db/statement.ts'
import type { Tables } from '../db/tables/index.ts'

/**
 * A mark that is there counts up. With `do nothing` it would be lost if another writer's flush, which does not see this change yet,
 * takes the old mark away.
 */
function countUp(conflict: OnConflictBuilder<Tables, 'sync_dirty'>) {
  return conflict
    .columns(['scope', 'type', 'id'])
    .doUpdateSet((eb) => ({ times: eb('sync_dirty.times', '+', 1) }))
}

export const markRow = statement<{ scope: string; type: string; id: string }>()((db, value) =>
  db
    .insertInto('sync_dirty')
    .values({ scope: value.scope, type: value.type, id: value.id })
    .onConflict(countUp),
)

/**
 * Marks the `scope`, `type` and `id` that a query selects for one user: the next flush publishes these rows to each scope as
 * they are then, or as deleted. It selects no row twice, and needs a `where`, or SQLite reads the following words as part of a join.
 */
export function marking(
  rows: (id: string) => RawBuilder<unknown>,
): Statement<{ id: string }, unknown> {
  return statement<{ id: string }>()((db, value) =>
    db
      .insertInto('sync_dirty')
      .columns(['scope', 'type', 'id'])
      .expression(rows(value.id) as never)
      .onConflict(countUp),
  )
}
