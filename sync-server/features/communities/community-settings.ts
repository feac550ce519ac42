import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { communities, Community } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import { canEditCommunity, canEditWorld } from '#shared/rules/permissions.ts'
import { enabledPostTypes } from '#shared/rules/post-form.ts'
import { slugify } from '#shared/rules/slug.ts'
import { newId, newShortId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { showFile } from '../files/file-uses.ts'
import { type CommunityRow, findCommunity, toCommunity } from './communities.ts'
import { isWorldVisible } from '../visible.ts'
import { joinCommunity } from './memberships.ts'

type Creation = ParsedInputOf<typeof communities.create>['body']
type Patch = ParsedInputOf<typeof communities.update>['body']

/** Default icon gradient Blue, default cover Teal/Cyan; all five post types allowed. */
const DEFAULTS = {
  icon_gradient_from: '#3b82f6',
  icon_gradient_to: '#1d4ed8',
  cover_gradient_from: '#0d9488',
  cover_gradient_to: '#0891b2',
}

export async function createCommunity(body: Creation, context: CommandContext): Promise<Community> {
  const { trx, user, now, changes } = context
  const id = body.id ?? newId()
  const slug = slugify(body.name)
  const world_id = body.world_id ?? null
  if (await trx.first(selectId, { id })) throw new ApiError('sync.id_taken')
  const world = world_id === null ? null : await findOwnWorld(world_id, context)
  const taken = await trx.first(selectNamesake, { slug, world_key: world_id ?? '' })
  if (taken)
    throw new ApiError('communities.name_taken', {
      issues: [{ path: 'name', message: NAME_TAKEN }],
    })
  const row = {
    id,
    short_id: newShortId(),
    name: body.name,
    slug,
    description: body.description,
    world_id,
    is_private: world?.is_public === 0 ? (1 as const) : (0 as const),
    moderators: world?.moderators ?? '[]',
  }
  await trx.run(insertCommunity, { ...row, ...DEFAULTS, creator_id: user.id, created_at: now })
  changes.put(`community:${id}`, 'community', id)
  if (world_id !== null) {
    await trx.run(touchWorld, { id: world_id })
    changes.put(`world:${world_id}`, 'community', id)
    changes.put(`world:${world_id}`, 'world', world_id)
  }
  const { is_member: _, ...community } = await joinCommunity(id, context)
  return community
}

async function findOwnWorld(id: string, { trx, user }: CommandContext) {
  const world = await trx.first(selectWorld, { id, viewer: user.id })
  if (!world) throw new ApiError('worlds.not_found')
  if (!canEditWorld(user, world)) throw new ApiError('worlds.edit_forbidden')
  return world
}

const NAME_TAKEN = 'A community with this name already exists.'

export async function updateCommunity(
  id: string,
  patch: Patch,
  context: CommandContext,
): Promise<Community> {
  const { trx, user, changes } = context
  const community = await findCommunity(trx, id, user)
  if (!canEditCommunity(user, community)) throw new ApiError('communities.edit_forbidden')
  const { world_slug: _, ...row } = { ...community, ...toColumns(patch) }
  if (enabledPostTypes(toCommunity({ ...row, world_slug: null })).length === 0) {
    throw new ApiError('communities.no_post_type')
  }
  for (const field of ['cover_file_id', 'icon_file_id'] as const)
    if (row[field] !== community[field]) await showFile(context, `${field}:${id}`, row[field])
  await trx.run(saveCommunity, row)
  changes.put(`community:${id}`, 'community', id)
  if (row.world_id) changes.put(`world:${row.world_id}`, 'community', id)
  changes.invalidated.add('feed')
  return toCommunity({ ...row, rev: row.rev + 1, world_slug: community.world_slug })
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? JSON.stringify(value) : value
}

function toColumns(patch: Patch): Partial<CommunityRow> {
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, toColumn(value)]),
  ) as Partial<CommunityRow>
}

const selectId = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('id').where('id', '=', value.id),
)
const selectWorld = statement<{ id: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('worlds as w')
    .select(['w.owner_id', 'w.is_public', 'w.moderators'])
    .where('w.id', '=', value.id)
    .where(isWorldVisible(value.viewer)),
)
const touchWorld = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectNamesake = statement<{ slug: string; world_key: string }>()((db, value) =>
  db
    .selectFrom('communities')
    .select('id')
    .where('slug', '=', value.slug)
    .where('world_key', '=', value.world_key),
)
const insertCommunity = statement<{
  id: string
  short_id: string
  name: string
  slug: string
  description: string
  world_id: string | null
  is_private: 0 | 1
  moderators: string
  creator_id: string
  created_at: string
  icon_gradient_from: string
  icon_gradient_to: string
  cover_gradient_from: string
  cover_gradient_to: string
}>()((db, value) =>
  db.insertInto('communities').values({
    id: value.id,
    short_id: value.short_id,
    name: value.name,
    slug: value.slug,
    description: value.description,
    world_id: value.world_id,
    is_private: value.is_private,
    moderators: value.moderators,
    creator_id: value.creator_id,
    member_count: 0,
    created_at: value.created_at,
    icon_gradient_from: value.icon_gradient_from,
    icon_gradient_to: value.icon_gradient_to,
    cover_gradient_from: value.cover_gradient_from,
    cover_gradient_to: value.cover_gradient_to,
    allow_text_posts: 1,
    allow_link_posts: 1,
    allow_image_posts: 1,
    allow_video_posts: 1,
    allow_poll_posts: 1,
  }),
)
const saveCommunity = statement<Omit<CommunityRow, 'world_slug'>>()((db, value) =>
  db
    .updateTable('communities')
    .set((eb) => ({
      rev: eb('rev', '+', 1),
      description: value.description,
      icon_file_id: value.icon_file_id,
      icon_gradient_from: value.icon_gradient_from,
      icon_gradient_to: value.icon_gradient_to,
      cover_file_id: value.cover_file_id,
      cover_gradient_from: value.cover_gradient_from,
      cover_gradient_to: value.cover_gradient_to,
      allow_text_posts: value.allow_text_posts,
      allow_link_posts: value.allow_link_posts,
      allow_image_posts: value.allow_image_posts,
      allow_video_posts: value.allow_video_posts,
      allow_poll_posts: value.allow_poll_posts,
      accent_color: value.accent_color,
      rules: value.rules,
    }))
    .where('id', '=', value.id),
)
