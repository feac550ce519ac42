import { type RawBuilder, type Selectable, sql } from 'kysely'
import { formsOf, type Term } from '#shared/rules/search-words.ts'
import { perEngine } from './compilers.ts'
import { numberList } from './dialect.ts'
import { type Statement, statement } from './statement.ts'
import type { SearchDocsTable } from './tables/search.ts'

export type FullTextName = 'search_posts' | 'search_comments' | 'search_books' | 'search_names'
export type VocabularyName = 'search_words' | 'search_name_words'

/** The query in the language of SQLite's full-text search. Users' words never become operators in it. */
export function matchExpression(
  terms: readonly Term[],
  facets: readonly string[] = [],
  columns = '{title body}',
  without: readonly string[] = [],
): string {
  const words = `${columns} : (${terms.map(termExpression).join(' AND ')})`
  const wanted = facets.length > 0 ? `${words} AND facets : (${facets.join(' AND ')})` : words
  return without.length > 0 ? `(${wanted}) NOT facets : (${without.join(' OR ')})` : wanted
}

/** Tokens are letters and digits alone; in quotation marks they are never operators. */
function termExpression({ tokens, isPrefix, isQuoted }: Term): string {
  if (tokens.length > 1) return `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`
  const [token = ''] = tokens
  if (isPrefix) return `"${token}" *`
  const forms = isQuoted ? [token] : formsOf(token)
  return `(${forms.map((form) => `"${form}"`).join(' OR ')})`
}

interface Range {
  match: string
  from: number
  to: number
  limit: number
}

export interface FullText {
  /** The newest hits. It reads from the end of the index until it has enough, so the cost does not depend on their number. */
  newest: Statement<Range, { doc: number }>
  /**
   * The best hits by bm25; words in a title count five times. The cost depends on the number of rows that hold any of the
   * words.
   */
  best: Statement<Range, { doc: number; rank: number }>
  /** The number of hits, counted up to a limit. */
  count: Statement<{ match: string; limit: number }, { n: number }>
  add: Statement<{ doc: number; title: string; body: string; facets: string }, unknown>
  remove: Statement<{ doc: number }, unknown>
  /** Rewrites so many pages of the index without the removed rows; a negative number starts a merge of the whole index. */
  merge: Statement<{ pages: number }, unknown>
}

function raw<Values extends object>() {
  return <Row>(build: (value: Values) => RawBuilder<Row>): Statement<Values, Row> =>
    statement<Values>()((db, value) => ({ compile: () => build(value).compile(db) }))
}

function fullText(name: FullTextName): FullText {
  const table = sql.table(name)
  return {
    newest: raw<Range>()(
      (value) => sql<{ doc: number }>`
        select rowid as doc from ${table}
        where ${table} match ${value.match} and rowid >= ${value.from} and rowid < ${value.to}
        order by rowid desc limit ${value.limit}`,
    ),
    best: raw<Range>()(
      (value) => sql<{ doc: number; rank: number }>`
        select rowid as doc, -bm25(${table}, 5.0, 1.0, 0.0) as rank from ${table}
        where ${table} match ${value.match} and rowid >= ${value.from} and rowid < ${value.to}
        order by rank desc limit ${value.limit}`,
    ),
    count: raw<{ match: string; limit: number }>()(
      (value) => sql<{ n: number }>`
        select count(*) as n from (
          select rowid from ${table} where ${table} match ${value.match} limit ${value.limit})`,
    ),
    add: raw<{ doc: number; title: string; body: string; facets: string }>()(
      (value) => sql`
        insert into ${table} (rowid, title, body, facets)
        values (${value.doc}, ${value.title}, ${value.body}, ${value.facets})`,
    ),
    remove: raw<{ doc: number }>()((value) => sql`delete from ${table} where rowid = ${value.doc}`),
    merge: raw<{ pages: number }>()(
      (value) => sql`insert into ${table} (${table}, rank) values ('merge', ${value.pages})`,
    ),
  }
}

/** The changes of this connection so far: a merge that adds almost none has ended. */
export const totalChanges = raw<object>()(() => sql<{ n: number }>`select total_changes() as n`)

export const fullTexts: Record<FullTextName, FullText> = {
  search_posts: fullText('search_posts'),
  search_comments: fullText('search_comments'),
  search_books: fullText('search_books'),
  search_names: fullText('search_names'),
}

/** The rows of `search_docs`, for an engine that does not have them. */
export type Doc = Selectable<SearchDocsTable>
export const selectDocs = statement<{ docs: string }>()((db, value) =>
  db.selectFrom('search_docs').selectAll().where('doc', 'in', numberList(value.docs)),
)

/** Rows of the index, to be joined with what they are about: by their numbers in the same database, or as they are in JSON. */
export function listedDocs(docs: string): RawBuilder<Doc> {
  return perEngine(
    sql<Doc>`(select * from search_docs where doc in ${numberList(docs)})`,
    sql<Doc>`(select * from json_to_recordset((${docs})::json)
      as listed (doc bigint, type text, id text, parent text, created_at text))`,
  )
}
