import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { BIN_DAYS } from '#shared/limits.ts'
import { standingInParts } from '#shared/rules/parts.ts'
import type { Connection, Database, Transaction } from '../../db/database.ts'
import { forChange, idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { Changes } from '../../sync/changes.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import type { Documents } from '../documents/documents.ts'
import { PORTRAIT, releaseFiles } from '../files/file-uses.ts'
import { eraseBook } from './erase-book.ts'

const DAY_MS = 86_400_000

/**
 * Erases books that have been in the bin for so long, and what has been in the bins of other books, with its whole history; leaves
 * out texts in which people still write. Takes one book at a time: other writes come between.
 */
export async function emptyBins(
  db: Database,
  changeBus: ChangeBus,
  documents: Documents,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - BIN_DAYS * DAY_MS).toISOString()
  const inBook = (book: string, work: typeof emptyBin) =>
    db.write(
      async (trx) => {
        const changes = await work(trx, documents, { book, before })
        const heads = await changes.publish(trx, new Date(now).toISOString())
        trx.afterCommit(() => changeBus.publish(heads, changes.invalidated))
      },
      [book],
    )
  for (const { id } of await db.read.all(selectBinned, { before })) await inBook(id, eraseBinned)
  for (const { book_id } of await db.read.all(selectBooks, { before }))
    await inBook(book_id, emptyBin)
}

async function eraseBinned(trx: Transaction, documents: Documents, of: Bin): Promise<Changes> {
  const changes = new Changes()
  // Its author may have restored it since it was found.
  const book = await trx.first(selectAtRest, of)
  if (book) await eraseBook(book, { trx, changes }, documents)
  return changes
}

async function emptyBin(trx: Transaction, documents: Documents, of: Bin): Promise<Changes> {
  const changes = new Changes()
  const scope = `draft:${of.book}`
  const chapters = await trx.all(selectChapters, of)
  const ids = JSON.stringify(chapters.map(({ id }) => id))
  const sections = await trx.all(selectSections, { ...of, chapters: ids })
  const entries = await trx.all(selectEntries, of)
  const texts = [
    ...chapters.map(({ id }) => `outline:${id}`),
    ...sections.map(({ id }) => `section:${id}`),
    ...entries.map(({ id }) => `asset:${id}`),
  ]
  await documents.remove(trx, texts)
  const names = JSON.stringify(texts)
  for (const { id } of await trx.all(selectVersions, { names }))
    changes.del(scope, 'document_version', id)
  for (const { id } of await trx.all(selectComments, { names }))
    changes.del(scope, 'passage_comment', id)
  await trx.run(deleteVersions, { names })
  await trx.run(deleteComments, { names })
  await trx.run(deleteSections, { ids: JSON.stringify(sections.map(({ id }) => id)) })
  for (const { id, part } of await handedOn(trx, of.book, chapters)) {
    await trx.run(beginPart, { id, part })
    changes.put(scope, 'chapter', id)
  }
  await trx.run(deleteChapters, { ids })
  for (const { id } of entries) await releaseFiles(trx, `${PORTRAIT}:${id}`)
  await trx.run(deleteEntries, { ids: JSON.stringify(entries.map(({ id }) => id)) })
  for (const { id } of chapters) changes.del(scope, 'chapter', id)
  for (const { id } of sections) changes.del(scope, 'section', id)
  for (const { id } of entries) changes.del(scope, 'book_asset', id)
  return changes
}

/** The chapters of a book at which parts begin once these are gone. */
async function handedOn(
  trx: Connection,
  book: string,
  gone: readonly { id: string; part: string }[],
) {
  if (gone.every(({ part }) => part === '')) return []
  const erased = new Set(gone.map(({ id }) => id))
  const chapters = await trx.all(selectParts, { book })
  const before = new Map(chapters.map(({ id, part }) => [id, part]))
  const left = standingInParts(chapters, ({ id }) => !erased.has(id))
  return left.filter(({ id, part }) => part !== before.get(id))
}

/** True when no user has written in the documents with these names since: `id` is that of the row in the bin. */
function isAtRest(names: RawBuilder<string>, before: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from documents d where d.name in (${names}) and d.updated_at >= ${before})`
}

interface Bin {
  book: string
  /** ISO 8601: what was deleted earlier goes. */
  before: string
}

const selectBinned = statement<{ before: string }>()((db, value) =>
  db.selectFrom('books').select('id').where('deleted_at', '<', value.before),
)
const selectAtRest = statement<Bin>()((db, value) =>
  db
    .selectFrom('books as b')
    .select(['b.id', 'b.world_id'])
    .where('b.id', '=', value.book)
    .where('b.deleted_at', '<', value.before)
    .where(isAtRest(sql`select name from documents where book_id = b.id`, value.before))
    .modifyEnd(forChange('b')),
)
const selectBooks = statement<{ before: string }>()((db, value) =>
  db
    .selectFrom('chapters')
    .select('book_id')
    .where('deleted_at', '<', value.before)
    .union(db.selectFrom('sections').select('book_id').where('deleted_at', '<', value.before))
    .union(db.selectFrom('book_assets').select('book_id').where('deleted_at', '<', value.before)),
)
const selectChapters = statement<Bin>()((db, value) =>
  db
    .selectFrom('chapters as c')
    .select(['c.id', 'c.part'])
    .where('c.book_id', '=', value.book)
    .where('c.deleted_at', '<', value.before)
    .where(
      isAtRest(
        sql`select 'outline:' || c.id
          union all select 'section:' || s.id from sections s where s.chapter_id = c.id`,
        value.before,
      ),
    )
    .modifyEnd(forChange('c')),
)
const selectSections = statement<Bin & { chapters: string }>()((db, value) =>
  db
    .selectFrom('sections as s')
    .select('s.id')
    .where('s.book_id', '=', value.book)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('s.deleted_at', '<', value.before),
          isAtRest(sql`'section:' || s.id`, value.before),
        ]),
        eb('s.chapter_id', 'in', idList(value.chapters)),
      ]),
    )
    .modifyEnd(forChange('s')),
)
const selectEntries = statement<Bin>()((db, value) =>
  db
    .selectFrom('book_assets as a')
    .select('a.id')
    .where('a.book_id', '=', value.book)
    .where('a.deleted_at', '<', value.before)
    .where(isAtRest(sql`'asset:' || a.id`, value.before))
    .modifyEnd(forChange('a')),
)
const selectVersions = statement<{ names: string }>()((db, value) =>
  db.selectFrom('document_versions').select('id').where('document', 'in', idList(value.names)),
)
const selectComments = statement<{ names: string }>()((db, value) =>
  db.selectFrom('passage_comments').select('id').where('document', 'in', idList(value.names)),
)
const deleteVersions = statement<{ names: string }>()((db, value) =>
  db.deleteFrom('document_versions').where('document', 'in', idList(value.names)),
)
const deleteComments = statement<{ names: string }>()((db, value) =>
  db.deleteFrom('passage_comments').where('document', 'in', idList(value.names)),
)
const deleteSections = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('sections').where('id', 'in', idList(value.ids)),
)
const selectParts = statement<{ book: string }>()((db, value) =>
  db
    .selectFrom('chapters')
    .select(['id', 'part'])
    .where('book_id', '=', value.book)
    .orderBy('position')
    .orderBy('id'),
)
const beginPart = statement<{ id: string; part: string }>()((db, value) =>
  db
    .updateTable('chapters')
    .set((eb) => ({ part: value.part, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const deleteChapters = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('chapters').where('id', 'in', idList(value.ids)),
)
const deleteEntries = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('book_assets').where('id', 'in', idList(value.ids)),
)
