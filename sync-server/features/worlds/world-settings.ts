import { type ExpressionBuilder } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { World, worlds } from '#shared/contract/worlds.ts'
import { ApiError } from '#shared/errors.ts'
import { numberedName, ownWorldId } from '#shared/rules/own-world.ts'
import { slugify } from '#shared/rules/slug.ts'
import { newId, newShortId } from '../../db/ids.ts'
import { fieldOf } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { Transaction } from '../../db/database.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { showFile } from '../files/file-uses.ts'
import { findOwnWorld, findWorld, toWorld, type WorldRow } from './worlds.ts'

type Creation = ParsedInputOf<typeof worlds.create>['body']
type Patch = ParsedInputOf<typeof worlds.update>['body']

/** Cover and icon as communities have them. */
const DEFAULTS = {
  icon_gradient_from: '#3b82f6',
  icon_gradient_to: '#1d4ed8',
  cover_gradient_from: '#0d9488',
  cover_gradient_to: '#0891b2',
}
const NAME_TAKEN = 'A world with this name already exists.'

export async function createWorld(body: Creation, context: CommandContext): Promise<World> {
  const { trx, user, now, changes } = context
  const id = body.id ?? newId()
  if (!(await isCreated(id, context))) {
    const name = await freeName(body, trx)
    await trx.run(insertWorld, {
      id,
      short_id: newShortId(),
      name,
      slug: slugify(name),
      description: body.description,
      is_public: body.is_public ? 1 : 0,
      owner_id: user.id,
      created_at: now,
      ...DEFAULTS,
    })
    await trx.run(insertOwner, { world_id: id, user_id: user.id, joined_at: now })
  }
  changes.put(`world:${id}`, 'world', id)
  changes.put(`user:${user.id}`, 'world_membership', id)
  return toWorld(await findWorld(trx, id, user))
}

/** By the same person, from another device of theirs; what somebody else has, or would have by their id, is refused. */
async function isCreated(id: string, { trx, user }: CommandContext): Promise<boolean> {
  const world = await trx.first(selectId, { id })
  const isOthers =
    id !== ownWorldId(user.id) && (await trx.first(selectUser, { id: ownWorldId(id) }))
  if (isOthers || (world && world.owner_id !== user.id)) throw new ApiError('sync.id_taken')
  return world !== undefined
}

/** The name that is asked for, if no other world has it or it may get a number. */
async function freeName({ name, name_taken }: Creation, trx: Transaction): Promise<string> {
  if (!(await trx.first(selectNamesake, { slug: slugify(name) }))) return name
  if (name_taken === 'refuse')
    throw new ApiError('worlds.name_taken', { issues: [{ path: 'name', message: NAME_TAKEN }] })
  const first = slugify(numberedName(name, 2))
  const taken = new Set(await slugsLike(first.slice(0, -1), trx))
  let number = 2
  while (taken.has(slugify(numberedName(name, number)))) number += 1
  return numberedName(name, number)
}

/** Addresses of worlds that go on with a number. */
async function slugsLike(start: string, trx: Transaction): Promise<string[]> {
  // Behind the digits comes the colon.
  const rows = await trx.all(selectNumbered, { from: `${start}0`, to: `${start}:` })
  return rows.map(({ slug }) => slug)
}

const FILES = ['cover_file_id', 'icon_file_id', 'author_photo_file_id'] as const

export async function updateWorld(
  id: string,
  patch: Patch,
  context: CommandContext,
): Promise<World> {
  const { trx, user, changes } = context
  const world = await findOwnWorld(trx, id, user)
  const { community_count: _, book_count: __, ...row } = { ...world, ...toColumns(patch) }
  // Without a hero there is no photo to keep.
  if (row.show_author_hero === 0) row.author_photo_file_id = null
  for (const field of FILES)
    if (row[field] !== world[field]) await showFile(context, `world_${field}:${id}`, row[field])
  const isClosed = world.is_public === 1 && row.is_public === 0
  if (isClosed && (await trx.first(selectPermanent, { id }))) throw new ApiError('books.generated')
  await trx.run(saveWorld, row)
  changes.put(`world:${id}`, 'world', id)
  if (row.is_public !== world.is_public) await hideCommunities(row, context)
  return toWorld(await findWorld(trx, id, user))
}

