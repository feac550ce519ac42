import type { Kysely } from 'kysely'
import type { Collaborator } from '#shared/contract/collaborators.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'

/** Visible to those who work on the book, and to the invited person. */
export const loadCollaborators: LoadEntities<'collaborator'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, toCollaborator(row)]))
}

export async function getCollaborator(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Collaborator> {
  const found = (await loadCollaborators(db, [id], viewer)).get(id)
  if (!found) throw new ApiError('collaborators.not_found')
  return found
}

/** In the order in which they were invited. */
export async function listCollaborators(db: Connection, bookId: string): Promise<Collaborator[]> {
  const rows = await db.all(selectByBook, { book_id: bookId })
  return rows.map(toCollaborator)
}

type Row = Pick<Collaborator, 'id' | 'book_id' | 'book_title' | 'role' | 'accepted_at' | 'rev'> &
  Record<`${'by' | 'of'}_${'id' | 'username' | 'display_name'}`, string> &
  Record<`${'by' | 'of'}_avatar_file_id`, string | null>

function toCollaborator(row: Row): Collaborator {
  const { id, book_id, book_title, role, accepted_at, rev } = row
  const person = (who: 'by' | 'of') => ({
    id: row[`${who}_id`],
    username: row[`${who}_username`],
    display_name: row[`${who}_display_name`],
    avatar_file_id: row[`${who}_avatar_file_id`],
  })
  return {
    id,
    book_id,
    book_title,
    invited_by: person('by'),
    person: person('of'),
    role,
    accepted_at,
    rev,
  }
}

function selectCollaborators(db: Kysely<Tables>) {
  return db
    .selectFrom('book_collaborators as c')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .innerJoin('users as of', 'of.id', 'c.user_id')
    .innerJoin('users as by', 'by.id', 'b.author_id')
    .select([
      'c.id',
      'c.book_id',
      'b.title as book_title',
      'c.role',
      'c.accepted_at',
      'c.rev',
      'of.id as of_id',
      'of.username as of_username',
      'of.display_name as of_display_name',
      'of.avatar_file_id as of_avatar_file_id',
      'by.id as by_id',
      'by.username as by_username',
      'by.display_name as by_display_name',
      'by.avatar_file_id as by_avatar_file_id',
    ])
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectCollaborators(db)
    .where('c.id', 'in', idList(value.ids))
    .where((eb) => eb.or([eb('c.user_id', '=', value.viewer), isAtWork(value.viewer)])),
)
const selectByBook = statement<{ book_id: string }>()((db, value) =>
  selectCollaborators(db)
    .where('c.book_id', '=', value.book_id)
    .orderBy('c.invited_at')
    .orderBy('c.id'),
)
