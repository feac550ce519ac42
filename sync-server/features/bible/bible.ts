import type { Selectable } from 'kysely'
import type { BibleEntry } from '#shared/contract/bible.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { BibleEntriesTable } from '../../db/tables/writing.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'

/** Only who works on their book sees them. */
export const loadBibleEntries: LoadEntities<'book_asset'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, toEntry(row)]))
}

export async function getBibleEntry(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<BibleEntry> {
  const entry = (await loadBibleEntries(db, [id], viewer)).get(id)
  if (!entry) throw new ApiError('bible.not_found')
  return entry
}

/** Those that are not in the bin, by kind and name; only for who works on the book. */
export async function listBibleEntries(db: Connection, bookId: string): Promise<BibleEntry[]> {
  return (await db.all(selectByBook, { book_id: bookId })).map(toEntry)
}

function toEntry({
  aliases,
  asset_type,
  fields,
  ties,
  ...row
}: Selectable<BibleEntriesTable>): BibleEntry {
  return {
    ...row,
    asset_type: asset_type as BibleEntry['asset_type'],
    aliases: JSON.parse(aliases) as string[],
    fields: JSON.parse(fields) as BibleEntry['fields'],
    ties: JSON.parse(ties) as BibleEntry['ties'],
  }
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('book_assets as a')
    .innerJoin('books as b', 'b.id', 'a.book_id')
    .selectAll('a')
    .where('a.id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)

const selectByBook = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('book_assets')
    .selectAll()
    .where('book_id', '=', value.book_id)
    .where('deleted_at', 'is', null)
    .orderBy('asset_type')
    .orderBy('name')
    .orderBy('id'),
)
