import { numberList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'

/** What triggers have written: the rows whose words have changed. */
export const selectAnyQueued = statement()((db) =>
  db.selectFrom('search_queue').select('n').limit(1),
)
export const selectQueue = statement<{ limit: number }>()((db, value) =>
  db.selectFrom('search_queue').selectAll().orderBy('n').limit(value.limit),
)
export const clearQueue = statement<{ numbers: string }>()((db, value) =>
  db.deleteFrom('search_queue').where('n', 'in', numberList(value.numbers)),
)
