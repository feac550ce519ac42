import type { Follow, ReadingProgress } from '#shared/contract/reading.ts'
import { sql } from 'kysely'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import { isBookVisible } from '../visible.ts'
import { BOOK_FACE, withAuthor } from './book-face.ts'

/** The viewer's own alone, in books that they may still see. */
export const loadReadingProgress: LoadEntities<'reading_progress'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectProgress, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row): [string, ReadingProgress] => [row.id, withAuthor(row)]))
}

/** The viewer's own alone. A book that they may not see any more has no name: they can still unfollow it. */
export const loadFollows: LoadEntities<'follow'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectFollows, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(
    rows.map(({ id, username, title, followed_at }): [string, Follow] => [
      id,
      { id, name: username ?? title ?? '', followed_at },
    ]),
  )
}

const selectProgress = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('reading_progress as r')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .innerJoin('users as a', 'a.id', 'b.author_id')
    .select([
      'r.book_id as id',
      'r.chapter_id',
      'r.paragraph',
      'r.words',
      'r.fraction',
      'r.at',
      'r.rev',
      ...BOOK_FACE,
    ])
    .where('r.user_id', '=', value.user_id)
    .where('r.book_id', 'in', idList(value.ids))
    .where(isBookVisible(value.user_id)),
)
const selectFollows = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('follows as f')
    .leftJoin('users as u', (join) => join.on('u.id', '=', sql<string>`substr(f.item, 6)`))
    .leftJoin('books as b', (join) => join.on('b.id', '=', sql<string>`substr(f.item, 6)`))
    .leftJoin('worlds as w', 'w.id', 'b.world_id')
    .select([
      'f.item as id',
      'u.username',
      sql<string | null>`case when ${isBookVisible(value.user_id)} then b.title end`.as('title'),
      'f.followed_at',
    ])
    .where('f.user_id', '=', value.user_id)
    .where('f.item', 'in', idList(value.ids)),
)
