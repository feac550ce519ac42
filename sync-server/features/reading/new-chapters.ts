import { sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { reading } from '#shared/contract/reading.ts'
import type { Connection } from '../../db/database.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import { loadBooks } from '../books/books.ts'
import { loadPublishedChapters } from '../chapters/published.ts'
import { isNotBlocked, isWorldVisible } from '../visible.ts'

type NewChapters = OutputOf<typeof reading.newChapters>

/** The books that this user follows, or whose authors they follow, by their latest chapter. */
export async function listNewChapters(
  db: Connection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  viewer: { id: string },
): Promise<Page<NewChapters>> {
  const [at, id] = cursor ? decodeCursor(cursor, ['string', 'string']) : ['', '']
  const values = { viewer: viewer.id, at, id, limit: limit + 1 }
  const rows = await db.all(cursor ? selectNext : selectFirst, values)
  const shown = rows.slice(0, limit)
  const books = await loadBooks(
    db,
    shown.map((row) => row.id),
    viewer,
  )
  const chapters = await loadPublishedChapters(
    db,
    shown.map(({ chapter_id }) => chapter_id),
    viewer,
  )
  const items = shown.flatMap((row) => {
    const [book, chapter] = [books.get(row.id), chapters.get(row.chapter_id)]
    return book && chapter ? [{ book, chapter }] : []
  })
  const last = shown.at(-1)
  const next_cursor = rows.length > limit && last ? encodeCursor([last.updated_at, last.id]) : null
  return { items, next_cursor }
}

interface Values {
  viewer: string
  at: string
  id: string
  limit: number
}
type Row = { id: string; updated_at: string; chapter_id: string }

function selectFollowed(paged: boolean): Statement<Values, Row> {
  return statement<Values>()((db, value) => {
    const query = db
      .selectFrom('books as b')
      .leftJoin('worlds as w', 'w.id', 'b.world_id')
      .select([
        'b.id',
        sql<string>`b.updated_at`.as('updated_at'),
        sql<string>`(select p.id from published_chapters p where p.book_id = b.id
          order by p.published_at desc, p.id desc limit 1)`.as('chapter_id'),
      ])
      .where(
        sql<SqlBool>`b.id in (
          select substr(item, 6) from follows
            where user_id = ${value.viewer} and item >= 'book:' and item < 'book;'
          union select o.id from books o where o.author_id in (
            select substr(item, 6) from follows
              where user_id = ${value.viewer} and item >= 'user:' and item < 'user;'))`,
      )
      .where(sql<SqlBool>`b.is_public = 1 and b.status = 'published'`)
      .where(isWorldVisible(value.viewer))
      .where(isNotBlocked('b.author_id', value.viewer))
      .orderBy('b.updated_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(value.limit)
    return paged
      ? query.where(sql<SqlBool>`(b.updated_at, b.id) < (${value.at}, ${value.id})`)
      : query
  })
}

const selectFirst = selectFollowed(false)
const selectNext = selectFollowed(true)
