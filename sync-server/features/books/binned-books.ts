import type { Book } from '#shared/contract/books.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { setDeletedIn } from './bin.ts'
import { findOwn, publishBook, recordChange } from './book-writes.ts'
import { assertFree } from './free-books.ts'

/** Into the bin: readers lose it, as they lose a book that becomes private. Its texts and its writers stay. */
export async function removeBook(id: string, context: CommandContext): Promise<{ done: true }> {
  const { trx, now } = context
  const book = await findOwn(id, context)
  if (book.deleted_at !== null) return { done: true }
  await assertFree(trx, id)
  await publishBook(id, false, context)
  await dropPlans(id, context)
  await trx.run(setDeleted, { id, deleted_at: now })
  return { done: true }
}

/** It comes back private, with all that was in it. */
export async function restoreBook(id: string, context: CommandContext): Promise<Book> {
  const book = await findOwn(id, context)
  if (book.deleted_at === null) return book
  await context.trx.run(setDeleted, { id, deleted_at: null })
  return recordChange(id, context)
}

/** Ends all plans of its chapters: none becomes due. */
async function dropPlans(book_id: string, { trx, changes }: CommandContext): Promise<void> {
  const planned = await trx.all(selectPlanned, { book_id })
  if (planned.length === 0) return
  await trx.run(touchPlanned, { book_id })
  await trx.run(deletePlans, { book_id })
  await trx.run(clearNext, { book_id })
  for (const { id } of planned) changes.put(`draft:${book_id}`, 'chapter', id)
}

const setDeleted = setDeletedIn('books')
const selectPlanned = statement<{ book_id: string }>()((db, value) =>
  db.selectFrom('planned_chapters').select('id').where('book_id', '=', value.book_id),
)
const touchPlanned = statement<{ book_id: string }>()((db, value) =>
  db
    .updateTable('chapters')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('planned_chapters').select('id').where('book_id', '=', value.book_id),
    ),
)
const deletePlans = statement<{ book_id: string }>()((db, value) =>
  db.deleteFrom('planned_chapters').where('book_id', '=', value.book_id),
)
const clearNext = statement<{ book_id: string }>()((db, value) =>
  db.updateTable('books').set({ next_chapter_at: null }).where('id', '=', value.book_id),
)
