import { type Kysely, type Selectable, sql } from 'kysely'
import type { World, WorldMembership } from '#shared/contract/worlds.ts'
import { ApiError } from '#shared/errors.ts'
import { isShortId, isUuidV7 } from '#shared/rules/keys.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Connection } from '../../db/database.ts'
import { containing, idList, matches } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { WorldsTable } from '../../db/tables/worlds.ts'
import type { Tables } from '../../db/tables/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isWorldVisible } from '../visible.ts'

export type WorldRow = Selectable<WorldsTable> & { community_count: number; book_count: number }

export function toWorld({ moderators, ...row }: WorldRow): World {
  return {
    ...row,
    is_public: row.is_public === 1,
    show_author_hero: row.show_author_hero === 1,
    moderators: JSON.parse(moderators) as World['moderators'],
  }
}

/** By id, short_id or name, in that order; a private one only for its people. */
export async function findWorld(db: Connection, key: string, person: Viewer): Promise<WorldRow> {
  const viewer = person?.id ?? ''
  const row = isUuidV7(key)
    ? await db.first(selectById, { id: key, viewer })
    : isShortId(key)
      ? await db.first(selectByShortId, { short_id: key, viewer })
      : await db.first(selectBySlug, { slug: slugify(key), viewer })
  if (!row) throw new ApiError('worlds.not_found')
  return row
}

/** The same for what only its owner may do. */
export async function findOwnWorld(db: Connection, key: string, person: Viewer): Promise<WorldRow> {
  const world = await findWorld(db, key, person)
  if (!canEditWorld(person, world)) throw new ApiError('worlds.edit_forbidden')
  return world
}

export const loadWorlds: LoadEntities<'world'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toWorld(row)]))
}

export const loadWorldMemberships: LoadEntities<'world_membership'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectMemberships, { user_id: viewer.id, ids: JSON.stringify(ids) })
  return new Map(
    rows.flatMap(({ id, joined_at }): [string, WorldMembership][] =>
      joined_at === null ? [] : [[id, { id, joined_at }]],
    ),
  )
}

interface ListOptions {
  search: string
  limit: number
  offset: number
  cursor?: string | undefined
}
type Joined = World & { is_member: boolean }

/** Most members first. */
export async function listWorlds(
  db: Connection,
  options: ListOptions,
  person: Viewer,
): Promise<Page<Joined[]>> {
  const [count, created, id] = options.cursor
    ? decodeCursor(options.cursor, ['number', 'string', 'string'])
    : [Number.MAX_SAFE_INTEGER, '', '']
  const { limit, offset } = options
  const rows = await db.all(selectPage, {
    viewer: person?.id ?? '',
    search: containing(options.search.trim()),
    count,
    created,
    id,
    limit: limit + 1,
    offset,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ is_member, ...row }) => ({ ...toWorld(row), is_member: is_member === 1 })),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor([last.member_count, last.created_at, last.id])
        : null,
  }
}

export async function listJoinedWorlds(db: Connection, userId: string): Promise<Joined[]> {
  const rows = await db.all(selectJoined, { viewer: userId })
  return rows.map((row) => ({ ...toWorld(row), is_member: true }))
}

/** The worlds of one owner that the viewer may see, by name. */
export async function listWorldsOf(
  db: Connection,
  owner_id: string,
  viewer: Viewer,
): Promise<World[]> {
  const rows = await db.all(selectOwned, { owner_id, viewer: viewer?.id ?? '' })
  return rows.map(toWorld)
}

function selectWorlds(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('worlds as w')
    .selectAll('w')
    .select((eb) =>
      eb
        .selectFrom('communities as c')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('c.world_id', '=', 'w.id')
        .$asScalar()
        .$notNull()
        .as('community_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('books as b')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('b.world_id', '=', 'w.id')
        .where('b.is_public', '=', 1)
        .$asScalar()
        .$notNull()
        .as('book_count'),
    )
    .where(isWorldVisible(viewer))
}

const selectById = statement<{ id: string; viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer).where('w.id', '=', value.id),
)
const selectByShortId = statement<{ short_id: string; viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer).where('w.short_id', '=', value.short_id),
)
const selectBySlug = statement<{ slug: string; viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer).where('w.slug', '=', value.slug),
)
const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer).where('w.id', 'in', idList(value.ids)),
)
const selectMemberships = statement<{ user_id: string; ids: string }>()((db, value) =>
  db
    .selectFrom('world_members')
    .select(['world_id as id', 'joined_at'])
    .where('user_id', '=', value.user_id)
    .where('world_id', 'in', idList(value.ids)),
)
const selectJoined = statement<{ viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer)
    .innerJoin('world_members as m', 'm.world_id', 'w.id')
    .where('m.user_id', '=', value.viewer)
    .where('m.joined_at', 'is not', null)
    .orderBy('w.slug'),
)
const selectOwned = statement<{ owner_id: string; viewer: string }>()((db, value) =>
  selectWorlds(db, value.viewer).where('w.owner_id', '=', value.owner_id).orderBy('w.slug'),
)
const selectPage = statement<{
  viewer: string
  search: string
  count: number
  created: string
  id: string
  limit: number
  offset: number
}>()((db, value) =>
  selectWorlds(db, value.viewer)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('world_members as m')
            .select('m.user_id')
            .whereRef('m.world_id', '=', 'w.id')
            .where('m.user_id', '=', value.viewer)
            .where('m.joined_at', 'is not', null),
        )
        .$castTo<0 | 1>()
        .as('is_member'),
    )
    .where(
      sql<boolean>`(w.member_count, w.created_at, w.id) < (${value.count}, ${value.created}, ${value.id})`,
    )
    .where((eb) =>
      eb.or([
        matches(eb.ref('w.name'), value.search),
        matches(eb.ref('w.description'), value.search),
      ]),
    )
    .orderBy('w.member_count', 'desc')
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
