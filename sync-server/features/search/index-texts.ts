import type { SearchDocType } from '#shared/contract/search.ts'
import { withoutMarkTags } from '#shared/rules/without-mark-tags.ts'
import { indexable } from '#shared/rules/search-words.ts'
import type { Connection, Database, Transaction } from '../../db/database.ts'
import { type FullTextName, fullTexts, totalChanges } from '../../db/full-text.ts'
import { statement } from '../../db/statement.ts'
import { type Source, sources } from './sources.ts'

/** Texts of one transaction: others write in between. */
export const BATCH = 100
const MERGED_PAGES = 100

/** The full-text tables of each kind. */
const TABLES: Record<SearchDocType, FullTextName[]> = {
  post: ['search_posts', 'search_names'],
  comment: ['search_comments'],
  community: ['search_names'],
  world: ['search_names'],
  person: ['search_names'],
  book: ['search_books', 'search_names'],
  chapter: ['search_books'],
}

/** A thing whose words may have changed. */
export interface Changed {
  type: SearchDocType
  id: string
}

/** The texts of those that are there, as they are now. */
export async function textsOf(
  db: Connection,
  changed: readonly Changed[],
): Promise<Map<string, Source>> {
  const texts = new Map<string, Source>()
  for (const type of new Set(changed.map((one) => one.type))) {
    const ids = changed.filter((one) => one.type === type).map(({ id }) => id)
    for (const row of await db.all(sources[type], { ids: JSON.stringify(ids) }))
      texts.set(`${type}:${row.id}`, row)
  }
  return texts
}

/** In the order of the changes: later things get higher numbers. */
export async function indexTexts(
  words: Transaction,
  changed: readonly Changed[],
  texts: ReadonlyMap<string, Source>,
): Promise<void> {
  for (const { type, id } of changed) await indexOne(words, type, id, texts.get(`${type}:${id}`))
}

async function indexOne(
  trx: Transaction,
  type: SearchDocType,
  id: string,
  source: Source | undefined,
): Promise<void> {
  const known = await trx.first(selectDoc, { type, id })
  if (known) for (const table of TABLES[type]) await trx.run(fullTexts[table].remove, known)
  if (!source) {
    if (known) await trx.run(deleteDoc, known)
    return
  }
  const { parent, created_at } = source
  const { doc } = known ?? (await trx.first(insertDoc, { type, id, parent, created_at }))!
  const facets = facetsOf(type, source).join(' ')
  const title = indexable(source.title)
  const body = indexable(withoutMarkTags(source.body))
  for (const table of TABLES[type]) {
    const isNameOnly = table === 'search_names' && (type === 'post' || type === 'book')
    await trx.run(fullTexts[table].add, { doc, title, body: isNameOnly ? '' : body, facets })
  }
}

/** Rewrites the index until it has nothing left of deleted texts, a few pages at a time. */
export async function mergeAll(words: Database): Promise<void> {
  for (const { merge } of Object.values(fullTexts)) {
    for (let pages = -MERGED_PAGES; ; pages = MERGED_PAGES) {
      const changed = await words.write(
        async (trx) => {
          const before = (await trx.first(totalChanges, {}))!.n
          await trx.run(merge, { pages })
          return (await trx.first(totalChanges, {}))!.n - before
        },
        ['search'],
      )
      if (changed < 2) break
    }
  }
}

/** Words that no user types. */
export const facet = {
  type: (type: SearchDocType) => `xqt${type}`,
  author: (id: string) => `xqu${id.replaceAll('-', '')}`,
  community: (id: string) => `xqc${id.replaceAll('-', '')}`,
}

function facetsOf(type: SearchDocType, { author_id, community_id }: Source): string[] {
  return [
    facet.type(type),
    ...(author_id === null ? [] : [facet.author(author_id)]),
    ...(community_id === null ? [] : [facet.community(community_id)]),
  ]
}

const selectDoc = statement<{ type: SearchDocType; id: string }>()((db, value) =>
  db
    .selectFrom('search_docs')
    .select('doc')
    .where('type', '=', value.type)
    .where('id', '=', value.id),
)
const insertDoc = statement<{
  type: SearchDocType
  id: string
  parent: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('search_docs')
    .values({
      type: value.type,
      id: value.id,
      parent: value.parent,
      created_at: value.created_at,
    })
    .returning('doc'),
)
const deleteDoc = statement<{ doc: number }>()((db, value) =>
  db.deleteFrom('search_docs').where('doc', '=', value.doc),
)
