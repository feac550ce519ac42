import type { Ban, ListedBan } from '#shared/contract/moderation.ts'
import { ApiError } from '#shared/errors.ts'
import { canBeBanned, canModerate } from '#shared/rules/permissions.ts'
import type { Connection } from '../../db/database.ts'
import { idList, startsWith } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { isVisible } from '../visible.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { type AuthorRow, findProfile, toAuthor } from '../users/users.ts'
import { logAct } from './mod-log.ts'
import { closeAppeals } from './close-appeals.ts'
import { findModerated } from './moderators.ts'

interface Sentence {
  username: string
  reason: string
  until: string | null
}

/** Keeps a user from posting, commenting and voting. Banning again changes reason and end. */
export async function ban(
  communityId: string,
  { username, reason, until }: Sentence,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, now, changes } = context
  const community = await findModerated(trx, communityId, user)
  const { id: userId } = await findProfile(trx, username.trim())
  if (!canBeBanned(userId, community)) throw new ApiError('moderation.not_bannable')
  const values = { community_id: community.id, user_id: userId, reason, until, banned_at: now }
  await trx.run(insertBan, values)
  const item = `user:${userId}`
  await logAct(context, { communityId: community.id, action: 'user.ban', item, reason, until })
  changes.put(item, 'ban', community.id)
  return { done: true }
}

export async function unban(
  communityId: string,
  userId: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const { id } = await findModerated(trx, communityId, user)
  const lifted = await trx.run(deleteBan, { community_id: id, user_id: userId })
  const item = `user:${userId}`
  if (lifted > 0) await logAct(context, { communityId: id, action: 'user.unban', item })
  const appealed = await trx.first(selectAppeal, { community_id: id, user_id: userId })
  if (appealed) await closeAppeals(appealed.item, { state: 'resolved', answer: '' }, context)
  changes.del(item, 'ban', id)
  return { done: true }
}

/** Refuses a user who may not see the community, or is banned now, with the reason that the moderators gave. */
export async function assertMayTakePart(
  db: Connection,
  communityId: string,
  user: { id: string },
  now: string,
): Promise<void> {
  const found = await db.first(selectBan, { community_id: communityId, user_id: user.id, now })
  if (!found) throw new ApiError('communities.not_found')
  const { reason, until } = found
  if (reason === null) return
  const end = until === null ? '' : ` until ${until.slice(0, 10)}`
  const message = `You are banned from this community${end}. Reason: ${reason}`
  throw new ApiError('communities.banned', { issues: [{ path: '', message }] })
}

/** Asks for every text below a post and of the post itself: a locked one is closed to all but moderators. */
export async function assertMayWriteAt(
  { community_id, locked_at }: { community_id: string; locked_at: string | null },
  { trx, user, now }: CommandContext,
): Promise<void> {
  await assertMayTakePart(trx, community_id, user, now)
  if (locked_at === null) return
  const community = toCommunity(await findCommunity(trx, community_id, user))
  if (!canModerate(user, community)) throw new ApiError('posts.locked')
}

/** Running bans of a community, latest first. */
export async function listBans(
  db: Connection,
  communityId: string,
  viewer: Viewer,
): Promise<ListedBan[]> {
  const { id } = await findModerated(db, communityId, viewer)
  const rows = await db.all(selectBans, { community_id: id, now: new Date().toISOString() })
  return rows.map(({ reason, until, banned_at, ...row }) => ({
    user: toAuthor(row as AuthorRow),
    reason,
    until,
    banned_at,
  }))
}

/** The viewer's own alone; leaves out a ban that has ended. */
export const loadBans: LoadEntities<'ban'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const values = { ids: JSON.stringify(ids), user_id: viewer.id, now: new Date().toISOString() }
  const rows = await db.all(selectOwn, values)
  return new Map(rows.map((row): [string, Ban] => [row.id, row]))
}

const insertBan = statement<{
  community_id: string
  user_id: string
  reason: string
  until: string | null
  banned_at: string
}>()((db, value) =>
  db
    .insertInto('community_bans')
    .values({
      community_id: value.community_id,
      user_id: value.user_id,
      reason: value.reason,
      until: value.until,
      banned_at: value.banned_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'user_id']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        until: eb.ref('excluded.until'),
        banned_at: eb.ref('excluded.banned_at'),
      })),
    ),
)
/** An open one; at most one is. */
const selectAppeal = statement<{ community_id: string; user_id: string }>()((db, value) =>
  db
    .selectFrom('reports')
    .select('item')
    .where('reporter_id', '=', value.user_id)
    .where('community_id', '=', value.community_id)
    .where('state', '=', 'open')
    .where(startsWith('item', 'ban:')),
)
const deleteBan = statement<{ community_id: string; user_id: string }>()((db, value) =>
  db
    .deleteFrom('community_bans')
    .where('community_id', '=', value.community_id)
    .where('user_id', '=', value.user_id),
)
const selectBan = statement<{ community_id: string; user_id: string; now: string }>()((db, value) =>
  db
    .selectFrom('communities as c')
    .leftJoin('community_bans as b', (join) =>
      join
        .onRef('b.community_id', '=', 'c.id')
        .on('b.user_id', '=', value.user_id)
        .on((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', value.now)])),
    )
    .select(['b.reason', 'b.until'])
    .where('c.id', '=', value.community_id)
    .where(isVisible(value.user_id)),
)
const selectBans = statement<{ community_id: string; now: string }>()((db, value) =>
  db
    .selectFrom('community_bans as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select([
      'u.id as author_id',
      'u.username',
      'u.display_name',
      'u.avatar_file_id',
      'b.reason',
      'b.until',
      'b.banned_at',
    ])
    .where('b.community_id', '=', value.community_id)
    .where((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', value.now)]))
    .orderBy('b.banned_at', 'desc'),
)
const selectOwn = statement<{ ids: string; user_id: string; now: string }>()((db, value) =>
  db
    .selectFrom('community_bans as b')
    .innerJoin('communities as c', 'c.id', 'b.community_id')
    .select(['b.community_id as id', 'b.reason', 'b.until', 'b.banned_at'])
    .where('b.user_id', '=', value.user_id)
    .where('b.community_id', 'in', idList(value.ids))
    .where((eb) => eb.or([eb('b.until', 'is', null), eb('b.until', '>', value.now)]))
    .where(isVisible(value.user_id)),
)
