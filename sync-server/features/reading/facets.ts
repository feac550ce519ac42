import { sql } from 'kysely'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { reading } from '#shared/contract/reading.ts'
import { MAX_FACETS } from '#shared/limits.ts'
import { listedRatings } from '#shared/rules/book-list.ts'
import type { Connection } from '../../db/database.ts'
import { has, beforeMark } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'

/** The facets of the books that a visitor finds without asking for those for adults. Nothing of private worlds is counted. */
export async function readFacets(db: Connection): Promise<OutputOf<typeof reading.facets>> {
  const [genres, languages] = [await db.all(selectGenres, {}), await db.all(selectLanguages, {})]
  const tags = await db.all(selectLabels, { kind: 'tag' })
  const warnings = await db.all(selectLabels, { kind: 'warning' })
  return { genres, tags, warnings, languages }
}

const ratings = sql.join(listedRatings({ ratings: [] }).map((rating) => sql.lit(rating)))
const open = sql<boolean>`b.is_public = 1 and b.status = 'published' and w.is_public = 1
  and b.rating in (${ratings})`

/** A language without its region. */
const primary = beforeMark('b.language', '-')

/** A genre counts in any case of letters, and shows in one of them. */
const selectGenres = statement()((db) =>
  db
    .selectFrom('books as b')
    .leftJoin('worlds as w', 'w.id', 'b.world_id')
    .select([sql<string>`max(b.genre)`.as('name'), sql<number>`count(*)`.as('count')])
    .where(open)
    .where('b.genre', '<>', '')
    .where(({ not }) => not(has('b.genre', sql.lit(','))))
    .groupBy(sql`lower(b.genre)`)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(MAX_FACETS),
)
const selectLanguages = statement()((db) =>
  db
    .selectFrom('books as b')
    .leftJoin('worlds as w', 'w.id', 'b.world_id')
    .select([primary.as('name'), sql<number>`count(*)`.as('count')])
    .where(open)
    .groupBy(primary)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(MAX_FACETS),
)
const selectLabels = statement<{ kind: 'tag' | 'warning' }>()((db, value) =>
  db
    .selectFrom('book_labels as l')
    .innerJoin('books as b', 'b.id', 'l.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select(['l.label as name', sql<number>`count(*)`.as('count')])
    .where('l.kind', '=', value.kind)
    .where(open)
    .groupBy('l.label')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(MAX_FACETS),
)
