import { sql } from 'kysely'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { marking } from '../../sync/mark-rows.ts'
import type { Documents } from '../documents/documents.ts'
import { eraseBook } from '../sections/erase-book.ts'

/** Erases a person's books except the generated ones, and their comments on other people's books. */
export async function eraseWorks(context: CommandContext, documents: Documents): Promise<void> {
  const { trx, user } = context
  for (const book of await trx.all(selectBooks, { id: user.id }))
    await eraseBook(book, context, documents)
  await trx.run(markChapterComments, { id: user.id })
  await trx.run(eraseChapterComments, { id: user.id, now: context.now })
  await trx.run(markAnnotations, { id: user.id })
  await trx.run(deleteAnnotations, { id: user.id })
  await trx.run(eraseAnnotations, { id: user.id })
  await trx.run(markVersions, { id: user.id })
}

/**
 * Deletes the rows of their files, and takes them out of the places that show them; returns the ids whose bytes a job
 * erases.
 */
export async function eraseFiles({ trx, user, changes }: CommandContext): Promise<string[]> {
  const { id } = user
  // A generated book keeps its face, and a book of others the pictures in its text.
  await trx.run(giveCovers, { id })
  for (const [type, place, field] of PLACES) {
    const shown = await trx.all(SHOWN[`${place}.${field}`]!.select, { id })
    await trx.run(SHOWN[`${place}.${field}`]!.clear, { id })
    for (const row of shown) changes.put(`${type}:${row.id}`, type, row.id)
  }
  const files = (await trx.all(selectFiles, { id })).map((file) => file.id)
  await trx.run(deleteFiles, { id })
  return files
}

const PLACES = [
  ['community', 'communities', 'icon_file_id'],
  ['community', 'communities', 'cover_file_id'],
  ['world', 'worlds', 'icon_file_id'],
  ['world', 'worlds', 'cover_file_id'],
  ['world', 'worlds', 'author_photo_file_id'],
] as const
const SHOWN = Object.fromEntries(
  PLACES.map(([, place, field]) => {
    // All of these tables have the column that is set here.
    const [table, column] = [place as 'communities', field as 'icon_file_id']
    const theirs = (id: string) =>
      sql<boolean>`${sql.ref(column)} in (select id from files where owner_id = ${id})`
    return [
      `${place}.${field}`,
      {
        select: statement<{ id: string }>()((db, value) =>
          db.selectFrom(table).select('id').where(theirs(value.id)),
        ),
        clear: statement<{ id: string }>()((db, value) =>
          db
            .updateTable(table)
            .set((eb) => ({ [column]: null, rev: eb('rev', '+', 1) }))
            .where(theirs(value.id)),
        ),
      },
    ]
  }),
)

const markChapterComments = marking(
  (id) => sql`select 'chapter:' || chapter_id, 'remark', id from remarks where author_id = ${id}`,
)
const markAnnotations = marking(
  (id) => sql`select 'draft:' || book_id, 'passage_comment', id
    from passage_comments where author_id = ${id}`,
)
const markVersions = marking(
  (id) => sql`select 'draft:' || book_id, 'document_version', id
    from document_versions where author_id = ${id}`,
)

const selectBooks = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select(['id', 'world_id'])
    .where('author_id', '=', value.id)
    .where('generated_at', 'is', null),
)
const eraseChapterComments = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('remarks')
    .set((eb) => ({ body: '', deleted_at: value.now, rev: eb('rev', '+', 1) }))
    .where('author_id', '=', value.id)
    .where('deleted_at', 'is', null),
)
/** Deletes the annotations that no other person has answered. */
const deleteAnnotations = statement<{ id: string }>()((db, value) =>
  db
    .deleteFrom('passage_comments')
    .where('author_id', '=', value.id)
    .where(
      sql<boolean>`not exists (select 1 from passage_comments r
        where r.parent_id = passage_comments.id and r.author_id <> ${value.id})`,
    ),
)
const eraseAnnotations = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('passage_comments')
    .set((eb) => ({ body: '[deleted]', rev: eb('rev', '+', 1) }))
    .where('author_id', '=', value.id),
)
const giveCovers = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('files')
    .set({ owner_id: DELETED_USER.id })
    .where('owner_id', '=', value.id)
    .where(
      sql<boolean>`coalesce(parent_id, id) in (
        select u.file_id from file_uses u join books b on u.used_by = 'book_cover:' || b.id
        where b.author_id = ${value.id}
        union all select n.file_id from files own join picture_names n on n.file_id = own.id
        where own.owner_id = ${value.id} and n.granted = 1)`,
    ),
)
const selectFiles = statement<{ id: string }>()((db, value) =>
  db.selectFrom('files').select('id').where('owner_id', '=', value.id),
)
const deleteFiles = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('files').where('owner_id', '=', value.id),
)
