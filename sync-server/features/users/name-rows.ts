import { type RawBuilder, sql } from 'kysely'
import { has } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/database.ts'
import { marking } from '../../sync/mark-rows.ts'

/**
 * Marks every row that carries a person's name or picture: devices fetch it again within a few seconds, wherever they
 * keep it.
 */
export async function recordNameChange(trx: Transaction, id: string): Promise<void> {
  for (const touch of REVISIONS) await trx.run(touch, { id })
  for (const mark of MARKS) await trx.run(mark, { id })
}

type Rows = (id: string) => RawBuilder<unknown>

/** `scope`, `type` and `id` of the rows that devices fetch again. */
const ROWS: Rows[] = [
  (id) => sql`
    select 'community:' || community_id, 'post', id from posts
      where author_id = ${id} and deleted_at is null
    union all select 'post:' || id, 'post', id from posts
      where author_id = ${id} and deleted_at is null
    union all select 'profile:' || author_id, 'post', id from posts
      where author_id = ${id} and deleted_at is null`,
  (id) => sql`
    select 'post:' || post_id, 'comment', id from comments
      where author_id = ${id} and deleted_at is null
    union all select 'profile:' || author_id, 'comment', id from comments
      where author_id = ${id} and deleted_at is null`,
  (id) => sql`
    select 'world:' || world_id, 'book', id from books where author_id = ${id}
    union all select 'book:' || id, 'book', id from books where author_id = ${id}`,
  (id) => sql`
    select 'user:' || p.user_id, 'reading_progress', p.book_id
      from reading_progress p join books b on b.id = p.book_id where b.author_id = ${id}
    union all select 'user:' || s.user_id, 'shelved_book', s.book_id
      from shelved_books s join books b on b.id = s.book_id where b.author_id = ${id}`,
  (id) => sql`select 'book:' || book_id, 'review', id from reviews where author_id = ${id}`,
  (id) => sql`
    select 'post:' || post_id, 'award_line', id from award_grants
      where giver_id = ${id} and line <> ''`,
  (id) => sql`select 'chapter:' || chapter_id, 'remark', id from remarks where author_id = ${id}`,
  (id) => sql`
    select 'draft:' || book_id, 'passage_comment', id from passage_comments
      where author_id = ${id}
    union all select 'draft:' || book_id, 'document_version', id from document_versions
      where author_id = ${id}`,
  (id) => sql`
    select 'draft:' || book_id, 'collaborator', id from book_collaborators where user_id = ${id}
    union all select 'user:' || user_id, 'collaborator', id from book_collaborators
      where user_id = ${id}
    union all select 'draft:' || c.book_id, 'collaborator', c.id
      from books b join book_collaborators c on c.book_id = b.id where b.author_id = ${id}
    union all select 'user:' || c.user_id, 'collaborator', c.id
      from books b join book_collaborators c on c.book_id = b.id where b.author_id = ${id}`,
  (id) => sql`
    select 'user:' || user_id, 'notification', id from notifications
      where ${has('actors', id)}`,
]
const MARKS = ROWS.map(marking)

/** An answer that left with the old name must not win over the new one. */
const REVISIONS = [
  // The index of an author's posts has only living ones.
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('posts')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('author_id', '=', value.id)
      .where('deleted_at', 'is', null),
  ),
  statement<{ id: string }>()((db, value) =>
    db
      .updateTable('award_grants')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('giver_id', '=', value.id)
      .where('line', '<>', ''),
  ),
  ...(
    ['comments', 'books', 'remarks', 'reviews', 'passage_comments', 'document_versions'] as const
  ).map((table) =>
    statement<{ id: string }>()((db, value) =>
      db
        // All of these tables have the columns that are set here.
        .updateTable(table as 'books')
        .set((eb) => ({ rev: eb('rev', '+', 1) }))
        .where('author_id', '=', value.id),
    ),
  ),
]
