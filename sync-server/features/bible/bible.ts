import type { Selectable } from 'kysely'
import type { BookAsset } from '#shared/contract/bible.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/connection.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { BookAssetsTable } from '../../db/tables/writing.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'

/** Only who works on their book sees them. */
export const loadBookAssets: LoadEntities<'book_asset'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(rows.map((row) => [row.id, toAsset(row)]))
}

export async function getBookAsset(db: Connection, id: string, viewer: Viewer): Promise<BookAsset> {
  const asset = (await loadBookAssets(db, [id], viewer)).get(id)
  if (!asset) throw new ApiError('bible.not_found')
  return asset
}

/** Those that are not in the bin, by kind and name; only for who works on the book. */
export async function listBookAssets(db: Connection, bookId: string): Promise<BookAsset[]> {
  return (await db.all(selectByBook, { book_id: bookId })).map(toAsset)
}

function toAsset({ aliases, asset_type, ...row }: Selectable<BookAssetsTable>): BookAsset {
  return {
    ...row,
    asset_type: asset_type as BookAsset['asset_type'],
    aliases: JSON.parse(aliases) as string[],
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
