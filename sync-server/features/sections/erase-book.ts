import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { marking } from '../../sync/mark-rows.ts'
import type { Documents } from '../documents/documents.ts'
import { PORTRAIT, PROPOSED_COVER, releaseFiles } from '../files/file-uses.ts'
import { erasePictures } from '../files/picture-names.ts'

/** Erases a book with all that is in it; the devices of its readers and writers learn that it is gone. */
export async function eraseBook(
  { id, world_id }: { id: string; world_id: string },
  { trx, changes }: Pick<CommandContext, 'trx' | 'changes'>,
  documents: Documents,
): Promise<void> {
  for (const mark of MARKS) await trx.run(mark, { id })
  const names = (await trx.all(selectDocuments, { id })).map(({ name }) => name)
  await erasePictures(trx, id)
  await documents.remove(trx, names)
  await releaseFiles(trx, `book_cover:${id}`)
  await releaseFiles(trx, `${PROPOSED_COVER}:${id}`)
  for (const entry of await trx.all(selectPortraits, { id }))
    await releaseFiles(trx, `${PORTRAIT}:${entry.id}`)
  await trx.run(countCollaborations, { id })
  await trx.run(deleteFollows, { id })
  await trx.run(emptyMarks, { id })
  await trx.run(deleteBook, { id })
  changes.put(`world:${world_id}`, 'world', world_id)
  changes.del(`world:${world_id}`, 'book', id)
  changes.invalidated.add(`book:${id}`)
}

/** Of one book: devices of those who read it, follow it and work on it learn that it is gone. */
const MARKS = [
  marking(
    (id) => sql`select 'user:' || user_id, 'reading_progress', book_id
      from reading_progress where book_id = ${id}
    union all select 'user:' || user_id, 'shelved_book', book_id
      from shelved_books where book_id = ${id}
    union all select 'user:' || user_id, 'mark', id
      from marks where book_id = ${id}`,
  ),
  marking(
    (id) => sql`select 'user:' || user_id, 'follow', item
      from follows where item = 'book:' || ${id}`,
  ),
  marking(
    (id) => sql`select 'user:' || user_id, 'collaborator', id
      from book_collaborators where book_id = ${id}
    union all select 'user:' || user_id, 'book', book_id
      from book_collaborators where book_id = ${id}
    union all select 'user:' || author_id, 'book', id
      from books where id = ${id}`,
  ),
]

const selectDocuments = statement<{ id: string }>()((db, value) =>
  db.selectFrom('documents').select('name').where('book_id', '=', value.id),
)
const selectPortraits = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('book_assets')
    .select('id')
    .where('book_id', '=', value.id)
    .where('portrait_file_id', 'is not', null),
)
/** A collaborator who sees a private world only for this book no longer sees it. */
const countCollaborations = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('world_members')
    .set((eb) => ({ collaborations: eb('collaborations', '-', 1) }))
    .where('collaborations', '>', 0)
    .where(
      sql<boolean>`(world_id, user_id) in (
        select b.world_id, c.user_id from book_collaborators c join books b on b.id = c.book_id
        where b.id = ${value.id} and c.accepted_at is not null)`,
    ),
)
const deleteFollows = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('follows').where('item', '=', sql<string>`'book:' || ${value.id}`),
)
/** The notes of readers stay theirs; the words that they marked go with the person who wrote them. */
const emptyMarks = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('marks')
    .set((eb) => ({
      quote: '',
      prefix: '',
      suffix: '',
      book_title: '',
      chapter_title: '',
      rev: eb('rev', '+', 1),
    }))
    .where('book_id', '=', value.id),
)
const deleteBook = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('books').where('id', '=', value.id),
)
