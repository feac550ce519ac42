import type { Forks } from '#shared/contract/forks.ts'
import type { Credit } from '#shared/contract/fields.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_LISTED_FORKS } from '#shared/limits.ts'
import { type Licence, mayFork } from '#shared/rules/licences.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isBookVisible, isWorldVisible } from '../visible.ts'
import { toAuthor } from '../users/users.ts'
import type { ForkableKind } from '../worlds/credits.ts'
import { findWorld, type WorldRow } from '../worlds/worlds.ts'

export interface Target {
  world_id: string
  id?: string | undefined
}
interface Forkable {
  world_id: string
  is_public: boolean
  licence: Licence
}

/** Refuses a world of another user. */
export async function assertOwnWorld(
  { world_id }: Target,
  { trx, user }: CommandContext,
): Promise<void> {
  if (!canEditWorld(user, await findWorld(trx, world_id, user)))
    throw new ApiError('forks.forbidden')
}

/** The copy that an earlier attempt made under this id: a client without an answer asks again. */
export function doneBefore<T extends { world_id: string; forked_from: readonly Credit[] }>(
  found: T | undefined,
  sourceId: string,
  { world_id }: Target,
): T | undefined {
  return found?.world_id === world_id && found.forked_from[0]?.id === sourceId ? found : undefined
}

/** Refuses a source that is not public, or whose licence forbids forks; returns the source's world. */
export async function assertForkable(
  source: Forkable,
  { world_id }: Target,
  { trx, user }: CommandContext,
): Promise<WorldRow> {
  const world = await findWorld(trx, source.world_id, user)
  if (!source.is_public || world.is_public === 0) throw new ApiError('forks.not_public')
  if (!mayFork(source.licence)) throw new ApiError('forks.reserved')
  if (source.world_id === world_id) throw new ApiError('forks.same_world')
  return world
}

/** Latest first; those that this viewer may not see are only counted. */
export async function listForks(
  db: Connection,
  kind: ForkableKind,
  source_id: string,
  viewer: Viewer,
): Promise<Forks> {
  const values = { source_id, viewer: viewer?.id ?? '' }
  const rows = await db.all(STATEMENTS[kind].list, values)
  const { hidden_count } = (await db.first(STATEMENTS[kind].countHidden, values))!
  return {
    hidden_count,
    forks: rows.map(({ id, title, created_at, name, slug, ...author }) => ({
      id,
      title,
      author: toAuthor(author),
      world: { name, slug },
      created_at,
    })),
  }
}

/** The author of a book; of other things the world's owner. */
const AUTHOR = { book: 'b.author_id', snippet: 'w.owner_id', asset: 'w.owner_id' } as const
const TABLES = { book: 'books', snippet: 'snippets', asset: 'assets' } as const
type Values = { source_id: string; viewer: string }

function isSeen(kind: ForkableKind, viewer: string): RawBuilder<SqlBool> {
  if (kind === 'book') return sql<SqlBool>`(b.deleted_at is null and ${isBookVisible(viewer)})`
  return sql<SqlBool>`((b.is_public = 1 or w.owner_id = ${viewer}) and ${isWorldVisible(viewer)})`
}

function statementsFor(kind: ForkableKind) {
  // All three tables have the columns used here; `b` and `w` are the names that `visible.ts` knows.
  const table = `${TABLES[kind]} as b` as 'books as b'
  return {
    list: statement<Values>()((db, value) =>
      db
        .selectFrom(table)
        .innerJoin('worlds as w', 'w.id', 'b.world_id')
        .innerJoin('users as a', 'a.id', AUTHOR[kind])
        .select(['b.id', 'b.title', 'b.created_at', 'w.name', 'w.slug'])
        .select(['a.id as author_id', 'a.username', 'a.display_name', 'a.avatar_file_id'])
        .where('b.source_id', '=', value.source_id)
        .where(isSeen(kind, value.viewer))
        .orderBy('b.created_at', 'desc')
        .orderBy('b.id', 'desc')
        .limit(MAX_LISTED_FORKS),
    ),
    countHidden: statement<Values>()((db, value) =>
      db
        .selectFrom(table)
        .innerJoin('worlds as w', 'w.id', 'b.world_id')
        .select((eb) => eb.fn.countAll<number>().as('hidden_count'))
        .where('b.source_id', '=', value.source_id)
        .where(sql<SqlBool>`not ${isSeen(kind, value.viewer)}`),
    ),
  }
}
const STATEMENTS = {
  book: statementsFor('book'),
  snippet: statementsFor('snippet'),
  asset: statementsFor('asset'),
}
