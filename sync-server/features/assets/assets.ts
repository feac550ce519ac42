import { type Kysely, type Selectable, sql } from 'kysely'
import type { Asset } from '#shared/contract/assets.ts'
import { ApiError } from '#shared/errors.ts'
import type { AssetCategory } from '#shared/rules/assets.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { AssetsTable } from '../../db/tables/worlds.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isWorldVisible } from '../visible.ts'
import { type SelectVisible, withCredits } from '../worlds/credits.ts'

/** Private ones only the world's owner sees. */
export const loadAssets: LoadEntities<'asset'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const assets = await toAssets(db, rows, viewer)
  return new Map(assets.map((asset) => [asset.id, asset]))
}

export async function getAsset(db: Connection, id: string, viewer: Viewer): Promise<Asset> {
  const asset = (await loadAssets(db, [id], viewer)).get(id)
  if (!asset) throw new ApiError('assets.not_found')
  return asset
}

/** By title. */
export async function listAssets(
  db: Connection,
  worldId: string,
  category: AssetCategory | undefined,
  viewer: Viewer,
): Promise<Asset[]> {
  const rows = await db.all(selectByWorld, { world_id: worldId, viewer: viewer?.id ?? '' })
  const found = rows.filter((row) => !category || row.category === category)
  return toAssets(db, found, viewer)
}

type AssetRow = Selectable<AssetsTable> & { fork_count: number }

async function toAssets(db: Connection, rows: AssetRow[], viewer: Viewer): Promise<Asset[]> {
  const credited = await withCredits(db, rows, selectVisible, viewer)
  return credited.map((row) => ({ ...row, is_public: row.is_public === 1 }))
}

function selectAssets(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('assets as s')
    .innerJoin('worlds as w', 'w.id', 's.world_id')
    .selectAll('s')
    .select(sql<number>`(select count(*) from assets f where f.source_id = s.id)`.as('fork_count'))
    .where((eb) => eb.or([eb('s.is_public', '=', 1), eb('w.owner_id', '=', viewer)]))
    .where(isWorldVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectAssets(db, value.viewer).where('s.id', 'in', idList(value.ids)),
)
const selectVisible: SelectVisible = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectAssets(db, value.viewer)
    .clearSelect()
    .select('s.id')
    .where('s.id', 'in', idList(value.ids)),
)
const selectByWorld = statement<{ world_id: string; viewer: string }>()((db, value) =>
  selectAssets(db, value.viewer)
    .where('s.world_id', '=', value.world_id)
    .orderBy('s.title')
    .orderBy('s.id'),
)
