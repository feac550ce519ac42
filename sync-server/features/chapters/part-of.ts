import { sql } from 'kysely'

/** The part of the chapter `c`: the last one that begins there or before, also where its first chapter is in the bin. */
export const partOf = sql<string>`coalesce((
  select q.part from chapters q
  where q.book_id = c.book_id and (q.position, q.id) <= (c.position, c.id) and q.part <> ''
  order by q.position desc, q.id desc limit 1), '')`
