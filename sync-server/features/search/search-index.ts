import type { SearchDocType } from '#shared/contract/search.ts'
import { withoutMarkTags } from '#shared/rules/without-mark-tags.ts'
import { indexable } from '#shared/rules/search-words.ts'
import type { Database } from '../../db/database.ts'
import { numberList } from '../../db/dialect.ts'
import { type FullTextName, fullTexts, totalChanges } from '../../db/full-text.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/writer.ts'
import { type Source, sources } from './sources.ts'

/** Rows of one transaction: others write in between. */
const BATCH = 100
const BATCHES_AT_ONCE = 20
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

/**
 * Brings the full-text tables up to what triggers have put into the queue. It runs apart from the writes, so that no
 * user waits for the index, and in JavaScript, which knows the scripts that SQLite's tokeniser does not.
 */
export class SearchIndex {
  readonly #db: Database
  #running: Promise<number> | null = null
  /** Rises when the index changes: searches may keep their results until then. */
  generation = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** Runs every two seconds; the rest waits for the next time. */
  async catchUp(batches = BATCHES_AT_ONCE): Promise<void> {
    for (let i = 0; i < batches; i++) {
      if (!(await this.#db.read.first(selectAnyQueued, {}))) return
      if ((await this.#step()) < BATCH) return
    }
  }

  /**
   * Runs before a search, so that people find what they have just written. A long queue does not hold it up. Twice,
   * since a running step may have read the queue before.
   */
  async settle(): Promise<void> {
    for (let i = 0; i < 2 && (await this.#db.read.first(selectAnyQueued, {})); i++)
      // The next flush reports a failure; the search works with the index as it is.
      await this.#step().catch(() => undefined)
  }

  /** Runs until the index has nothing left of deleted texts, a few pages at a time. */
  async forgetDeleted(): Promise<void> {
    await this.catchUp(Infinity)
    for (const { merge } of Object.values(fullTexts)) {
      for (let pages = -MERGED_PAGES; ; pages = MERGED_PAGES) {
        const changed = await this.#db.write(async (trx) => {
          const before = (await trx.first(totalChanges, {}))!.n
          await trx.run(merge, { pages })
          return (await trx.first(totalChanges, {}))!.n - before
        })
        if (changed < 2) break
      }
    }
  }

  #step(): Promise<number> {
    this.#running ??= this.#db
      .write((trx) => indexNext(trx))
      .finally(() => {
        this.#running = null
        this.generation += 1
      })
    return this.#running
  }
}

async function indexNext(trx: Transaction): Promise<number> {
  const queue = await trx.all(selectQueue, { limit: BATCH })
  if (queue.length === 0) return 0
  for (const type of new Set(queue.map((entry) => entry.type))) {
    const ids = queue.filter((entry) => entry.type === type).map(({ id }) => id)
    const rows = await trx.all(sources[type], { ids: JSON.stringify(ids) })
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) await indexOne(trx, type, id, found.get(id))
  }
  await trx.run(clearQueue, { numbers: JSON.stringify(queue.map(({ n }) => n)) })
  return queue.length
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

const selectAnyQueued = statement()((db) => db.selectFrom('search_queue').select('n').limit(1))
const selectQueue = statement<{ limit: number }>()((db, value) =>
  db.selectFrom('search_queue').selectAll().orderBy('n').limit(value.limit),
)
const clearQueue = statement<{ numbers: string }>()((db, value) =>
  db.deleteFrom('search_queue').where('n', 'in', numberList(value.numbers)),
)
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
