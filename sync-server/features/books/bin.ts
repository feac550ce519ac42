import { statement } from '../../db/statement.ts'

/** Puts a row of this table into its bin, or takes it out again with null. */
export function setDeletedIn(table: 'books' | 'chapters' | 'sections' | 'book_assets') {
  return statement<{ id: string; deleted_at: string | null }>()((db, value) =>
    db
      // All of these tables have the columns that are set here.
      .updateTable(table as 'sections')
      .set((eb) => ({ deleted_at: value.deleted_at, rev: eb('rev', '+', 1) }))
      .where('id', '=', value.id),
  )
}
