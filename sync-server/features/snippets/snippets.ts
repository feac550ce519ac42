import { type Kysely, type Selectable, sql } from 'kysely'
import type { Version } from '#shared/contract/fields.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { SnippetsTable } from '../../db/tables/worlds.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isWorldVisible } from '../visible.ts'
import { type SelectVisible, withCredits } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'

/** Private ones only the world's owner sees. */
export const loadSnippets: LoadEntities<'snippet'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  const snippets = await toSnippets(db, rows, viewer)
  return new Map(snippets.map((snippet) => [snippet.id, snippet]))
}

export async function getSnippet(db: Connection, id: string, viewer: Viewer): Promise<Snippet> {
  const snippet = (await loadSnippets(db, [id], viewer)).get(id)
  if (!snippet) throw new ApiError('snippets.not_found')
  return snippet
}

/** By title. */
export async function listSnippets(
  db: Connection,
  worldId: string,
  viewer: Viewer,
): Promise<Snippet[]> {
  const rows = await db.all(selectByWorld, { world_id: worldId, viewer: viewer?.id ?? '' })
  return toSnippets(db, rows, viewer)
}

/** Earlier texts of a note, latest first; for the owner of its world. */
export async function listSnippetVersions(
  db: Connection,
  id: string,
  viewer: { id: string },
): Promise<Version[]> {
  const snippet = await getSnippet(db, id, viewer)
  if (!canEditWorld(viewer, await findWorld(db, snippet.world_id, viewer)))
    throw new ApiError('snippets.forbidden')
  return db.all(selectVersions, { id })
}

type SnippetRow = Selectable<SnippetsTable> & { fork_count: number }

async function toSnippets(db: Connection, rows: SnippetRow[], viewer: Viewer): Promise<Snippet[]> {
  const credited = await withCredits(db, rows, selectVisible, viewer)
  return credited.map((row) => ({
    ...row,
    is_public: row.is_public === 1,
    tags: JSON.parse(row.tags) as string[],
  }))
}

function selectSnippets(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('snippets as s')
    .innerJoin('worlds as w', 'w.id', 's.world_id')
    .selectAll('s')
    .select(
      sql<number>`(select count(*) from snippets f where f.source_id = s.id)`.as('fork_count'),
    )
    .where((eb) => eb.or([eb('s.is_public', '=', 1), eb('w.owner_id', '=', viewer)]))
    .where(isWorldVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectSnippets(db, value.viewer).where('s.id', 'in', idList(value.ids)),
)
const selectVisible: SelectVisible = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectSnippets(db, value.viewer)
    .clearSelect()
    .select('s.id')
    .where('s.id', 'in', idList(value.ids)),
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
