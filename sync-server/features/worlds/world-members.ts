import type { Community } from '#shared/contract/communities.ts'
import type { World } from '#shared/contract/worlds.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_MODERATORS } from '#shared/limits.ts'
import { canEditWorld, canLeaveWorld } from '#shared/rules/permissions.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { loadCommunities } from '../communities/communities.ts'
import { addModerator, removeModerator } from '../moderation/moderators.ts'
import { setMute } from '../mutes/mutes.ts'
import { findProfile } from '../users/users.ts'
import { hideCommunities } from './world-settings.ts'
import { findOwnWorld, findWorld, toWorld } from './worlds.ts'

type Joined = World & { is_member: boolean }

/** Absolute: joining twice is joining once. */
export async function joinWorld(key: string, context: CommandContext): Promise<Joined> {
  const { trx, user, now } = context
  const { id } = await findWorld(trx, key, user)
  const added = await trx.run(addMember, { world_id: id, user_id: user.id, joined_at: now })
  return afterChange(id, added, true, context)
}

export async function leaveWorld(key: string, context: CommandContext): Promise<Joined> {
  const { trx, user } = context
  const world = await findWorld(trx, key, user)
  if (!canLeaveWorld(user, world)) throw new ApiError('worlds.owner_cannot_leave')
  const own = { world_id: world.id, user_id: user.id }
  const removed = await trx.run(endMembership, own)
  await trx.run(removeMember, own)
  return afterChange(world.id, -removed, false, context)
}

async function afterChange(
  id: string,
  by: number,
  isMember: boolean,
  { trx, user, changes }: CommandContext,
): Promise<Joined> {
  if (by !== 0) {
    await trx.run(changeMemberCount, { id, by })
    changes.dirty(`world:${id}`, 'world', id)
  }
  // Recorded even when nothing changed: a device that missed the first answer learns its state from here.
  if (isMember) changes.put(`user:${user.id}`, 'world_membership', id)
  else changes.del(`user:${user.id}`, 'world_membership', id)
  return { ...toWorld(await findWorld(trx, id, user)), is_member: isMember }
}

export async function muteWorld(id: string, muted: boolean, context: CommandContext) {
  // A user can still unmute a world that they may not see any more.
  if (muted) await findWorld(context.trx, id, context.user)
  return setMute(`world:${id}`, { muted, blocks: false }, context)
}

/** A moderator of a world moderates its communities, those to come too, and sees it when it is private. */
export async function appointInWorld(
  id: string,
  name: string,
  context: CommandContext,
): Promise<World> {
  const { trx, user } = context
  const world = toWorld(await findOwnWorld(trx, id, user))
  const { id: userId, username } = await findProfile(trx, name.trim())
  const { moderators, owner_id } = world
  if (userId === owner_id || moderators.some((moderator) => moderator.id === userId)) return world
  if (moderators.length >= MAX_MODERATORS) throw new ApiError('worlds.too_many_moderators')
  await trx.run(setRole, { world_id: id, user_id: userId, role: 'moderator' })
  for (const community of await communitiesOf(id, context))
    await addModerator(community, { id: userId, username }, context)
  return saveModerators(world, [...moderators, { id: userId, username }], context)
}

export async function dismissInWorld(
  id: string,
  userId: string,
  context: CommandContext,
): Promise<World> {
  const { trx, user } = context
  const world = toWorld(await findWorld(trx, id, user))
  if (!canEditWorld(user, world) && user.id !== userId) throw new ApiError('worlds.edit_forbidden')
  const left = world.moderators.filter((moderator) => moderator.id !== userId)
  if (left.length === world.moderators.length) return world
  for (const community of await communitiesOf(id, context))
    await removeModerator(community, userId, context)
  const reply = await saveModerators(world, left, context)
  await trx.run(setRole, { world_id: id, user_id: userId, role: 'member' })
  await trx.run(removeStranger, { world_id: id, user_id: userId })
  return reply
}

/** All of them: since an account was erased, some may have another creator than the world's owner. */
async function communitiesOf(id: string, { trx, user }: CommandContext): Promise<Community[]> {
  const rows = await trx.all(selectCommunities, { id })
  const ids = rows.map((row) => row.id)
  return [...(await loadCommunities(trx, ids, user)).values()]
}

async function saveModerators(
  { id, is_public }: World,
  moderators: World['moderators'],
  context: CommandContext,
): Promise<World> {
  const { trx, user, changes } = context
  await trx.run(storeModerators, { id, moderators: JSON.stringify(moderators) })
  changes.put(`world:${id}`, 'world', id)
  // Other people may now see a private world: nothing that devices or caches keep of it for them is good any more.
  if (!is_public) await hideCommunities({ id, is_public: 0 }, context)
  return toWorld(await findWorld(trx, id, user))
}

const addMember = statement<{ world_id: string; user_id: string; joined_at: string }>()(
  (db, value) =>
    db
      .insertInto('world_members')
      .values({ world_id: value.world_id, user_id: value.user_id, joined_at: value.joined_at })
      .onConflict((conflict) =>
        conflict
          .columns(['world_id', 'user_id'])
          .doUpdateSet((eb) => ({ joined_at: eb.ref('excluded.joined_at') }))
          .where('world_members.joined_at', 'is', null),
      ),
)
const endMembership = statement<{ world_id: string; user_id: string }>()((db, value) =>
  db
    .updateTable('world_members')
    .set({ joined_at: null })
    .where('world_id', '=', value.world_id)
    .where('user_id', '=', value.user_id)
    .where('joined_at', 'is not', null),
)
const removeMember = statement<{ world_id: string; user_id: string }>()((db, value) =>
  db
    .deleteFrom('world_members')
    .where('world_id', '=', value.world_id)
    .where('user_id', '=', value.user_id)
    .where('role', '=', 'member')
    .where('collaborations', '=', 0),
)
const removeStranger = statement<{ world_id: string; user_id: string }>()((db, value) =>
  db
    .deleteFrom('world_members')
    .where('world_id', '=', value.world_id)
    .where('user_id', '=', value.user_id)
    .where('joined_at', 'is', null)
    .where('collaborations', '=', 0),
)
const setRole = statement<{
  world_id: string
  user_id: string
  role: 'moderator' | 'member'
}>()((db, value) =>
  db
    .insertInto('world_members')
    .values({ world_id: value.world_id, user_id: value.user_id, role: value.role, joined_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['world_id', 'user_id'])
        .doUpdateSet((eb) => ({ role: eb.ref('excluded.role') })),
    ),
)
const changeMemberCount = statement<{ id: string; by: number }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({ member_count: eb('member_count', '+', value.by), rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const selectCommunities = statement<{ id: string }>()((db, value) =>
  db.selectFrom('communities').select('id').where('world_id', '=', value.id),
)
const storeModerators = statement<{ id: string; moderators: string }>()((db, value) =>
  db
    .updateTable('worlds')
    .set((eb) => ({ moderators: value.moderators, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