/** Makes communities as private as their world, and tells those who follow them; lists of its posts and books change. */
export async function hideCommunities(
  { id, is_public }: Pick<WorldRow, 'id' | 'is_public'>,
  { trx, changes }: CommandContext,
): Promise<void> {
  await trx.run(setPrivate, { id, is_private: is_public ? 0 : 1 })
  for (const community of await trx.all(selectCommunities, { id })) {
    changes.put(`community:${community.id}`, 'community', community.id)
    changes.put(`world:${id}`, 'community', community.id)
  }
  for (const { user_id, community_id } of await trx.all(selectBans, { id }))
    changes.put(`user:${user_id}`, 'ban', community_id)
  changes.invalidated.add('feed')
  changes.invalidated.add('books')
}

function toColumns(patch: Patch): Partial<WorldRow> {
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as Partial<WorldRow>
}

const selectId = statement<{ id: string }>()((db, value) =>
  db.selectFrom('worlds').select('owner_id').where('id', '=', value.id),
)
const selectUser = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('id').where('id', '=', value.id),
)
const selectNumbered = statement<{ from: string; to: string }>()((db, value) =>
  db
    .selectFrom('worlds')
    .select('slug')
    .where('slug', '>=', value.from)
    .where('slug', '<', value.to),
)
const selectNamesake = statement<{ slug: string }>()((db, value) =>
  db.selectFrom('worlds').select('id').where('slug', '=', value.slug),
)
/** Books that their readers keep for good, or that a user has ordered as such. */
export const isForGood = (eb: ExpressionBuilder<Tables, 'books'>) =>
  eb.or([
    eb('generated_at', 'is not', null),
    eb.exists(
      eb
        .selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.book_id', '=', 'books.id')
        .where('orders.status', 'in', ['open', 'paid', 'being_written'])
        .where(fieldOf('orders.request', 'licence'), '=', 'obrcl'),
    ),
  ])
const selectPermanent = statement<{ id: string }>()((db, value) =>
  db.selectFrom('books').select('id').where('world_id', '=', value.id).where(isForGood).limit(1),
)
const selectCommunities = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('id').where('world_id', '=', value.id),
)
const selectBans = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('community_bans as b')
    .innerJoin('communities as c', 'c.id', 'b.community_id')
    .select(['b.user_id', 'b.community_id'])
    .where('c.world_id', '=', value.id),
)
const setPrivate = statement<{ id: string; is_private: 0 | 1 }>()((db, value) =>
  db
    .updateTable('communities')
    .set((eb) => ({ is_private: value.is_private, rev: eb('rev', '+', 1) }))
    .where('world_id', '=', value.id),
)
const insertWorld = statement<
  Pick<
    WorldRow,
    'id' | 'short_id' | 'name' | 'slug' | 'description' | 'is_public' | 'owner_id' | 'created_at'
  > &
    typeof DEFAULTS
>()((db, value) =>
  db.insertInto('worlds').values({
    id: value.id,
    short_id: value.short_id,
    name: value.name,
    slug: value.slug,
    description: value.description,
    is_public: value.is_public,
    owner_id: value.owner_id,
    created_at: value.created_at,
    icon_gradient_from: value.icon_gradient_from,
    icon_gradient_to: value.icon_gradient_to,
    cover_gradient_from: value.cover_gradient_from,
    cover_gradient_to: value.cover_gradient_to,
    member_count: 1,
  }),
)
const insertOwner = statement<{ world_id: string; user_id: string; joined_at: string }>()(
  (db, value) =>
    db.insertInto('world_members').values({
      world_id: value.world_id,
      user_id: value.user_id,
      role: 'owner',
      joined_at: value.joined_at,
    }),
)
const saveWorld = statement<Omit<WorldRow, 'community_count' | 'book_count'>>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({
      rev: eb('rev', '+', 1),
      description: value.description,
      bio: value.bio,
      is_public: value.is_public,
      show_author_hero: value.show_author_hero,
      author_name: value.author_name,
      author_photo_file_id: value.author_photo_file_id,
      cover_file_id: value.cover_file_id,
      cover_gradient_from: value.cover_gradient_from,
      cover_gradient_to: value.cover_gradient_to,
      icon_file_id: value.icon_file_id,
      icon_gradient_from: value.icon_gradient_from,
      icon_gradient_to: value.icon_gradient_to,
    }))
    .where('id', '=', value.id),
)
