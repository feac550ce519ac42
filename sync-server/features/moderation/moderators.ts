import type { Community } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_MODERATORS } from '#shared/limits.ts'
import { canEditCommunity, canModerate } from '#shared/rules/permissions.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { assertReaches } from '../../http/authenticate.ts'
import type { Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { logAct } from './mod-log.ts'

type Moderator = Community['moderators'][number]

/** A community that this person may moderate now; refuses otherwise. */
export async function findModerated(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Community> {
  const community = toCommunity(await findCommunity(db, id, viewer))
  if (!canModerate(viewer, community)) throw new ApiError('moderation.forbidden')
  assertReaches(viewer)
  return community
}

export async function appoint(
  id: string,
  name: string,
  context: CommandContext,
): Promise<Community> {
  const { trx, user } = context
  const community = toCommunity(await findCommunity(trx, id, user))
  if (!canEditCommunity(user, community)) throw new ApiError('moderation.creator_only')
  return addModerator(community, await findProfile(trx, name.trim()), context)
}

/** Asks nobody: the caller has looked whether the user may. */
export function addModerator(
  community: Community,
  { id: userId, username }: Moderator,
  context: CommandContext,
): Promise<Community> | Community {
  const { moderators, creator_id } = community
  if (userId === creator_id || moderators.some((moderator) => moderator.id === userId))
    return community
  if (moderators.length >= MAX_MODERATORS) throw new ApiError('moderation.too_many')
  return setModerators(community, [...moderators, { id: userId, username }], context, {
    action: 'user.appoint',
    userId,
  })
}

export async function dismiss(
  id: string,
  userId: string,
  context: CommandContext,
): Promise<Community> {
  const { trx, user } = context
  const community = toCommunity(await findCommunity(trx, id, user))
  if (!canEditCommunity(user, community) && user.id !== userId)
    throw new ApiError('moderation.creator_only')
  return removeModerator(community, userId, context)
}

/** Asks nobody, as `addModerator`. */
export function removeModerator(
  community: Community,
  userId: string,
  context: CommandContext,
): Promise<Community> | Community {
  const left = community.moderators.filter((moderator) => moderator.id !== userId)
  if (left.length === community.moderators.length) return community
  return setModerators(community, left, context, { action: 'user.dismiss', userId })
}

async function setModerators(
  { id }: Community,
  moderators: Moderator[],
  context: CommandContext,
  { action, userId }: { action: string; userId: string },
): Promise<Community> {
  const { trx, user, changes } = context
  await trx.run(saveModerators, { id, moderators: JSON.stringify(moderators) })
  await logAct(context, { communityId: id, action, item: `user:${userId}` })
  changes.put(`community:${id}`, 'community', id)
  return toCommunity(await findCommunity(trx, id, user))
}

const saveModerators = statement<{ id: string; moderators: string }>()((db, value) =>
  db
    .updateTable('communities')
    .set((eb) => ({ moderators: value.moderators, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
