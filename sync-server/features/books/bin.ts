import { statement } from '../../db/statement.ts'

/** Puts a row of this table into the bin of its book, or takes it out again with null. */
export function setDeletedIn(table: 'chapters' | 'sections' | 'book_assets') {
  return statement<{ id: string; deleted_at: string | null }>()((db, value) =>
    db
      // All three tables have the columns that are set here.
      .updateTable(table as 'sections')
      .set((eb) => ({ deleted_at: value.deleted_at, rev: eb('rev', '+', 1) }))
      .where('id', '=', value.id),
  )
}
