import type { Kysely } from 'kysely'
import type { Version } from '#shared/contract/fields.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import type { Connection } from '../../db/connection.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isWorldVisible } from '../../sync/visible.ts'
import { findWorld } from '../worlds/worlds.ts'

/** Private ones only the world's owner sees. */
export const loadSnippets: LoadEntities<'snippet'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toSnippet(row)]))
}

/** By title. */
export async function listSnippets(
  db: Connection,
  worldId: string,
  viewer: Viewer,
): Promise<Snippet[]> {
  const rows = await db.all(selectByWorld, { world_id: worldId, viewer: viewer?.id ?? '' })
  return rows.map(toSnippet)
}

/** What a note said before, latest first; for the owner of its world. */
export async function listSnippetVersions(
  db: Connection,
  id: string,
  viewer: { id: string },
): Promise<Version[]> {
  const snippet = (await loadSnippets(db, [id], viewer)).get(id)
  if (!snippet) throw new ApiError('snippets.not_found')
  if (!canEditWorld(viewer, await findWorld(db, snippet.world_id, viewer)))
    throw new ApiError('snippets.forbidden')
  return db.all(selectVersions, { id })
}

function toSnippet<R extends { is_public: 0 | 1; tags: string }>(row: R) {
  return { ...row, is_public: row.is_public === 1, tags: JSON.parse(row.tags) as string[] }
}

function selectSnippets(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('snippets as s')
    .innerJoin('worlds as w', 'w.id', 's.world_id')
    .selectAll('s')
    .where((eb) => eb.or([eb('s.is_public', '=', 1), eb('w.owner_id', '=', viewer)]))
    .where(isWorldVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectSnippets(db, value.viewer).where('s.id', 'in', idList(value.ids)),
)
const selectByWorld = statement<{ world_id: string; viewer: string }>()((db, value) =>
  selectSnippets(db, value.viewer)
    .where('s.world_id', '=', value.world_id)
    .orderBy('s.title')
    .orderBy('s.id'),
)
const selectVersions = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('snippet_versions')
    .select(['version', 'body', 'replaced_at'])
    .where('snippet_id', '=', value.id)
    .orderBy('version', 'desc'),
)
