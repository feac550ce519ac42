import { type Kysely, sql } from 'kysely'
import type { SearchDocType } from '#shared/contract/search.ts'
import type { Connection, Database } from '../../db/database.ts'
import { numberList } from '../../db/dialect.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import { BATCH, indexTexts, textsOf } from './index-texts.ts'

const PAGE = 1_000

/** Notes in the file of an index everything that the database has to be searched. */
export async function noteAll(
  db: Connection,
  words: Database,
  stopping: AbortSignal,
): Promise<void> {
  for (const [type, select] of Object.entries(lists) as [SearchDocType, (typeof lists)['post']][]) {
    for (let after = ''; ;) {
      stopping.throwIfAborted()
      const page = await db.all(select, { after, limit: PAGE })
      if (page.length === 0) break
      await words.write(async (trx) => {
        for (const { id, at } of page) await trx.run(insertNoted, { type, id, at })
      })
      after = page.at(-1)!.id
    }
  }
}

/** Indexes what is noted, the oldest first: later things get higher numbers. After a crash it goes on where it was. */
export async function indexNoted(
  db: Connection,
  words: Database,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted()
    const noted = await words.read.all(selectNoted, { limit: BATCH })
    if (noted.length === 0) return
    const numbers = JSON.stringify(noted.map(({ n }) => n))
    const changed = noted.map(({ type, id }) => ({ type: type as SearchDocType, id }))
    const texts = await textsOf(db, changed)
    await words.write(async (trx) => {
      await indexTexts(trx, changed, texts)
      await trx.run(deleteNoted, { numbers })
    })
  }
}

/** True if nobody has begun to fill the file of an index. */
export async function isEmpty(words: Connection): Promise<boolean> {
  const known = await words.first(selectAnyDoc, {})
  return !known && (await words.first(selectNoted, { limit: 1 })) === undefined
}

interface Page {
  after: string
  limit: number
}

/** A page of a table by its key, with the time that orders the index. Its other column names are those of `posts`. */
function list(
  table: keyof Tables,
  at: string,
  where: (query: ReturnType<typeof page>) => ReturnType<typeof page> = (query) => query,
): Statement<Page, { id: string; at: string }> {
  return statement<Page>()((db, value) => where(page(db, table as 'posts', at, value)))
}

function page(db: Kysely<Tables>, table: 'posts', at: string, value: Page) {
  return db
    .selectFrom(table)
    .select(['id', sql<string>`${sql.ref(at)}`.as('at')])
    .where('id', '>', value.after)
    .orderBy('id')
    .limit(value.limit)
}

const notDeleted = (query: ReturnType<typeof page>) =>
  query.where('deleted_at', 'is', null).where('removed_at', 'is', null)
const lists: Record<SearchDocType, Statement<Page, { id: string; at: string }>> = {
  post: list('posts', 'created_at', notDeleted),
  comment: list('comments', 'created_at', notDeleted),
  community: list('communities', 'created_at'),
  world: list('worlds', 'created_at'),
  book: list('books', 'created_at'),
  chapter: list('published_chapters', 'published_at'),
  person: list('users', 'joined_at'),
}
const insertNoted = statement<{ type: SearchDocType; id: string; at: string }>()((db, value) =>
  db.insertInto('search_log').values({ type: value.type, id: value.id, at: value.at }),
)
const selectAnyDoc = statement()((db) => db.selectFrom('search_docs').select('doc').limit(1))
const selectNoted = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom('search_log')
    .select(['n', 'type', 'id'])
    .orderBy('at')
    .orderBy('n')
    .limit(value.limit),
)
const deleteNoted = statement<{ numbers: string }>()((db, value) =>
  db.deleteFrom('search_log').where('n', 'in', numberList(value.numbers)),
)
