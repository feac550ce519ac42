import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Review } from '#shared/contract/reviews.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'
import { isBookVisible } from '../visible.ts'

/** As visible as the book they are about. */
export const loadReviews: LoadEntities<'review'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toReview(row)]))
}

/** The latest first. */
export async function listReviews(
  db: Connection,
  bookId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<Review[]>> {
  const [at, id] = cursor ? decodeCursor(cursor, ['string', 'string']) : ['9999', '']
  const values = { book_id: bookId, viewer: viewer?.id ?? '', at, id, limit: limit + 1 }
  const rows = await db.all(selectByBook, values)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.created_at, last.id]) : null
  return { items: shown.map(toReview), next_cursor }
}

type ReviewRow = Omit<Review, 'author'> & AuthorRow

function toReview({
  author_id,
  username,
  display_name,
  avatar_file_id,
  ...row
}: ReviewRow): Review {
  return { ...row, author: toAuthor({ author_id, username, display_name, avatar_file_id }) }
}

function selectReviews(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as a', 'a.id', 'r.author_id')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .selectAll('r')
    .select(['a.username', 'a.display_name', 'a.avatar_file_id'])
    .where(isBookVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectReviews(db, value.viewer).where('r.id', 'in', idList(value.ids)),
)
interface Values {
  book_id: string
  viewer: string
  at: string
  id: string
  limit: number
}
const selectByBook = statement<Values>()((db, value) =>
  selectReviews(db, value.viewer)
    .where('r.book_id', '=', value.book_id)
    .where(sql<SqlBool>`(r.created_at, r.id) < (${value.at}, ${value.id})`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(value.limit),
)
