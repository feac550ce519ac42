import type { Community } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import { canLeaveCommunity } from '#shared/rules/permissions.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { type CommunityRow, findCommunity, toCommunity } from './communities.ts'

type Joined = Community & { is_member: boolean }

/** Absolute: joining twice is joining once. */
export async function joinCommunity(key: string, context: CommandContext): Promise<Joined> {
  const { trx, user, now } = context
  const community = await findCommunity(trx, key, user)
  const added = await trx.run(addMember, {
    community_id: community.id,
    user_id: user.id,
    joined_at: now,
  })
  return afterChange(community, added, true, context)
}

export async function leaveCommunity(key: string, context: CommandContext): Promise<Joined> {
  const { trx, user } = context
  const community = await findCommunity(trx, key, user)
  if (!canLeaveCommunity(user, community)) throw new ApiError('communities.owner_cannot_leave')
  const removed = await trx.run(removeMember, { community_id: community.id, user_id: user.id })
  return afterChange(community, -removed, false, context)
}

async function afterChange(
  { id, world_id }: CommunityRow,
  by: number,
  isMember: boolean,
  context: CommandContext,
): Promise<Joined> {
  const { trx, user, changes } = context
  if (by !== 0) {
    await trx.run(changeMemberCount, { id, by })
    changes.dirty(`community:${id}`, 'community', id)
    if (world_id) changes.dirty(`world:${world_id}`, 'community', id)
  }
  // Recorded even when nothing changed: a device that missed the first answer learns its state from here.
  if (isMember) changes.put(`user:${user.id}`, 'membership', id)
  else changes.del(`user:${user.id}`, 'membership', id)
  return { ...toCommunity(await findCommunity(trx, id, user)), is_member: isMember }
}

const addMember = statement<{ community_id: string; user_id: string; joined_at: string }>()(
  (db, value) =>
    db
      .insertInto('community_members')
      .values({
        community_id: value.community_id,
        user_id: value.user_id,
        joined_at: value.joined_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
)
const removeMember = statement<{ community_id: string; user_id: string }>()((db, value) =>
  db
    .deleteFrom('community_members')
    .where('community_id', '=', value.community_id)
    .where('user_id', '=', value.user_id),
)
const changeMemberCount = statement<{ id: string; by: number }>()((db, value) =>
  db
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', value.by), rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
