import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Book } from '#shared/contract/books.ts'
import { MAX_BOOK_COUNT } from '#shared/limits.ts'
import {
  type BookFilters,
  type BookSort,
  genreKey,
  listedRatings,
} from '#shared/rules/book-list.ts'
import type { Connection } from '../../db/database.ts'
import { beforeMark, idList, itemsOf } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { Viewer } from '../../sync/entities.ts'
import { loadBooks } from '../books/books.ts'
import { isNotBlocked, isWorldVisible } from '../visible.ts'

interface Request extends BookFilters {
  sort: BookSort
  limit: number
  cursor?: string | undefined
}

/** One page, by cursor: steady while books change their places. */
export async function listPublicBooks(
  db: Connection,
  request: Request,
  viewer: Viewer,
): Promise<Page<Book[]>> {
  const { sort, limit, cursor } = request
  const kind = sort === 'popular' || sort === 'longest' ? 'number' : 'string'
  const [rank, id] = cursor ? decodeCursor(cursor, [kind, 'string']) : ['', '']
  const shape: Shape = { sort, paged: cursor !== undefined, ofGenre: request.genres.length === 1 }
  const rows = await db.all(listStatement(shape), {
    ...filterValuesOf(request, viewer),
    rank,
    id,
    limit: limit + 1,
  })
  const ids = rows.slice(0, limit).map((row) => row.id)
  const books = await loadBooks(db, ids, viewer)
  const last = rows[limit - 1]
  return {
    items: ids.flatMap((one) => books.get(one) ?? []),
    next_cursor: rows.length > limit && last ? encodeCursor([last.rank, last.id]) : null,
  }
}

/** Up to `MAX_BOOK_COUNT`. */
export async function countPublicBooks(
  db: Connection,
  filters: BookFilters,
  viewer: Viewer,
): Promise<{ count: number }> {
  return (await db.first(selectCount, filterValuesOf(filters, viewer)))!
}

const RANKS = {
  newest: 'published_at',
  updated: 'updated_at',
  popular: 'follower_count',
  longest: 'word_count',
} as const

export interface FilterValues {
  viewer: string
  genre: string
  genres: string
  tags: string
  without: string
  completions: string
  ratings: string
  origins: string
  languages: string
  min_words: number
  max_words: number
}
interface Values extends FilterValues {
  rank: string | number
  id: string
  limit: number
}

/** The filters as the values of a statement with `isListed`. */
export function filterValuesOf(filters: BookFilters, viewer: Viewer): FilterValues {
  const { genres, tags, without, completions, origins, languages, min_words, max_words } = filters
  const lower = genres.map(genreKey)
  return {
    viewer: viewer?.id ?? '',
    genre: lower[0] ?? '',
    genres: JSON.stringify(lower),
    tags: JSON.stringify(tags),
    without: JSON.stringify(without),
    completions: JSON.stringify(completions),
    ratings: JSON.stringify(listedRatings(filters)),
    origins: JSON.stringify(origins),
    languages: JSON.stringify(languages),
    min_words,
    max_words: max_words ?? Number.MAX_SAFE_INTEGER,
  }
}

interface Shape {
  sort: BookSort
  paged: boolean
  /** The books of one genre have an index for each order. */
  ofGenre: boolean
}

const statements = new Map<string, Statement<Values, { id: string; rank: string | number }>>()

function listStatement(shape: Shape) {
  const name = Object.values(shape).join(':')
  let found = statements.get(name)
  if (!found) statements.set(name, (found = buildList(shape)))
  return found
}

function buildList({ sort, paged, ofGenre }: Shape) {
  const rank = sql.ref<string | number>(`b.${RANKS[sort]}`)
  return statement<Values>()((db, value) => {
    let query = db
      .selectFrom('books as b')
      // A left join, so that no planner begins with the worlds.
      .leftJoin('worlds as w', 'w.id', 'b.world_id')
      .select(['b.id', rank.as('rank')])
      .where(isListed(value))
      .orderBy(rank, 'desc')
      .orderBy('b.id', 'desc')
      .limit(value.limit)
    if (ofGenre) query = query.where(sql<SqlBool>`lower(b.genre) = ${value.genre}`)
    if (paged) query = query.where(sql<SqlBool>`(${rank}, b.id) < (${value.rank}, ${value.id})`)
    return query
  })
}

const selectCount = statement<FilterValues>()((db, value) =>
  db
    .selectFrom(
      db
        .selectFrom('books as b')
        .leftJoin('worlds as w', 'w.id', 'b.world_id')
        .select('b.id')
        .where(isListed(value))
        .limit(MAX_BOOK_COUNT)
        .as('s'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** `b` is the book and `w` its world. The first two conditions are those of the indexes. */
export function isListed(value: FilterValues): RawBuilder<SqlBool> {
  return sql<SqlBool>`(b.is_public = 1 and b.status = 'published'
    and b.rating in ${idList(value.ratings)}
    and +b.word_count between ${value.min_words} and ${value.max_words}
    and ${holds(sql`lower(b.genre)`, value.genres)}
    and ${holds(sql.ref('b.completion'), value.completions)}
    and ${holds(origin, value.origins)}
    and ${holds(beforeMark('b.language', '-'), value.languages)}
    and not exists (
      select 1 from ${itemsOf(value.tags, 't')} where not exists (
        select 1 from book_labels l where l.kind = 'tag' and l.label = t.value and l.book_id = b.id))
    and not exists (
      select 1 from ${itemsOf(value.without, 't')} join book_labels l
        on l.kind = 'warning' and l.label = t.value and l.book_id = b.id)
    and ${isWorldVisible(value.viewer)} and ${isNotBlocked('b.author_id', value.viewer)})`
}

const origin = sql`case b.is_generated when 1 then 'generated' else 'written' end`

/** An empty list asks for nothing. */
function holds(expression: RawBuilder<unknown>, list: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${list} = '[]' or ${expression} in ${idList(list)})`
}
