import { type Kysely, sql } from 'kysely'
import { startsWith } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables/index.ts'

/** The author of the comment or post that got a grant. */
export const itemAuthor = sql<string>`coalesce(m.author_id, p.author_id)`

/** Grants `g` with the comment `m` that got it, if one did, and its post `p`, or the post that got it. */
export function grantedItems(db: Kysely<Tables>) {
  return db
    .selectFrom('award_grants as g')
    .leftJoin('comments as m', (join) =>
      join.on(
        'm.id',
        '=',
        sql<string>`case when ${startsWith('g.item', 'comment:')} then substr(g.item, 9) end`,
      ),
    )
    .innerJoin('posts as p', 'p.id', 'g.post_id')
}
