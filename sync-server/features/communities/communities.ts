import type { Selectable } from 'kysely'
import type { Community, CommunityRef, Membership } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { isShortId, isUuidV7 } from '#shared/rules/keys.ts'
import { slugify } from '#shared/rules/slug.ts'
import type { Connection } from '../../db/database.ts'
import { containing, idList, matches } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { CommunitiesTable } from '../../db/tables/communities.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/paging.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isVisible } from '../visible.ts'

export type CommunityRow = Selectable<CommunitiesTable> & { world_slug: string | null }

export function toCommunity(row: CommunityRow): Community {
  return {
    ...toCommunityRef({ ...row, community_id: row.id, community_name: row.name }),
    description: row.description,
    world_id: row.world_id,
    creator_id: row.creator_id,
    member_count: row.member_count,
    created_at: row.created_at,
    cover_file_id: row.cover_file_id,
    cover_gradient_from: row.cover_gradient_from,
    cover_gradient_to: row.cover_gradient_to,
    allow_text_posts: row.allow_text_posts === 1,
    allow_link_posts: row.allow_link_posts === 1,
    allow_image_posts: row.allow_image_posts === 1,
    allow_video_posts: row.allow_video_posts === 1,
    allow_poll_posts: row.allow_poll_posts === 1,
    accent_color: row.accent_color,
    rules: JSON.parse(row.rules) as Rule[],
    moderators: JSON.parse(row.moderators) as Moderator[],
    pinned_post_ids: JSON.parse(row.pinned_posts) as string[],
    rev: row.rev,
  }
}

type Moderator = Community['moderators'][number]

export type CommunityRefRow = Pick<
  CommunityRow,
  'short_id' | 'slug' | 'world_slug' | 'icon_file_id' | 'icon_gradient_from' | 'icon_gradient_to'
> & { community_id: string; community_name: string }

export function toCommunityRef(row: CommunityRefRow): CommunityRef {
  return {
    id: row.community_id,
    short_id: row.short_id,
    name: row.community_name,
    slug: row.slug,
    world_slug: row.world_slug,
    icon_file_id: row.icon_file_id,
    icon_gradient_from: row.icon_gradient_from,
    icon_gradient_to: row.icon_gradient_to,
  }
}

/** By id, short_id or name, in that order; with a world's slug only inside that world. Private ones are found by their people. */
export async function findCommunity(
  db: Connection,
  key: string,
  person: Viewer,
  world?: string,
): Promise<CommunityRow> {
  const viewer = person?.id ?? ''
  const slug = slugify(key)
  const row = isUuidV7(key)
    ? await db.first(selectById, { id: key, viewer })
    : isShortId(key)
      ? await db.first(selectByShortId, { short_id: key, viewer })
      : world
        ? await db.first(selectBySlugInWorld, {
            slug,
            world: slugify(world),
            world_key: world,
            viewer,
          })
        : await db.first(selectBySlug, { slug, viewer })
  if (!row) throw new ApiError('communities.not_found')
  return row
}

export const loadCommunities: LoadEntities<'community'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toCommunity(row)]))
}

export const loadMemberships: LoadEntities<'membership'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectMemberships, { user_id: viewer.id, ids: JSON.stringify(ids) })
  return new Map(rows.map((row): [string, Membership] => [row.id, row]))
}

interface ListOptions {
  search: string
  limit: number
  offset: number
  cursor?: string | undefined
}

/** Most members first. With `memberId` the rows say whether that person is a member. */
export async function listCommunities(
  db: Connection,
  options: ListOptions,
  memberId = '',
): Promise<Page<(Community & { is_member: boolean })[]>> {
  const [count, created, id] = options.cursor
    ? decodeCursor(options.cursor, ['number', 'string', 'string'])
    : [Number.MAX_SAFE_INTEGER, '', '']
  const { limit, offset } = options
  const values = {
    user_id: memberId,
    search: containing(options.search.trim()),
    count,
    created,
    id,
    offset,
  }
  const rows = await db.all(selectPage, { ...values, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({ ...toCommunity(row), is_member: row.is_member === 1 })),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor([last.member_count, last.created_at, last.id])
        : null,
  }
}

export async function listJoined(
  db: Connection,
  userId: string,
): Promise<(Community & { is_member: boolean })[]> {
  const rows = await db.all(selectJoined, { user_id: userId })
  return rows.map((row) => ({ ...toCommunity(row), is_member: true }))
}

/** The communities of these worlds, most members first. */
export async function listInWorlds(
  db: Connection,
  worldIds: readonly string[],
  viewer: Viewer,
): Promise<Community[]> {
  const ids = JSON.stringify(worldIds)
  const rows = await db.all(selectInWorlds, { ids, viewer: viewer?.id ?? '' })
  return rows.map(toCommunity)
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.id', 'in', idList(value.ids))
    .where(isVisible(value.viewer)),
)
const selectById = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.id', '=', value.id)
    .where(isVisible(value.viewer)),
)
const selectByShortId = statement<{ short_id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.short_id', '=', value.short_id)
    .where(isVisible(value.viewer)),
)
const selectBySlug = statement<{ slug: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.slug', '=', value.slug)
    .where('c.world_key', '=', '')
    .where(isVisible(value.viewer)),
)
const selectBySlugInWorld = statement<{
  slug: string
  world: string
  world_key: string
  viewer: string
}>()((db, value) =>
  db
    .selectFrom('communities as c')
    .innerJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.slug', '=', value.slug)
    .where(isVisible(value.viewer))
    .where((eb) =>
      eb.or([
        eb('w.slug', '=', value.world),
        eb('w.short_id', '=', value.world_key),
        eb('w.id', '=', value.world_key),
      ]),
    ),
)
const selectMemberships = statement<{ user_id: string; ids: string }>()((db, value) =>
  db
    .selectFrom('community_members')
    .select(['community_id as id', 'joined_at'])
    .where('user_id', '=', value.user_id)
    .where('community_id', 'in', idList(value.ids)),
)
const selectJoined = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('community_members as m')
    .innerJoin('communities as c', 'c.id', 'm.community_id')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('m.user_id', '=', value.user_id)
    .where(isVisible(value.user_id))
    .orderBy('c.slug'),
)
const selectInWorlds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select('w.slug as world_slug')
    .where('c.world_id', 'in', idList(value.ids))
    .where(isVisible(value.viewer))
    .orderBy('c.member_count', 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc'),
)
const selectPage = statement<{
  user_id: string
  search: string
  count: number
  created: string
  id: string
  limit: number
  offset: number
}>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .selectAll('c')
    .select(['w.slug as world_slug'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('community_members as m')
            .select('m.user_id')
            .whereRef('m.community_id', '=', 'c.id')
            .where('m.user_id', '=', value.user_id),
        )
        .$castTo<0 | 1>()
        .as('is_member'),
    )
    .where(isVisible(value.user_id))
    .where('c.member_count', '<=', value.count)
    .where((eb) =>
      eb.or([
        eb('c.member_count', '<', value.count),
        eb('c.created_at', '<', value.created),
        eb.and([eb('c.created_at', '=', value.created), eb('c.id', '<', value.id)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        matches(eb.ref('c.name'), value.search),
        matches(eb.ref('c.description'), value.search),
      ]),
    )
    .orderBy('c.member_count', 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(value.limit)
    .offset(value.offset),
)
