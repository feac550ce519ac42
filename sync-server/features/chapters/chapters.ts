import type { Kysely } from 'kysely'
import type { Chapter } from '#shared/contract/chapters.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'

/** Only who works on their book sees them. */
export const loadChapters: LoadEntities<'chapter'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function getChapter(db: Connection, id: string, viewer: Viewer): Promise<Chapter> {
  const chapter = (await loadChapters(db, [id], viewer)).get(id)
  if (!chapter) throw new ApiError('chapters.not_found')
  return chapter
}

/** Those that are not in the bin, in order. */
export async function listChapters(db: Connection, bookId: string): Promise<Chapter[]> {
  return db.all(selectByBook, { book_id: bookId })
}

function selectChapters(db: Kysely<Tables>) {
  return db
    .selectFrom('chapters as c')
    .leftJoin('published_chapters as p', 'p.id', 'c.id')
    .leftJoin('planned_chapters as n', 'n.id', 'c.id')
    .selectAll('c')
    .select([
      'p.updated_at as published_at',
      'p.title as published_title',
      'p.text_hash as published_hash',
      'n.publish_at as planned_at',
      'n.text_hash as planned_hash',
    ])
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectChapters(db)
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .where('c.id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
const selectByBook = statement<{ book_id: string }>()((db, value) =>
  selectChapters(db)
    .where('c.book_id', '=', value.book_id)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id'),
)
