import type { Folder } from '#shared/contract/folders.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'

/** The viewer's own alone. */
export const loadFolders: LoadEntities<'folder'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectFolders, { ids: JSON.stringify(ids), user_id: viewer.id })
  return new Map(rows.map((row) => [row.id, row]))
}

/** By name. */
export function listFolders(db: Connection, viewer: { id: string }): Promise<Folder[]> {
  return db.all(selectOwn, { user_id: viewer.id })
}

const selectFolders = statement<{ ids: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('folders')
    .select(['id', 'name', 'created_at', 'rev'])
    .where('user_id', '=', value.user_id)
    .where('id', 'in', idList(value.ids)),
)
const selectOwn = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('folders')
    .select(['id', 'name', 'created_at', 'rev'])
    .where('user_id', '=', value.user_id)
    .orderBy('name_key'),
)
